#include "notation/position_text.h"

#include "notation/move_syntax.h"
#include "notation/scanner.h"
#include "rules/setup.h"

#include <array>
#include <cstddef>

namespace sixth::notation {
namespace {

using detail::Part;
using rules::Color;
using rules::MiladyPlace;
using rules::Setup;
using rules::Square;
using rules::Tower;

constexpr std::size_t kFieldCount = 6;
constexpr std::string_view kHandLetters = "PHGLAphglaM";

// Reads the six fields one by one and goes on after an error, so that every reason for a refusal is found.
// Then the rules validate what was understood.
class PositionReader {
public:
    explicit PositionReader(const rules::Ruleset& rules) { setup_.rules = rules; }

    tl::expected<rules::Position, Errors> read(std::string_view text) {
        if (text.size() > detail::kLongestText) {
            refuse("text-too-long",
                   "the position has " + std::to_string(text.size()) + " bytes, expected at most " +
                       std::to_string(detail::kLongestText),
                   static_cast<int>(detail::kLongestText) + 1);
            return tl::unexpected(std::move(errors_));
        }
        fields_ = detail::split(text, ' ');
        if (fields_.size() != kFieldCount)
            refuse("position-fields",
                   "there are " + std::to_string(fields_.size()) +
                       " fields, expected 6 with one space between: board side hand score ko ply",
                   1);
        if (text.empty()) return tl::unexpected(std::move(errors_));
        readBoard(fields_[0]);
        known_.side = fields_.size() > 1 && readSide(fields_[1]);
        known_.hand = fields_.size() > 2 && readHand(fields_[2]);
        known_.score = fields_.size() > 3 && readScore(fields_[3]);
        known_.ply = fields_.size() > 5 && readPly(fields_[5]);
        known_.ko = fields_.size() > 4 && readKo(fields_[4]) && errors_.empty();
        for (const rules::SetupFault& fault : rules::findFaults(setup_, known_))
            refuse(fault.code, fault.message, placeOf(fault));
        if (!errors_.empty()) return tl::unexpected(std::move(errors_));
        return *rules::Position::from(setup_);
    }

private:
    bool refuse(std::string_view code, std::string message, int column) {
        errors_.push_back({std::string(code), "position", std::move(message), 1, column});
        return false;
    }

    [[nodiscard]] int placeOf(const rules::SetupFault& fault) const {
        if (fault.square) return squareColumns_[static_cast<std::size_t>(fault.square->index())];
        return fields_[static_cast<std::size_t>(fault.part)].column;
    }

    void readBoard(const Part& field) {
        const int size = setup_.rules.size;
        const auto ranks = detail::split(field.text, '/', field.column);
        if (ranks.size() != static_cast<std::size_t>(size))
            refuse("board-ranks",
                   "the board has " + std::to_string(ranks.size()) + " ranks, expected " +
                       std::to_string(size),
                   field.column);
        for (std::size_t i = 0; i < ranks.size() && i < static_cast<std::size_t>(size); ++i)
            readRank(ranks[i], size - 1 - static_cast<int>(i));
    }

    void readRank(const Part& text, int rank) {
        const int size = setup_.rules.size;
        const std::string name = "rank " + std::to_string(rank + 1);
        int file = 0;
        bool afterEmpty = false;
        for (const Part& item : detail::split(text.text, ',', text.column)) {
            if (!item.text.empty() && item.text[0] == 'x') {
                const auto run = detail::readNumber(item.text.substr(1));
                if (!run || *run == 0 || *run > static_cast<std::uint32_t>(Square::kWidth)) {
                    refuse("board-empty-run",
                           name + " has " + quoted(item.text) + ", expected x1 to x" + std::to_string(size),
                           item.column);
                    return;
                }
                if (afterEmpty)
                    refuse("board-empty-run",
                           name + " has two runs of empty squares side by side, expected one", item.column);
                afterEmpty = true;
                file += static_cast<int>(*run);
                continue;
            }
            afterEmpty = false;
            if (!readTower(item, name, file, rank)) return;
            ++file;
        }
        if (file != size)
            refuse("board-squares",
                   name + " has " + std::to_string(file) + " squares, expected " + std::to_string(size),
                   text.column);
    }

