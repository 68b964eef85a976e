#include "tune/fit.h"

#include "base/rng.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <numeric>
#include <thread>

namespace sixth::tune {
namespace {

constexpr std::size_t kHidden = TrainedNetwork::kHidden;
constexpr double kRareShared = 1e-5;
constexpr float kDecay = 1e-3F; // pull of every row towards zero, so that rare features stay small
// What an int8 holds in the numbers of the hidden layer.
constexpr float kMostWeight = static_cast<float>(search::Network::kMostWeight) / search::Network::kOne;

using Row = std::array<float, kHidden>;
using Values = std::vector<float>;

// All numbers of a network in one list: the rows, the bias, the output and its bias.
constexpr auto kOwnRows = static_cast<std::size_t>(search::row::kCount);
constexpr auto kRows = static_cast<std::size_t>(search::row::kAll);
constexpr std::size_t kBias = kRows * kHidden;
constexpr std::size_t kOutput = kBias + kHidden;
constexpr std::size_t kOutputBias = kOutput + kHidden;
constexpr std::size_t kSize = kOutputBias + 1;

float sigmoid(float x) {
    return 1.0F / (1.0F + std::exp(-x));
}

double lossOf(double probability, double target) {
    const double p = std::clamp(probability, 1e-7, 1 - 1e-7);
    return -(target * std::log(p) + (1 - target) * std::log(1 - p));
}

struct Forward {
    Row hidden;
    float worth; // in units of kWorthScale
};

Forward forward(const Values& values, std::span<const std::uint16_t> features) {
    Forward result; // NOLINT: filled below
    std::memcpy(result.hidden.data(), &values[kBias], sizeof(Row));
    for (const std::uint16_t feature : features) {
        const float* row = &values[feature * kHidden];
        for (std::size_t i = 0; i < kHidden; ++i) result.hidden[i] += row[i];
    }
    result.worth = values[kOutputBias];
    for (std::size_t i = 0; i < kHidden; ++i) {
        const float cut = std::clamp(result.hidden[i], 0.0F, 1.0F);
        result.worth += cut * cut * values[kOutput + i];
    }
    return result;
}

void addGradient(const Values& values, std::span<const std::uint16_t> features, float target,
                 Values& gradient) {
    const Forward pass = forward(values, features);
    const float error = sigmoid(pass.worth) - target;
    Row back;
    for (std::size_t i = 0; i < kHidden; ++i) {
        const float cut = std::clamp(pass.hidden[i], 0.0F, 1.0F);
        const bool open = pass.hidden[i] > 0 && pass.hidden[i] < 1;
        gradient[kOutput + i] += error * cut * cut;
        back[i] = open ? 2 * error * cut * values[kOutput + i] : 0;
        gradient[kBias + i] += back[i];
    }
    gradient[kOutputBias] += error;
    for (const std::uint16_t feature : features) {
        float* row = &gradient[feature * kHidden];
        for (std::size_t i = 0; i < kHidden; ++i) row[i] += back[i];
    }
}

// Adam: gradient steps scaled by the size each number's gradients have had.
class Adam {
public:
    void step(Values& values, const std::vector<Values>& gradients, float scale, float rate) {
        ++steps_;
        const auto c1 = static_cast<float>(1 - std::pow(0.9, steps_));
        const auto c2 = static_cast<float>(1 - std::pow(0.999, steps_));
        for (std::size_t i = 0; i < kSize; ++i) {
            float gradient = 0;
            for (const Values& part : gradients) gradient += part[i];
            gradient *= scale;
            mean_[i] = 0.9F * mean_[i] + 0.1F * gradient;
            square_[i] = 0.999F * square_[i] + 0.001F * gradient * gradient;
            values[i] -= rate * (mean_[i] / c1) / (std::sqrt(square_[i] / c2) + 1e-8F);
        }
        for (std::size_t i = 0; i < kBias; ++i)
            values[i] = std::clamp(values[i] * (1 - rate * kDecay), -kMostWeight, kMostWeight);
    }

private:
    Values mean_ = Values(kSize);
    Values square_ = Values(kSize);
    int steps_ = 0;
};

// Calls visit(row, shared) for every row and each that it shares.
template <typename Visit>
void visitShared(Visit visit) {
    for (std::size_t row = 0; row < kOwnRows; ++row)
        for (const int shared : search::sharedRows(static_cast<int>(row)))
            if (shared >= 0) visit(row, static_cast<std::size_t>(shared));
}

// The rows to be left out. What others share is kept unless it never occurs, as it speaks for them.
std::vector<std::size_t> rareRows(const Samples& samples, double rareShare) {
    std::vector<std::size_t> seen(kRows);
    for (std::size_t i = 0; i < samples.size(); ++i)
        for (const std::uint16_t feature : samples.features(i)) ++seen[feature];
    visitShared([&](std::size_t row, std::size_t shared) { seen[shared] += seen[row]; });
    std::vector<std::size_t> rare;
    for (std::size_t row = 0; row < kRows; ++row) {
        const double least = row < kOwnRows ? rareShare : std::min(rareShare, kRareShared);
        if (static_cast<double>(seen[row]) < least * static_cast<double>(samples.size())) rare.push_back(row);
    }
    return rare;
}

void addRow(Values& values, std::size_t to, std::size_t from) {
    for (std::size_t i = 0; i < kHidden; ++i) values[to * kHidden + i] += values[from * kHidden + i];
}

// Sets to zero what is to stay so: rare rows, and neurons beyond those wanted.
void clearUnused(const std::vector<std::size_t>& rows, std::size_t neurons, Values& values) {
    for (const std::size_t row : rows) std::fill_n(&values[row * kHidden], kHidden, 0.0F);
    if (neurons >= kHidden) return;
    for (std::size_t begin = 0; begin < kOutputBias; begin += kHidden)
        std::fill(&values[begin + neurons], &values[begin + kHidden], 0.0F);
}

Values firstValues(base::Rng& rng) {
    const auto random = [&] { return static_cast<float>(rng.below(1U << 16)) / (1U << 15) - 1; };
    Values values(kSize);
    for (std::size_t i = 0; i < kBias; ++i) values[i] = 0.08F * random();
    // Rows begin as what they share.
    visitShared([&](std::size_t row, std::size_t) { std::fill_n(&values[row * kHidden], kHidden, 0.0F); });
    for (std::size_t i = 0; i < kHidden; ++i) {
        values[kBias + i] = 0.3F;
        values[kOutput + i] = 0.5F * random();
    }
    return values;
}

// The numbers a position meets: every row with what it shares added, as the engine adds it. If rounded, all
// of them as the engine will have them. The gradient is taken there while the steps are made in full
// precision: so the network learns to do without the digits it is going to lose, which cost more than a
// hundred Elo otherwise.
void combine(const Values& values, bool rounded, Values& result) {
    constexpr float kOne = search::Network::kOne;
    result = values;
    if (rounded)
        for (std::size_t i = 0; i < kBias + kHidden; ++i) result[i] = std::round(values[i] * kOne) / kOne;
    visitShared([&](std::size_t row, std::size_t shared) { addRow(result, row, shared); });
    for (std::size_t i = 0; i < kOwnRows * kHidden; ++i)
        result[i] = std::clamp(result[i], -kMostWeight, kMostWeight);
}

struct Losses {
    double result = 0;
    double mixed = 0;
    double drawn = 0;
};

float targetOf(Label label, const FitOptions& options) {
    const auto share = static_cast<float>(options.resultShare);
    return share * label.result + (1 - share) * label.search;
}

Losses heldBackLosses(const Samples& samples, const Values& values, const FitOptions& options) {
    Losses losses;
    double count = 0;
    for (std::size_t i = 0; i < samples.size(); ++i) {
        if (!samples.isHeldBack(i)) continue;
        const double p = static_cast<double>(sigmoid(forward(values, samples.features(i)).worth));
        losses.result += lossOf(p, static_cast<double>(samples.label(i).result));
        losses.mixed += lossOf(p, static_cast<double>(targetOf(samples.label(i), options)));
        losses.drawn += lossOf(0.5, static_cast<double>(samples.label(i).result));
        ++count;
    }
    if (count == 0) return {};
    return {losses.result / count, losses.mixed / count, losses.drawn / count};
}

// The gradient of a batch, shared among threads; which thread takes what depends on their number only.
void addGradients(const Samples& samples, std::span<const std::uint32_t> batch, const Values& values,
                  const FitOptions& options, std::uint64_t seed, std::vector<Values>& gradients) {
    const auto work = [&](std::size_t thread) {
        base::Rng rng(seed + thread);
        std::fill(gradients[thread].begin(), gradients[thread].end(), 0.0F);
        std::vector<std::uint16_t> features;
        for (std::size_t i = thread; i < batch.size(); i += gradients.size()) {
            const int symmetry = static_cast<int>(rng.below(8));
            features.clear();
            for (const std::uint16_t feature : samples.features(batch[i]))
                features.push_back(turned(feature, symmetry));
            addGradient(values, features, targetOf(samples.label(batch[i]), options), gradients[thread]);
        }
    };
    std::vector<std::thread> workers;
    for (std::size_t i = 1; i < gradients.size(); ++i) workers.emplace_back(work, i);
    work(0);
    for (std::thread& worker : workers) worker.join();
}

TrainedNetwork unpack(const Values& values) {
    TrainedNetwork network;
    network.rows.resize(kRows);
    std::memcpy(network.rows.data(), values.data(), kRows * sizeof(Row));
    std::memcpy(network.bias.data(), &values[kBias], sizeof(Row));
    std::memcpy(network.output.data(), &values[kOutput], sizeof(Row));
    network.outputBias = values[kOutputBias];
    return network;
}

} // namespace

FitResult fit(const Samples& samples, const FitOptions& options,
              const std::function<void(int, double, double)>& onEpoch) {
    base::Rng rng(options.seed);
    const std::vector<std::size_t> rare = rareRows(samples, options.rareShare);
    Values values = firstValues(rng);
    const auto neurons = static_cast<std::size_t>(options.neurons);
    clearUnused(rare, neurons, values);
    std::vector<std::uint32_t> order;
    for (std::size_t i = 0; i < samples.size(); ++i)
        if (!samples.isHeldBack(i)) order.push_back(static_cast<std::uint32_t>(i));
    std::vector<Values> gradients(static_cast<std::size_t>(std::max(options.threads, 1)), Values(kSize));
    const std::size_t batches = (order.size() + options.batch - 1) / options.batch;
    Adam adam;
    Losses losses;
    Values used;
    for (int epoch = 0; epoch < options.epochs; ++epoch) {
        for (std::size_t i = order.size(); i > 1; --i)
            std::swap(order[i - 1], order[rng.below(static_cast<std::uint32_t>(i))]);
        for (std::size_t batch = 0; batch < batches; ++batch) {
            const std::size_t begin = batch * options.batch;
            const std::size_t count = std::min(options.batch, order.size() - begin);
            combine(values, 2 * epoch >= options.epochs, used);
            addGradients(samples, {order.data() + begin, count}, used, options, rng.next(), gradients);
            for (Values& gradient : gradients)
                visitShared([&](std::size_t row, std::size_t shared) { addRow(gradient, shared, row); });
            const double done =
                (epoch + static_cast<double>(batch) / static_cast<double>(batches)) / options.epochs;
            const double rate = options.rate * 0.5 * (1 + std::cos(3.14159265358979 * done));
            adam.step(values, gradients, 1.0F / static_cast<float>(count), static_cast<float>(rate));
            clearUnused(rare, neurons, values);
        }
        combine(values, true, used);
        losses = heldBackLosses(samples, used, options);
        onEpoch(epoch + 1, losses.result, losses.mixed);
    }
    return {unpack(values), losses.result, losses.mixed, losses.drawn};
}

search::Network rounded(const TrainedNetwork& network) {
    constexpr double kOne = search::Network::kOne;
    const auto whole = [](double value) { return std::lround(value); };
    search::Network stored;
    for (std::size_t feature = 0; feature < network.rows.size(); ++feature) {
        search::Network::Row row{static_cast<std::uint16_t>(feature), {}};
        for (std::size_t i = 0; i < kHidden; ++i) {
            const double weight = static_cast<double>(network.rows[feature][i]) * kOne;
            row.weights[i] = static_cast<std::int8_t>(
                std::clamp<long>(whole(weight), -search::Network::kMostWeight, search::Network::kMostWeight));
        }
        const bool empty = std::all_of(row.weights.begin(), row.weights.end(), [](auto w) { return w == 0; });
        if (!empty) stored.rows.push_back(row);
    }
    for (std::size_t i = 0; i < kHidden; ++i) {
        stored.bias[i] = static_cast<std::int16_t>(whole(static_cast<double>(network.bias[i]) * kOne));
        stored.output[i] =
            static_cast<std::int16_t>(whole(static_cast<double>(network.output[i]) * kWorthScale));
    }
    stored.outputBias = static_cast<int>(whole(static_cast<double>(network.outputBias) * kWorthScale));
    return stored;
}

} // namespace sixth::tune
