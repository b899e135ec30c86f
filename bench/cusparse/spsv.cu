// Times cuSPARSE's SpSV on a problem's file (bench/problem-file.ts), in the way that the app times its kernels:
// single = one solve between two events, back to back = `batch` solves between two events, divided by `batch`.
//
//   nvcc -O2 -std=c++17 -o spsv spsv.cu -lcusparse && ./spsv PROBLEM X SAMPLES BATCH
//
// Writes the solution of the last timed solve to the file X, and prints one line of JSON. Ends with 1 on any error.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include <cuda_runtime.h>
#include <cusparse.h>

namespace {

constexpr uint32_t kMagic = 0x52545053;
constexpr int kWarmUps = 3;

[[noreturn]] void fail(const char *what, const char *why) {
  std::fprintf(stderr, "%s: %s\n", what, why);
  std::exit(1);
}

void check(cudaError_t status, const char *what) {
  if (status != cudaSuccess) fail(what, cudaGetErrorString(status));
}

void check(cusparseStatus_t status, const char *what) {
  if (status != CUSPARSE_STATUS_SUCCESS) fail(what, cusparseGetErrorString(status));
}

struct Problem {
  uint32_t rows, nonzeros, upper;
  std::vector<int32_t> row_ptr, col_idx;
  std::vector<float> values, b;
};

template <typename T>
void fill(std::FILE *file, std::vector<T> &words, size_t count) {
  words.resize(count);
  if (std::fread(words.data(), sizeof(T), count, file) != count) fail("problem", "the file ends too early");
}

Problem read(const char *path) {
  std::FILE *file = std::fopen(path, "rb");
  if (!file) fail(path, "cannot be opened");
  uint32_t head[4];
  if (std::fread(head, sizeof(uint32_t), 4, file) != 4 || head[0] != kMagic) fail(path, "holds no problem");
  Problem problem{head[1], head[2], head[3], {}, {}, {}, {}};
  fill(file, problem.row_ptr, size_t{problem.rows} + 1);
  fill(file, problem.col_idx, problem.nonzeros);
  fill(file, problem.values, problem.nonzeros);
  fill(file, problem.b, problem.rows);
  std::fclose(file);
  return problem;
}

template <typename T>
T *upload(const std::vector<T> &words) {
  T *device = nullptr;
  check(cudaMalloc(&device, std::max<size_t>(1, words.size()) * sizeof(T)), "cudaMalloc");
  check(cudaMemcpy(device, words.data(), words.size() * sizeof(T), cudaMemcpyHostToDevice), "upload");
  return device;
}

class Stopwatch {
 public:
  Stopwatch() {
    check(cudaEventCreate(&begin_), "event");
    check(cudaEventCreate(&end_), "event");
  }
  /** Milliseconds of `work` on the GPU. */
  template <typename Work>
  double operator()(Work work) {
    check(cudaEventRecord(begin_), "event");
    work();
    check(cudaEventRecord(end_), "event");
    check(cudaEventSynchronize(end_), "event");
    float ms = 0;
    check(cudaEventElapsedTime(&ms, begin_, end_), "event");
    return ms;
  }

 private:
  cudaEvent_t begin_, end_;
};

std::string list(std::vector<double> samples) {
  std::sort(samples.begin(), samples.end());
  std::string text;
  for (double sample : samples) text += (text.empty() ? "" : ",") + std::to_string(sample);
  return "[" + text + "]";
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

  void save(const char *path) {
    std::vector<float> x(rows_);
    check(cudaMemcpy(x.data(), x_, x.size() * sizeof(float), cudaMemcpyDeviceToHost), "solution");
    std::FILE *file = std::fopen(path, "wb");
    if (!file || std::fwrite(x.data(), sizeof(float), x.size(), file) != x.size()) fail(path, "cannot be written");
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
  solve.save(arguments[2]);
  cudaDeviceProp device;
  check(cudaGetDeviceProperties(&device, 0), "device");
  int cuda = 0;
  check(cudaRuntimeGetVersion(&cuda), "version");
  std::printf("{\"device\":\"%s\",\"cuda\":%d,\"cusparse\":%d,\"analysisMs\":%f,\"batch\":%d,\"single\":%s,"
              "\"backToBack\":%s}\n", device.name, cuda, CUSPARSE_VERSION, analysis, batch, list(single).c_str(),
              list(back_to_back).c_str());
  return 0;
}
