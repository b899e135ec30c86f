// Times cuSPARSE's SpMV on a product's file (bench/problem-file.ts), y = alpha A x + beta y in f32 with 32-bit indices, by
// every algorithm that takes it: CSR 1 and 2, COO 1 and 2, sliced ELL with slices of 32 rows. They take turns, and are timed
// in the way that the app times its kernels (ways.cuh). Beside them the same GPU's plain copy and plain read.
//
//   nvcc -O2 -std=c++17 -o spmv spmv.cu -lcusparse && ./spmv PROBLEM Y SAMPLES BATCH GRAPHS [NAMES]
//
// Writes to the file Y two products of each algorithm that ran, one after the other: of the last single and the last
// back-to-back sample. Prints one line of JSON. What one algorithm cannot do is said of it. Ends with 1 on any error of
// CUDA's, with 3 where a graph hangs.
#include "ways.cuh"

// what a file begins with; another where a program makes the same product of other files
#ifndef PROBLEM_MAGIC
#define PROBLEM_MAGIC 0x564d5053
#endif

namespace {

constexpr uint32_t kMagic = PROBLEM_MAGIC;
constexpr int kSliceRows = 32;
constexpr int kFewRows = 1000;
constexpr int64_t kMostSlots = INT32_MAX;
constexpr cusparseOperation_t kPlain = CUSPARSE_OPERATION_NON_TRANSPOSE;

struct Problem {
  int64_t rows, cols, nonzeros;
  float alpha, beta;
  std::vector<int32_t> row_ptr, col_idx;
  std::vector<float> values, x, y;
};

float as_float(uint32_t word) {
  float number;
  static_assert(sizeof number == sizeof word, "a word is a float");
  std::copy_n(reinterpret_cast<const char *>(&word), sizeof word, reinterpret_cast<char *>(&number));
  return number;
}

Problem read(const char *path) {
  uint32_t head[6];
  std::FILE *file = open_problem(path, kMagic, head);
  Problem problem{head[1], head[2], head[3], as_float(head[4]), as_float(head[5]), {}, {}, {}, {}, {}};
  fill(file, problem.row_ptr, size_t(problem.rows) + 1);
  fill(file, problem.col_idx, problem.nonzeros);
  fill(file, problem.values, problem.nonzeros);
  fill(file, problem.x, problem.cols);
  fill(file, problem.y, problem.rows);
  std::fclose(file);
  return problem;
}

/** Three diagonals of ones. */
Problem small(const Problem &like) {
  Problem problem{kFewRows, kFewRows, 0, like.alpha, like.beta, {0}, {}, {}, std::vector<float>(kFewRows, 1.0f),
                  std::vector<float>(kFewRows, 1.0f)};
  for (int32_t i = 0; i < kFewRows; i++) {
    for (int32_t j = std::max(0, i - 1); j <= std::min(kFewRows - 1, i + 1); j++) problem.col_idx.push_back(j);
    problem.row_ptr.push_back(int32_t(problem.col_idx.size()));
  }
  problem.nonzeros = int64_t(problem.col_idx.size());
  problem.values.assign(problem.nonzeros, 1.0f);
  return problem;
}

/** What all algorithms share: CSR on the GPU, x, and y as it is before a product. */
struct Shared {
  Shared(const Problem &given, cudaStream_t on) : problem(given), stream(on) {
    check(cusparseCreate(&handle), "cusparse");
    check(cusparseSetStream(handle, stream), "stream");
    row_ptr = row_ptr_memory.put(problem.row_ptr);
    col_idx = col_idx_memory.put(problem.col_idx);
    values = values_memory.put(problem.values);
    y = y_memory.put(problem.y);
    y_before = y_before_memory.put(problem.y);
    check(cusparseCreateDnVec(&x_vector, problem.cols, x_memory.put(problem.x), CUDA_R_32F), "x");
    check(cusparseCreateDnVec(&y_vector, problem.rows, y, CUDA_R_32F), "y");
  }
  ~Shared() {
    cusparseDestroyDnVec(x_vector);
    cusparseDestroyDnVec(y_vector);
    cusparseDestroy(handle);
  }

