// Times cuSPARSE's SpSV on a problem's file (bench/problem-file.ts), in the way that the app times its kernels:
// single = one solve between two events, back to back = `batch` solves between two events, divided by `batch`.
//
//   nvcc -O2 -std=c++17 -o spsv spsv.cu -lcusparse && ./spsv PROBLEM X SAMPLES BATCH
//
// Writes the solution of the last timed solve to the file X, and prints one line of JSON. Ends with 1 on any error.
#include "common.cuh"

namespace {

constexpr uint32_t kMagic = 0x52545053;

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

/** A triangular solve that is described, analysed and ready. */
class Solve {
 public:
  explicit Solve(const Problem &problem) : rows_(problem.rows) {
    check(cusparseCreate(&handle_), "cusparse");
    x_ = upload(std::vector<float>(problem.rows));
    check(cusparseCreateCsr(&matrix_, problem.rows, problem.rows, problem.nonzeros, upload(problem.row_ptr),
                            upload(problem.col_idx), upload(problem.values), CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I,
                            CUSPARSE_INDEX_BASE_ZERO, CUDA_R_32F), "matrix");
    cusparseFillMode_t triangle = problem.upper ? CUSPARSE_FILL_MODE_UPPER : CUSPARSE_FILL_MODE_LOWER;
    cusparseDiagType_t diagonal = CUSPARSE_DIAG_TYPE_NON_UNIT;
    check(cusparseSpMatSetAttribute(matrix_, CUSPARSE_SPMAT_FILL_MODE, &triangle, sizeof triangle), "triangle");
    check(cusparseSpMatSetAttribute(matrix_, CUSPARSE_SPMAT_DIAG_TYPE, &diagonal, sizeof diagonal), "diagonal");
    check(cusparseCreateDnVec(&b_vector_, rows_, upload(problem.b), CUDA_R_32F), "b");
    check(cusparseCreateDnVec(&x_vector_, rows_, x_, CUDA_R_32F), "x");
    check(cusparseSpSV_createDescr(&description_), "description");
  }

  /** Milliseconds of the analysis, its memory included. */
  double analyse(Stopwatch &stopwatch) {
    return stopwatch([&] {
      size_t bytes = 0;
      check(cusparseSpSV_bufferSize(handle_, kPlain, &one_, matrix_, b_vector_, x_vector_, CUDA_R_32F,
                                    CUSPARSE_SPSV_ALG_DEFAULT, description_, &bytes), "buffer");
      void *buffer = nullptr;
      check(cudaMalloc(&buffer, std::max<size_t>(1, bytes)), "buffer");
      check(cusparseSpSV_analysis(handle_, kPlain, &one_, matrix_, b_vector_, x_vector_, CUDA_R_32F,
                                  CUSPARSE_SPSV_ALG_DEFAULT, description_, buffer), "analysis");
    });
  }

  void operator()() {
    check(cusparseSpSV_solve(handle_, kPlain, &one_, matrix_, b_vector_, x_vector_, CUDA_R_32F,
                             CUSPARSE_SPSV_ALG_DEFAULT, description_), "solve");
  }

  void poison() { check(cudaMemset(x_, 0xff, size_t{rows_} * sizeof(float)), "poison"); }

  void write(const char *path) {
    std::FILE *file = std::fopen(path, "wb");
    save(file, path, x_, rows_);
    std::fclose(file);
  }

 private:
  static constexpr cusparseOperation_t kPlain = CUSPARSE_OPERATION_NON_TRANSPOSE;
  const float one_ = 1;
  uint32_t rows_;
  float *x_ = nullptr;
  cusparseHandle_t handle_;
  cusparseSpMatDescr_t matrix_;
  cusparseDnVecDescr_t b_vector_, x_vector_;
  cusparseSpSVDescr_t description_;
};

}  // namespace

int main(int count, char **arguments) {
  if (count != 5) fail("usage", "spsv PROBLEM X SAMPLES BATCH");
  const int samples = std::atoi(arguments[3]), batch = std::atoi(arguments[4]);
  Solve solve(read(arguments[1]));
  Stopwatch stopwatch;
  const double analysis = solve.analyse(stopwatch);
  for (int i = 0; i < kWarmUps; i++) solve();
  std::vector<double> single, back_to_back;
  for (int i = 0; i < samples; i++) {
    solve.poison();
    single.push_back(stopwatch([&] { solve(); }));
    back_to_back.push_back(stopwatch([&] { for (int s = 0; s < batch; s++) solve(); }) / batch);
  }
  solve.write(arguments[2]);
  std::printf("{%s,\"analysisMs\":%f,\"batch\":%d,\"single\":%s,\"backToBack\":%s}\n", machine().c_str(), analysis,
              batch, list(single).c_str(), list(back_to_back).c_str());
  return 0;
}
