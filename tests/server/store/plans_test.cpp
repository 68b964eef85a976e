// Questions that many ask, or that hold up the writer, are answered from indexes.
#include "server/store/opened_store.h"
#include "server/store/sql_parts.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <gmock/gmock.h>

namespace sixth::server::store {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

class PlansTest : public OpenedStore {
protected:
    // What SQLite says it will do, a line for each step.
    std::string planOf(const std::string& sql) {
        SQLite::Database database(file_);
        SQLite::Statement steps(database, "EXPLAIN QUERY PLAN " + sql);
        std::string plan;
        while (steps.executeStep()) plan += steps.getColumn(3).getString() + "\n";
        return plan;
    }
};

TEST_F(PlansTest, theGamesOfAPlayerAreFoundByColour) {
    for (const bool hasViewer : {false, true})
        for (const bool isNextPage : {false, true}) {
            GameQuery query;
            query.player = kAnna;
            if (hasViewer) query.viewer = kBert;
            if (isNextPage) query.before = GameNumber(7);
            EXPECT_THAT(planOf(findSql(query)),
                        AllOf(HasSubstr("USING COVERING INDEX games_by_silver (silver=?"),
                              HasSubstr("USING COVERING INDEX games_by_red (red=?"),
                              HasSubstr("SEARCH games USING INTEGER PRIMARY KEY"), Not(HasSubstr("SCAN"))))
                << hasViewer << isNextPage;
        }
}

TEST_F(PlansTest, theNewestGamesOfAllNeedNoSorting) {
    EXPECT_THAT(planOf(findSql({})), AllOf(HasSubstr("USING INDEX games_shown"), Not(HasSubstr("B-TREE"))));
}

TEST_F(PlansTest, aPartOfThePurgeLooksAtItsPeopleAlone) {
    EXPECT_THAT(planOf(kIdleGuests),
                AllOf(HasSubstr("SEARCH people USING INTEGER PRIMARY KEY (rowid>? AND rowid<?)"),
                      HasSubstr("COVERING INDEX sessions_of (person=?)"), Not(HasSubstr("SCAN"))));
}

} // namespace
} // namespace sixth::server::store