  /** Leaves nothing of the last product; where beta is 0 what y held is not read, and NaN shows if it is. */
  void restore_y() {
    const size_t bytes = size_t(problem.rows) * sizeof(float);
    if (problem.beta == 0) check(cudaMemsetAsync(y, 0xff, bytes, stream), "poison");
    else check(cudaMemcpyAsync(y, y_before, bytes, cudaMemcpyDeviceToDevice, stream), "y");
  }

  const Problem &problem;
  cudaStream_t stream;
  cusparseHandle_t handle;
  cusparseDnVecDescr_t x_vector, y_vector;
  int32_t *row_ptr, *col_idx;
  float *values, *y, *y_before;

 private:
  Memory row_ptr_memory, col_idx_memory, values_memory, x_memory, y_memory, y_before_memory;
};

/** A product by one of the library's algorithms; the formats differ in how the matrix is described. */
class Product : public Way {
 public:
  Product(const char *name, cusparseSpMVAlg_t algorithm, Shared &shared)
      : Way(name), shared_(shared), algorithm_(algorithm) {}
  ~Product() override { Product::forget(); }

  std::vector<float> result() const override { return fetched(shared_.y, shared_.problem.rows); }

 protected:
  void inspect() override {
    size_t bytes = 0;
    const Problem &problem = shared_.problem;
    require(cusparseSpMV_bufferSize(shared_.handle, kPlain, &problem.alpha, matrix_, shared_.x_vector, &problem.beta,
                                    shared_.y_vector, CUDA_R_32F, algorithm_, &bytes), "buffer");
    buffer_.allocate(bytes);
#if CUSPARSE_VERSION >= 12300
    const cusparseStatus_t status =
        cusparseSpMV_preprocess(shared_.handle, kPlain, &problem.alpha, matrix_, shared_.x_vector, &problem.beta,
                                shared_.y_vector, CUDA_R_32F, algorithm_, buffer_.get());
    // it is optional, and of use to some algorithms only
    if (status != CUSPARSE_STATUS_NOT_SUPPORTED) require(status, "preprocess");
#endif
  }

  void forget() override {
    if (matrix_) cusparseDestroySpMat(matrix_);
    matrix_ = nullptr;
    buffer_.release();
  }

  void run() override {
    const Problem &problem = shared_.problem;
    require(cusparseSpMV(shared_.handle, kPlain, &problem.alpha, matrix_, shared_.x_vector, &problem.beta,
                         shared_.y_vector, CUDA_R_32F, algorithm_, buffer_.get()), "product");
  }

  void restore() override { shared_.restore_y(); }

  Shared &shared_;
  cusparseSpMatDescr_t matrix_ = nullptr;

 private:
  cusparseSpMVAlg_t algorithm_;
  Memory buffer_;
};

/** What cuSPARSE learns in `preprocess` belongs to the description. */
class CsrWay : public Product {
 public:
  using Product::Product;

 protected:
  void convert() override {}

  void describe() override {
    const Problem &problem = shared_.problem;
    require(cusparseCreateCsr(&matrix_, problem.rows, problem.cols, problem.nonzeros, shared_.row_ptr, shared_.col_idx,
                              shared_.values, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO,
                              CUDA_R_32F), "matrix");
  }
};

class CooWay : public Product {
 public:
  using Product::Product;

 protected:
  void convert() override {
    const Problem &problem = shared_.problem;
    std::vector<int32_t> row_idx(problem.nonzeros);
    for (int64_t i = 0; i < problem.rows; i++)
      std::fill(row_idx.begin() + problem.row_ptr[i], row_idx.begin() + problem.row_ptr[i + 1], int32_t(i));
    row_idx_ = row_idx_memory_.put(row_idx);
  }

  void describe() override {
    const Problem &problem = shared_.problem;
    require(cusparseCreateCoo(&matrix_, problem.rows, problem.cols, problem.nonzeros, row_idx_, shared_.col_idx,
                              shared_.values, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO, CUDA_R_32F), "matrix");
  }

 private:
  int32_t *row_idx_ = nullptr;
  Memory row_idx_memory_;
};

/** Slices of 32 rows, each as wide as its longest row, stored column by column; column −1 is padding. */
class SellWay : public Product {
 public:
  using Product::Product;