    bool readTower(const Part& item, const std::string& rankName, int file, int rank) {
        Tower tower;
        if (item.text.empty())
            return refuse("board-tower", rankName + " has nothing between two commas, expected a tower or xN",
                          item.column);
        for (std::size_t i = 0; i < item.text.size(); ++i) {
            const rules::Disk disk = detail::readDisk(item.text[i]);
            if (disk.isNone())
                return refuse("board-disk",
                              rankName + " has " + quoted(item.text.substr(i, 1)) +
                                  ", expected a disk P H G p h g M or xN",
                              item.column + static_cast<int>(i));
            if (i >= Tower::kMostDisks)
                return refuse("tower-height",
                              rankName + " has a tower of " + std::to_string(item.text.size()) +
                                  " disks, expected a height below six",
                              item.column);
            tower = tower.under(Tower::of(disk));
        }
        if (file >= setup_.rules.size) return true; // the count of squares will be reported
        const Square square = Square::at(file, rank);
        setup_.at(square) = tower;
        squareColumns_[static_cast<std::size_t>(square.index())] = item.column;
        return true;
    }

    bool readSide(const Part& field) {
        if (field.text != "s" && field.text != "r")
            return refuse("position-side", "the side to move is " + quoted(field.text) + ", expected s or r",
                          field.column);
        setup_.side = field.text == "s" ? Color::Silver : Color::Red;
        return true;
    }

    bool readHand(const Part& field) {
        if (field.text == "-") return true;
        std::string_view rest = field.text;
        std::size_t next = 0;
        bool fine = true;
        do {
            const int column = field.column + static_cast<int>(field.text.size() - rest.size());
            const auto item = detail::takeCounted(rest);
            const std::size_t index = item ? kHandLetters.find(item->letter) : std::string_view::npos;
            if (index == std::string_view::npos || item->count == 0)
                return refuse("hand-syntax",
                              "the hand is " + quoted(field.text) +
                                  ", expected counts and letters as in 13P14p, or -",
                              column);
            if (index < next)
                fine = refuse(
                    "hand-order",
                    "the hand has its letters in another order, expected P H G L A p h g l a M once each",
                    column);
            next = index + 1;
            if (item->count > 99)
                fine = refuse("hand-count",
                              "the hand has " + std::to_string(item->count) + item->letter +
                                  ", expected far fewer",
                              column);
            else if (!take(kHandLetters[index], static_cast<std::uint8_t>(item->count)))
                fine = refuse("too-many-disks", "the hand has more than one Milady, expected one", column);
        } while (!rest.empty());
        return fine;
    }

    // Adds a count to the hands. Returns false for a second Milady.
    bool take(char letter, std::uint8_t count) {
        rules::Hands& hands = setup_.hands;
        const auto milady = [&](MiladyPlace place) {
            const bool fine = count == 1 && hands.milady == MiladyPlace::Away;
            hands.milady = place;
            return fine;
        };
        switch (letter) {
        case 'P': hands.pawns.silver = count; return true;
        case 'p': hands.pawns.red = count; return true;
        case 'H': hands.hunchbacks.silver = count; return true;
        case 'h': hands.hunchbacks.red = count; return true;
        case 'G': hands.giants.silver = count; return true;
        case 'g': hands.giants.red = count; return true;
        case 'A': hands.points.silver = count; return true;
        case 'a': hands.points.red = count; return true;
        case 'L': return milady(MiladyPlace::SilverHand);
        case 'l': return milady(MiladyPlace::RedHand);
        default: return milady(MiladyPlace::Box);
        }
    }

    bool readScore(const Part& field) {
        if (field.text == "-") return true;
        const auto sides = detail::split(field.text, '-', field.column);
        rules::PerColor<std::uint8_t> score;
        bool fine = sides.size() == 2;
        for (std::size_t i = 0; fine && i < 2; ++i) {
            const auto value = detail::readNumber(sides[i].text);
            fine = value && *value <= 99;
            if (fine) score[rules::kColors[i]] = static_cast<std::uint8_t>(*value);
        }
        if (!fine)
            return refuse("score-syntax",
                          "the score is " + quoted(field.text) + ", expected one like 2-0, or -",
                          field.column);
        setup_.score = score;
        return true;
    }

