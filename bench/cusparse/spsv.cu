// Times cuSPARSE's SpSV on a problem's file (bench/problem-file.ts) in f32 with 32-bit indices, in the way that the app times
// its kernels (ways.cuh).
//
//   nvcc -O2 -std=c++17 -o spsv spsv.cu -lcusparse && ./spsv PROBLEM X SAMPLES BATCH GRAPHS
//
// Writes two solutions to the file X, of the last single and the last back-to-back solve, and prints one line of JSON. What
// each solve has to clear before it can begin is inside every interval: it is a part of cusparseSpSV_solve, and the line says
// what one call does on the GPU where it can be captured. Ends with 1 on any error of CUDA's, with 3 where a graph hangs.
#include "triangle.cuh"

namespace {

constexpr uint32_t kMagic = 0x52545053;
constexpr int kFewRows = 1000;

struct Problem {
  uint32_t rows, nonzeros, upper;
  std::vector<int32_t> row_ptr, col_idx;
  std::vector<float> values, b;
};

Problem read(const char *path) {
  uint32_t head[4];
  std::FILE *file = open_problem(path, kMagic, head);
  Problem problem{head[1], head[2], head[3], {}, {}, {}, {}};
  fill(file, problem.row_ptr, size_t{problem.rows} + 1);
  fill(file, problem.col_idx, problem.nonzeros);
  fill(file, problem.values, problem.nonzeros);
  fill(file, problem.b, problem.rows);
  std::fclose(file);
  return problem;
}

/** Two diagonals of ones, of the same triangle. */
Problem small(const Problem &like) {
  Problem problem{kFewRows, 0, like.upper, {0}, {}, {}, std::vector<float>(kFewRows, 1.0f)};
  for (int32_t i = 0; i < kFewRows; i++) {
    const int32_t beside = like.upper ? i + 1 : i - 1;
    if (!like.upper && beside >= 0) problem.col_idx.push_back(beside);
    problem.col_idx.push_back(i);
    if (like.upper && beside < kFewRows) problem.col_idx.push_back(beside);
    problem.row_ptr.push_back(int32_t(problem.col_idx.size()));
  }
  problem.nonzeros = uint32_t(problem.col_idx.size());
  problem.values.assign(problem.nonzeros, 1.0f);
  return problem;
}

/** The system on the GPU. */
struct Shared {
  Shared(const Problem &given, cudaStream_t on) : problem(given), stream(on) {
    check(cusparseCreate(&handle), "cusparse");
    check(cusparseSetStream(handle, stream), "stream");
    triangle.put(problem.upper != 0, problem.row_ptr, problem.col_idx, problem.values);
    b = b_memory.put(problem.b);
    x = x_memory.put(std::vector<float>(problem.rows));
  }
  ~Shared() { cusparseDestroy(handle); }

  const Problem &problem;
  cudaStream_t stream;
  cusparseHandle_t handle;
  Triangle triangle;
  float *b, *x;

 private:
  Memory b_memory, x_memory;
};

class Solve : public Way {
 public:
  explicit Solve(Shared &shared) : Way("SpSV"), shared_(shared) {}
  ~Solve() override { Solve::forget(); }

  std::vector<float> result() const override { return fetched(shared_.x, shared_.problem.rows); }

 protected:
  /** It takes CSR as it is. */
  void convert() override {}

  void describe() override { shared_.triangle.describe(shared_.b, shared_.x); }
  void inspect() override { shared_.triangle.inspect(shared_.handle); }
  void forget() override { shared_.triangle.forget(); }
  void run() override { shared_.triangle.solve(shared_.handle); }

  /** NaN in every row: one that is not solved shows. */
  void restore() override {
    check(cudaMemsetAsync(shared_.x, 0xff, size_t{shared_.problem.rows} * sizeof(float), shared_.stream), "poison");
  }

 private:
  Shared &shared_;
};

Ways all_ways(Shared &shared) {
  Ways ways;
  ways.push_back(std::make_unique<Solve>(shared));
  return ways;
}

std::string nothing_more(Stopwatch &, int) { return ""; }

}  // namespace

int main(int count, char **arguments) {
  return time_ways<Shared>(count, arguments, read, small, all_ways, nothing_more);
}