 protected:
  void convert() override {
    const Problem &problem = shared_.problem;
    const std::vector<int32_t> slices = slice_offsets(problem);
    std::vector<int32_t> columns(slices.back(), -1);
    std::vector<float> values(slices.back(), 0.0f);
    for (int64_t i = 0; i < problem.rows; i++) {
      int64_t slot = int64_t{slices[i / kSliceRows]} + i % kSliceRows;
      for (int32_t k = problem.row_ptr[i]; k < problem.row_ptr[i + 1]; k++, slot += kSliceRows) {
        columns[slot] = problem.col_idx[k];
        values[slot] = problem.values[k];
      }
    }
    slots_ = slices.back();
    slices_ = slices_memory_.put(slices);
    columns_ = columns_memory_.put(columns);
    values_ = values_memory_.put(values);
  }

  void describe() override {
    const Problem &problem = shared_.problem;
    require(cusparseCreateSlicedEll(&matrix_, problem.rows, problem.cols, problem.nonzeros, slots_, kSliceRows, slices_,
                                    columns_, values_, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO,
                                    CUDA_R_32F), "matrix");
  }

 private:
  /** Where each slice begins and the last ends; the last slice is filled up to 32 rows. */
  static std::vector<int32_t> slice_offsets(const Problem &problem) {
    const int64_t slices = (problem.rows + kSliceRows - 1) / kSliceRows;
    std::vector<int32_t> offsets(slices + 1, 0);
    for (int64_t s = 0; s < slices; s++) {
      int64_t width = 0;
      for (int64_t i = s * kSliceRows; i < std::min(problem.rows, (s + 1) * kSliceRows); i++)
        width = std::max<int64_t>(width, problem.row_ptr[i + 1] - problem.row_ptr[i]);
      const int64_t end = offsets[s] + width * kSliceRows;
      if (end > kMostSlots) throw Unsuited{"padding makes more slots than 32-bit offsets can say"};
      offsets[s + 1] = int32_t(end);
    }
    return offsets;
  }

