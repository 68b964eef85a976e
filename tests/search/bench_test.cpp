#include "search/bench.h"
#include "search/support.h"

#include <fstream>

namespace sixth::search {
namespace {

// The node count of the bench is the search's signature: a change that moves it is a change of the search,
// and must be meant. Store the new one with: sixth bench > tests/data/bench.txt
TEST(Bench, HasTheStoredSignature) {
    std::ifstream file(SIXTH_TEST_DATA "/bench.txt");
    std::uint64_t stored = 0;
    std::string word;
    while (file >> word && stored == 0)
        if (word == "signature") file >> stored;
    EXPECT_EQ(runBench(testing::monotonicMs, {}).nodes, stored);
}

} // namespace
} // namespace sixth::search
