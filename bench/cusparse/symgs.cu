// Times a symmetric Gauss-Seidel sweep from a zero guess by cuSPARSE's SpSV, as HPCG on the vendor's GPUs does it: rows permuted
// by colour, (D + L) y = b, z = D y, (D + U) x = z. In f32 with 32-bit indices, in the way that the app times its kernels
// (ways.cuh). Colours are those of formulas: by parity, the all-even points last, and (x + 2y + 4z) mod 33.
//
//   nvcc -O2 -std=c++17 -o symgs symgs.cu -lcusparse && ./symgs PROBLEM X SAMPLES BATCH GRAPHS
//
// Of each way it writes x, in the order of the problem's rows, and the colour of each row. Vectors stay permuted between sweeps,
// as the app's do. Ends with 1 on any error of CUDA's, with 3 where a graph hangs.
#include <cstring>
#include <numeric>

#include "triangle.cuh"

namespace {

constexpr uint32_t kMagic = 0x57534753;
constexpr uint32_t kParity = 0, kFewPoints = 10;

struct Problem {
  uint32_t rows, nonzeros, guess, sweeps, x, y, z;
  std::vector<int32_t> row_ptr, col_idx;
  std::vector<float> values, b;
};

Problem read(const char *path) {
  uint32_t head[8];
  std::FILE *file = open_problem(path, kMagic, head);
  Problem problem{head[1], head[2], head[3], head[4], head[5], head[6], head[7], {}, {}, {}, {}};
  fill(file, problem.row_ptr, size_t{problem.rows} + 1);
  fill(file, problem.col_idx, problem.nonzeros);
  fill(file, problem.values, problem.nonzeros);
  fill(file, problem.b, problem.rows);
  std::fclose(file);
  return problem;
}

/** A line of points, each with its two neighbours. */
Problem small(const Problem &) {
  Problem problem{kFewPoints, 0, 0, 1, kFewPoints, 1, 1, {0}, {}, {}, std::vector<float>(kFewPoints, 1.0f)};
  for (int32_t i = 0; i < int32_t(kFewPoints); i++) {
    for (int32_t j = std::max(0, i - 1); j <= std::min(int32_t(kFewPoints) - 1, i + 1); j++) {
      problem.col_idx.push_back(j);
      problem.values.push_back(i == j ? 4.0f : -1.0f);
    }
    problem.row_ptr.push_back(int32_t(problem.col_idx.size()));
  }
  problem.nonzeros = uint32_t(problem.col_idx.size());
  return problem;
}

/** z = D y, entry by entry. */
__global__ void scale(uint32_t rows, const float *diagonal, const float *y, float *z) {
  const uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < rows) z[i] = diagonal[i] * y[i];
}

struct Shared {
  Shared(const Problem &given, cudaStream_t on) : problem(given), stream(on) {
    check(cusparseCreate(&handle), "cusparse");
    check(cusparseSetStream(handle, stream), "stream");
  }
  ~Shared() { cusparseDestroy(handle); }

  const Problem &problem;
  cudaStream_t stream;
  cusparseHandle_t handle;
};

class Sweep : public Way {
 public:
  /** @param wrap colours of (x + 2y + 4z) mod wrap; kParity for the eight of parity */
  Sweep(Shared &shared, const char *name, uint32_t wrap) : Way(name), shared_(shared), wrap_(wrap) {}
  ~Sweep() override { Sweep::forget(); }

  std::vector<float> result() const override {
    const uint32_t rows = shared_.problem.rows;
    const std::vector<float> permuted = fetched(x_, rows);
    std::vector<float> words(2 * size_t{rows});
    for (uint32_t at = 0; at < rows; at++) words[row_at_[at]] = permuted[at];
    std::memcpy(words.data() + rows, colour_.data(), rows * sizeof(uint32_t));
    return words;
  }

