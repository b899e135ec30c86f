// Times cuSPARSE's csr2csc on a matrix's file (bench/problem-file.ts) in f32 with 32-bit indices, by both of its algorithms,
// in the way that the app times its kernels (ways.cuh).
//
//   nvcc -O2 -std=c++17 -o sptrans sptrans.cu -lcusparse && ./sptrans PROBLEM T SAMPLES BATCH GRAPHS [NAMES]
//
// Writes to the file T two transposes of each algorithm that ran, of the last single and the last back-to-back sample: where
// rows begin, columns and values, as words. Prints one line of JSON. Ends with 1 on any error of CUDA's, with 3 where a graph
// hangs.
#include "ways.cuh"

namespace {

constexpr uint32_t kMagic = 0x4e415254;
constexpr int kFewRows = 1000;

struct Problem {
  int32_t rows, cols, nonzeros;
  std::vector<int32_t> row_ptr, col_idx;
  std::vector<float> values;
};

Problem read(const char *path) {
  uint32_t head[4];
  std::FILE *file = open_problem(path, kMagic, head);
  Problem problem{int32_t(head[1]), int32_t(head[2]), int32_t(head[3]), {}, {}, {}};
  fill(file, problem.row_ptr, size_t(problem.rows) + 1);
  fill(file, problem.col_idx, problem.nonzeros);
  fill(file, problem.values, problem.nonzeros);
  std::fclose(file);
  return problem;
}

/** Three diagonals of ones. */
Problem small(const Problem &) {
  Problem problem{kFewRows, kFewRows, 0, {0}, {}, {}};
  for (int32_t i = 0; i < kFewRows; i++) {
    for (int32_t j = std::max(0, i - 1); j <= std::min(kFewRows - 1, i + 1); j++) problem.col_idx.push_back(j);
    problem.row_ptr.push_back(int32_t(problem.col_idx.size()));
  }
  problem.nonzeros = int32_t(problem.col_idx.size());
  problem.values.assign(problem.nonzeros, 1.0f);
  return problem;
}

/** What both algorithms share: the matrix on the GPU, and room for its transpose, one part after the other. */
struct Shared {
  Shared(const Problem &given, cudaStream_t on) : problem(given), stream(on) {
    check(cusparseCreate(&handle), "cusparse");
    check(cusparseSetStream(handle, stream), "stream");
    row_ptr = row_ptr_memory.put(problem.row_ptr);
    col_idx = col_idx_memory.put(problem.col_idx);
    values = values_memory.put(problem.values);
    transposed.allocate(words() * sizeof(int32_t));
    t_row_ptr = static_cast<int32_t *>(transposed.get());
    t_col_idx = t_row_ptr + rounded(size_t(problem.cols) + 1);
    t_values = reinterpret_cast<float *>(t_col_idx + rounded(problem.nonzeros));
  }
  ~Shared() { cusparseDestroy(handle); }

  /** To whole lines of memory: the library writes several words at a time, and a part that begins within one is an error. */
  static size_t rounded(size_t words) { return (words + 63) / 64 * 64; }

  size_t words() const { return rounded(size_t(problem.cols) + 1) + 2 * rounded(problem.nonzeros); }

  const Problem &problem;
  cudaStream_t stream;
  cusparseHandle_t handle;
  int32_t *row_ptr, *col_idx, *t_row_ptr, *t_col_idx;
  float *values, *t_values;
  Memory transposed;

 private:
  Memory row_ptr_memory, col_idx_memory, values_memory;
};

class Transposition : public Way {
 public:
  Transposition(const char *name, cusparseCsr2CscAlg_t algorithm, Shared &shared)
      : Way(name), shared_(shared), algorithm_(algorithm) {}

  std::vector<float> result() const override {
    std::vector<float> all = fetched(reinterpret_cast<const float *>(shared_.t_row_ptr), size_t(shared_.problem.cols) + 1);
    for (const float *part : {reinterpret_cast<const float *>(shared_.t_col_idx), static_cast<const float *>(shared_.t_values)}) {
      const std::vector<float> more = fetched(part, shared_.problem.nonzeros);
      all.insert(all.end(), more.begin(), more.end());
    }
    return all;
  }

 protected:
  void convert() override {}
  void describe() override {}

  void inspect() override {
    size_t bytes = 0;
    const Problem &problem = shared_.problem;
    require(cusparseCsr2cscEx2_bufferSize(shared_.handle, problem.rows, problem.cols, problem.nonzeros, shared_.values,
                                          shared_.row_ptr, shared_.col_idx, shared_.t_values, shared_.t_row_ptr,
                                          shared_.t_col_idx, CUDA_R_32F, CUSPARSE_ACTION_NUMERIC,
                                          CUSPARSE_INDEX_BASE_ZERO, algorithm_, &bytes), "buffer");
    buffer_.allocate(bytes);
  }

  void forget() override { buffer_.release(); }

  /** A graph of its calls reads memory that is not its own, at the first launch. */
  bool capturable() const override { return false; }

  void run() override {
    const Problem &problem = shared_.problem;
    require(cusparseCsr2cscEx2(shared_.handle, problem.rows, problem.cols, problem.nonzeros, shared_.values,
                               shared_.row_ptr, shared_.col_idx, shared_.t_values, shared_.t_row_ptr, shared_.t_col_idx,
                               CUDA_R_32F, CUSPARSE_ACTION_NUMERIC, CUSPARSE_INDEX_BASE_ZERO, algorithm_,
                               buffer_.get()), "transposition");
  }

  void restore() override {
    check(cudaMemsetAsync(shared_.transposed.get(), 0xff, shared_.words() * sizeof(int32_t), shared_.stream), "poison");
  }

 private:
  Shared &shared_;
  cusparseCsr2CscAlg_t algorithm_;
  Memory buffer_;
};

std::string limits(Stopwatch &, int) { return ""; }

Ways all_ways(Shared &shared) {
  Ways ways;
  ways.push_back(std::make_unique<Transposition>("csr2csc 1", CUSPARSE_CSR2CSC_ALG1, shared));
  return ways;
}

}  // namespace

int main(int count, char **arguments) {
  return time_ways<Shared>(count, arguments, read, small, all_ways, limits);
}