  int64_t slots_ = 0;
  int32_t *slices_ = nullptr, *columns_ = nullptr;
  float *values_ = nullptr;
  Memory slices_memory_, columns_memory_, values_memory_;
};

constexpr int kReadThreads = 512, kReadUnroll = 4;

/** Adds up words, four loads of 16 bytes in flight per thread, so that no load is left out by the compiler. */
__global__ void __launch_bounds__(kReadThreads) read_all(const uint4 *words, size_t count, unsigned *sum) {
  unsigned own = 0;
  const size_t step = size_t(gridDim.x) * blockDim.x;
  size_t at = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
  for (; at + (kReadUnroll - 1) * step < count; at += kReadUnroll * step) {
    uint4 loaded[kReadUnroll];
#pragma unroll
    for (int u = 0; u < kReadUnroll; u++) loaded[u] = words[at + u * step];
#pragma unroll
    for (int u = 0; u < kReadUnroll; u++) own += loaded[u].x + loaded[u].y + loaded[u].z + loaded[u].w;
  }
  for (; at < count; at += step) own += words[at].x + words[at].y + words[at].z + words[at].w;
  for (int lanes = warpSize / 2; lanes > 0; lanes /= 2) own += __shfl_down_sync(0xffffffff, own, lanes);
  if (threadIdx.x % warpSize == 0) atomicAdd(sum, own);
}

__global__ void write_word(unsigned *word, unsigned value) { *word = value; }

/** What a launch takes that writes one word, alone and one of many, these given in the way that is the faster one. */
std::string launch(Stopwatch &stopwatch, int samples) {
  constexpr int kLaunches = 20;
  Memory word;
  word.allocate(sizeof(unsigned));
  const auto write = [&] {
    write_word<<<1, 1, 0, stopwatch.stream()>>>(static_cast<unsigned *>(word.get()), 1u);
    check(cudaGetLastError(), "launch");
  };
  const auto nothing = [] {};
  const std::unique_ptr<Graph> graph = stopwatch.captured(write, kLaunches);
  std::vector<double> alone, queued, as_graph;
  for (int i = -kWarmUps; i < samples; i++) {
    const double one = stopwatch(nothing, write).ms;
    const double many = stopwatch(nothing, [&] { for (int n = 0; n < kLaunches; n++) write(); }).ms / kLaunches;
    const double whole = graph ? stopwatch(nothing, [&] { graph->launch(stopwatch.stream()); }).ms / kLaunches : many;
    if (i < 0) continue;
    alone.push_back(one);
    queued.push_back(many);
    as_graph.push_back(whole);
  }
  unsigned found = 0;
  check(cudaMemcpy(&found, word.get(), sizeof found, cudaMemcpyDeviceToHost), "word");
  if (found != 1) fail("launch", "the word was not written");
  const std::vector<double> &many = median(as_graph) < median(queued) ? as_graph : queued;
  return "\"empty\":{\"single\":" + list(alone) + ",\"backToBack\":" + list(many) + "},";
}

/** What memory gives this GPU at best: a plain copy (bytes read and written) and a plain read, far larger than its caches. */
std::string bandwidth(Stopwatch &stopwatch, int samples) {
  constexpr unsigned kByte = 0x01010101;
  size_t free_bytes = 0, total = 0;
  check(cudaMemGetInfo(&free_bytes, &total), "memory");
  const size_t bytes = std::min<size_t>(size_t{2} << 30, free_bytes / 4) / 4096 * 4096;
  if (bytes == 0) return "";
  Memory from, to, sum;
  from.allocate(bytes);
  to.allocate(bytes);
  sum.allocate(sizeof(unsigned));
  cudaDeviceProp device;
  check(cudaGetDeviceProperties(&device, 0), "device");
  const unsigned blocks = unsigned(device.multiProcessorCount) * unsigned(device.maxThreadsPerMultiProcessor / kReadThreads);
  const size_t count = bytes / sizeof(uint4);
  check(cudaMemset(from.get(), 1, bytes), "memset");
  std::vector<double> copies, reads;
  for (int i = -kWarmUps; i < samples; i++) {
    const auto clear = [&] { check(cudaMemsetAsync(sum.get(), 0, sizeof(unsigned), stopwatch.stream()), "memset"); };
    const Reading copy = stopwatch(clear, [&] {
      check(cudaMemcpyAsync(to.get(), from.get(), bytes, cudaMemcpyDeviceToDevice, stopwatch.stream()), "copy");
    });
    const Reading read = stopwatch(clear, [&] {
      read_all<<<blocks, kReadThreads, 0, stopwatch.stream()>>>(static_cast<const uint4 *>(from.get()), count,
                                                                static_cast<unsigned *>(sum.get()));
      check(cudaGetLastError(), "read");
    });
    if (i < 0) continue;
    copies.push_back(copy.ms);
    reads.push_back(read.ms);
  }
  unsigned found = 0;
  check(cudaMemcpy(&found, sum.get(), sizeof found, cudaMemcpyDeviceToHost), "sum");
  if (found != unsigned(bytes / 4 * kByte)) fail("read", "the sum is wrong");
  return "\"copy\":{\"bytes\":" + std::to_string(2 * bytes) + ",\"ms\":" + list(copies) + "},\"read\":{\"bytes\":" +
         std::to_string(bytes) + ",\"ms\":" + list(reads) + "},";
}

std::string limits(Stopwatch &stopwatch, int samples) {
  return launch(stopwatch, samples) + bandwidth(stopwatch, samples);
}

Ways all_ways(Shared &shared) {
  Ways ways;
  ways.push_back(std::make_unique<CsrWay>("CSR 1", CUSPARSE_SPMV_CSR_ALG1, shared));
  ways.push_back(std::make_unique<CsrWay>("CSR 2", CUSPARSE_SPMV_CSR_ALG2, shared));
  ways.push_back(std::make_unique<CooWay>("COO 1", CUSPARSE_SPMV_COO_ALG1, shared));
  ways.push_back(std::make_unique<CooWay>("COO 2", CUSPARSE_SPMV_COO_ALG2, shared));
  ways.push_back(std::make_unique<SellWay>("SELL 32", CUSPARSE_SPMV_SELL_ALG1, shared));
  return ways;
}

}  // namespace

int main(int count, char **arguments) {
  return time_ways<Shared>(count, arguments, read, small, all_ways, limits);
}