    bool readPly(const Part& field) {
        const auto ply = detail::readNumber(field.text);
        if (!ply)
            return refuse("ply-syntax",
                          "the ply is " + quoted(field.text) + ", expected a number from 0 to 1000000",
                          field.column);
        setup_.ply = *ply;
        return true;
    }

    bool readKo(const Part& field) {
        if (field.text == "-") return true;
        const auto text = detail::readMoveText(field.text);
        const auto* carry = text ? std::get_if<detail::CarryText>(&text->action) : nullptr;
        if (carry == nullptr)
            return refuse("ko-syntax",
                          "the ko is " + quoted(field.text) + ", expected a carry like 1d3b3, or -",
                          field.column);
        const Tower tower = setup_.at(carry->from);
        const int count = carry->count.value_or(tower.diskCount());
        if (count < 1 || count > tower.diskCount() || count > Tower::kLiveDisks)
            return refuse("ko-illegal",
                          "the ko takes more disks than " + rules::squareName(carry->from) +
                              " has, expected fewer",
                          field.column);
        const bool crowns =
            tower.topPart(count).height() + setup_.at(carry->to).height() >= Tower::kKingHeight;
        if (text->crownMark && !crowns)
            return refuse("crown-mark", "the ko does not crown, expected no #", field.column);
        setup_.ko = rules::Move::carry(carry->from, carry->to, count);
        return true;
    }

    Setup setup_;
    rules::KnownParts known_;
    std::vector<Part> fields_;
    std::array<int, Square::kCount> squareColumns_{};
    Errors errors_;
};

std::string writeBoard(const rules::Position& position) {
    const int size = position.rules().size;
    std::string text;
    for (int rank = size - 1; rank >= 0; --rank) {
        int empty = 0;
        bool first = true;
        const auto separate = [&] {
            if (!first) text += ',';
            first = false;
        };
        const auto flush = [&] {
            if (empty == 0) return;
            separate();
            text += "x" + std::to_string(empty);
            empty = 0;
        };
        for (int file = 0; file < size; ++file) {
            const Tower tower = position.towerAt(Square::at(file, rank));
            if (tower.isEmpty()) {
                ++empty;
                continue;
            }
            flush();
            separate();
            text += writeTower(tower);
        }
        flush();
        if (rank > 0) text += '/';
    }
    return text;
}

std::string writeKo(const rules::Position& position) {
    const rules::Move ko = position.ko();
    if (ko.isNone()) return "-";
    return std::to_string(ko.count()) + rules::squareName(ko.from()) + rules::squareName(ko.to());
}

} // namespace

tl::expected<rules::Position, Errors> readPosition(const rules::Ruleset& rules, std::string_view text) {
    return PositionReader(rules).read(text);
}

std::string writePosition(const rules::Position& position) {
    const auto score = position.score();
    const std::string scoreText = position.rules().isPointsGame()
                                      ? std::to_string(score.silver) + "-" + std::to_string(score.red)
                                      : std::string("-");
    return writeBoard(position) + (position.side() == Color::Silver ? " s " : " r ") +
           writeHands(position.hands()) + " " + scoreText + " " + writeKo(position) + " " +
           std::to_string(position.ply());
}

std::string writeHands(const rules::Hands& hands) {
    const auto has = [&hands](MiladyPlace place) { return hands.milady == place ? 1 : 0; };
    const std::array<int, 11> counts{hands.pawns.silver,        hands.hunchbacks.silver,
                                     hands.giants.silver,       has(MiladyPlace::SilverHand),
                                     hands.points.silver,       hands.pawns.red,
                                     hands.hunchbacks.red,      hands.giants.red,
                                     has(MiladyPlace::RedHand), hands.points.red,
                                     has(MiladyPlace::Box)};
    std::string text;
    for (std::size_t i = 0; i < counts.size(); ++i)
        if (counts[i] > 0) text += std::to_string(counts[i]) + kHandLetters[i];
    return text.empty() ? "-" : text;
}

std::string writeTower(Tower tower) {
    std::string text;
    for (int i = 0; i < tower.diskCount(); ++i) text += detail::writeDisk(tower.fromBottom(i));
    return text;
}

} // namespace sixth::notation
