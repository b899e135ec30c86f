// Times cuSPARSE's csrcolor on a graph's file (bench/problem-file.ts) with 32-bit indices, in the way that the app times its
// kernels (ways.cuh). The header of CUDA 13 still declares it, as deprecated.
//
//   nvcc -O2 -std=c++17 -o csrcolor csrcolor.cu -lcusparse && ./csrcolor PROBLEM COLOURS SAMPLES BATCH GRAPHS
//
// Writes to the file COLOURS two colourings, of the last single and the last back-to-back sample: a word for each row. Prints one
// line of JSON. All rows are coloured in rounds (a fraction of 1); reordering them would be work of its own, and is left out.
// Ends with 1 on any error of CUDA's.
#include "ways.cuh"

namespace {

constexpr uint32_t kMagic = 0x524c4f43;
constexpr int kFewRows = 1000;
constexpr float kAll = 1;

struct Problem {
  int32_t rows, entries;
  std::vector<int32_t> row_ptr, col_idx;
};

Problem read(const char *path) {
  uint32_t head[7];
  std::FILE *file = open_problem(path, kMagic, head);
  Problem problem{int32_t(head[1]), int32_t(head[2]), {}, {}};
  fill(file, problem.row_ptr, size_t(problem.rows) + 1);
  fill(file, problem.col_idx, problem.entries);
  std::fclose(file);
  return problem;
}

/** A path. */
Problem small(const Problem &) {
  Problem problem{kFewRows, 0, {0}, {}};
  for (int32_t i = 0; i < kFewRows; i++) {
    if (i > 0) problem.col_idx.push_back(i - 1);
    if (i < kFewRows - 1) problem.col_idx.push_back(i + 1);
    problem.row_ptr.push_back(int32_t(problem.col_idx.size()));
  }
  problem.entries = int32_t(problem.col_idx.size());
  return problem;
}

/** The graph on the GPU. It has no values, but the library asks where they are. */
struct Shared {
  Shared(const Problem &given, cudaStream_t on) : problem(given), stream(on) {
    check(cusparseCreate(&handle), "cusparse");
    check(cusparseSetStream(handle, stream), "stream");
    row_ptr = row_ptr_memory.put(problem.row_ptr);
    col_idx = col_idx_memory.put(problem.col_idx);
    values = values_memory.put(std::vector<float>(problem.col_idx.size(), 1.0f));
    colours = colours_memory.put(std::vector<int32_t>(problem.rows));
  }
  ~Shared() { cusparseDestroy(handle); }

  const Problem &problem;
  cudaStream_t stream;
  cusparseHandle_t handle;
  int32_t *row_ptr, *col_idx, *colours;
  float *values;

 private:
  Memory row_ptr_memory, col_idx_memory, values_memory, colours_memory;
};

class Colouring : public Way {
 public:
  explicit Colouring(Shared &shared) : Way("csrcolor"), shared_(shared) {}
  ~Colouring() override { Colouring::forget(); }

  std::vector<float> result() const override {
    return fetched(reinterpret_cast<const float *>(shared_.colours), shared_.problem.rows);
  }

 protected:
  /** It takes CSR as it is. */
  void convert() override {}

  void describe() override {
    require(cusparseCreateMatDescr(&matrix_), "matrix");
    require(cusparseCreateColorInfo(&info_), "colours");
  }

  /** There is no analysis: a call knows nothing of the graph. */
  void inspect() override {}

  void forget() override {
    if (matrix_) cusparseDestroyMatDescr(matrix_);
    if (info_) cusparseDestroyColorInfo(info_);
    matrix_ = nullptr;
    info_ = nullptr;
  }

  /** The host waits in every round for how many rows are left. */
  bool capturable() const override { return false; }

  void run() override {
    const Problem &problem = shared_.problem;
    int32_t colours = 0;
    require(cusparseScsrcolor(shared_.handle, problem.rows, problem.entries, matrix_, shared_.values, shared_.row_ptr,
                              shared_.col_idx, &kAll, &colours, shared_.colours, nullptr, info_), "colouring");
  }

  /** Bits that are no colour's: a row that gets none shows. */
  void restore() override {
    const size_t bytes = size_t(shared_.problem.rows) * sizeof(int32_t);
    check(cudaMemsetAsync(shared_.colours, 0xff, bytes, shared_.stream), "poison");
  }

 private:
  Shared &shared_;
  cusparseMatDescr_t matrix_ = nullptr;
  cusparseColorInfo_t info_ = nullptr;
};

Ways all_ways(Shared &shared) {
  Ways ways;
  ways.push_back(std::make_unique<Colouring>(shared));
  return ways;
}

std::string nothing_more(Stopwatch &, int) { return ""; }

}  // namespace

int main(int count, char **arguments) {
  return time_ways<Shared>(count, arguments, read, small, all_ways, nothing_more);
}