 protected:
  /** Rows by colour, in natural order within one; L and U with the diagonal. */
  void convert() override {
    const Problem &problem = shared_.problem;
    if (problem.x == 0) throw Unsuited{"colours are formulas on a grid, and these rows are no grid's"};
    if (problem.guess != 0 || problem.sweeps != 1) throw Unsuited{"two solves are one sweep from a zero guess"};
    const uint32_t rows = problem.rows;
    colour_.resize(rows);
    for (uint32_t i = 0; i < rows; i++) colour_[i] = colour_of(i);
    row_at_.resize(rows);
    std::iota(row_at_.begin(), row_at_.end(), 0u);
    std::stable_sort(row_at_.begin(), row_at_.end(), [&](uint32_t a, uint32_t b) { return colour_[a] < colour_[b]; });
    std::vector<uint32_t> place(rows);
    for (uint32_t at = 0; at < rows; at++) place[row_at_[at]] = at;
    std::vector<float> diagonal(rows), b(rows);
    for (const bool upper : {false, true}) {
      std::vector<int32_t> row_ptr{0}, col_idx;
      std::vector<float> values;
      std::vector<std::pair<uint32_t, float>> entries;
      for (uint32_t at = 0; at < rows; at++) {
        const uint32_t row = row_at_[at];
        b[at] = problem.b[row];
        entries.clear();
        for (int32_t k = problem.row_ptr[row]; k < problem.row_ptr[row + 1]; k++) {
          const uint32_t column = place[problem.col_idx[k]];
          if (column == at) diagonal[at] = problem.values[k];
          if (upper ? column >= at : column <= at) entries.emplace_back(column, problem.values[k]);
        }
        std::sort(entries.begin(), entries.end());
        for (const auto &[column, value] : entries) {
          col_idx.push_back(int32_t(column));
          values.push_back(value);
        }
        row_ptr.push_back(int32_t(col_idx.size()));
      }
      (upper ? upper_ : lower_).put(upper, row_ptr, col_idx, values);
    }
    diagonal_ = diagonal_memory_.put(diagonal);
    b_ = b_memory_.put(b);
    y_ = y_memory_.put(b);
    z_ = z_memory_.put(b);
    x_ = x_memory_.put(b);
  }

  void describe() override {
    lower_.describe(b_, y_);
    upper_.describe(z_, x_);
  }

  void inspect() override {
    lower_.inspect(shared_.handle);
    upper_.inspect(shared_.handle);
  }

  void forget() override {
    lower_.forget();
    upper_.forget();
  }

  void run() override {
    lower_.solve(shared_.handle);
    const uint32_t rows = shared_.problem.rows;
    scale<<<(rows + 255) / 256, 256, 0, shared_.stream>>>(rows, diagonal_, y_, z_);
    upper_.solve(shared_.handle);
  }

  /** NaN in every row: one that is not updated shows. */
  void restore() override {
    check(cudaMemsetAsync(x_, 0xff, size_t{shared_.problem.rows} * sizeof(float), shared_.stream), "poison");
  }

 private:
  uint32_t colour_of(uint32_t row) const {
    const Problem &problem = shared_.problem;
    const uint32_t x = row % problem.x, y = row / problem.x % problem.y, z = row / problem.x / problem.y;
    return wrap_ == kParity ? 7 - ((x & 1) + 2 * (y & 1) + 4 * (z & 1)) : (x + 2 * y + 4 * z) % wrap_;
  }

  Shared &shared_;
  const uint32_t wrap_;
  std::vector<uint32_t> colour_, row_at_;
  Triangle lower_, upper_;
  float *diagonal_ = nullptr, *b_ = nullptr, *y_ = nullptr, *z_ = nullptr, *x_ = nullptr;
  Memory diagonal_memory_, b_memory_, y_memory_, z_memory_, x_memory_;
};

Ways all_ways(Shared &shared) {
  Ways ways;
  ways.push_back(std::make_unique<Sweep>(shared, "SpSV by parity", kParity));
  ways.push_back(std::make_unique<Sweep>(shared, "SpSV by 33", 33));
  return ways;
}

std::string nothing_more(Stopwatch &, int) { return ""; }

}  // namespace

int main(int count, char **arguments) {
  return time_ways<Shared>(count, arguments, read, small, all_ways, nothing_more);
}
