// Times cuSPARSE's SpMV on a product's file (bench/problem-file.ts), y = alpha A x + beta y in f32 with 32-bit indices, by
// every algorithm that takes it: CSR 1 and 2, COO 1 and 2, sliced ELL with slices of 32 rows. They take turns. Times are
// taken as the app takes its kernels': single = one product between two events, back to back = `batch` products between two
// events, divided by `batch`. Beside them the same GPU's plain copy and plain read.
//
//   nvcc -O2 -std=c++17 -o spmv spmv.cu -lcusparse && ./spmv PROBLEM Y SAMPLES BATCH
//
// Writes to the file Y the product of the last timed single run of each algorithm that ran, one after the other, and prints
// one line of JSON. What one algorithm cannot do is said of it; ends with 1 when none ran, and on any error of CUDA's.
#include "common.cuh"

#include <chrono>
#include <memory>

namespace {

constexpr uint32_t kMagic = 0x564d5053;
constexpr int kSliceRows = 32;
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

/** Why an algorithm cannot be timed; the others still can. */
struct Unsuited {
  std::string why;
};

void require(cusparseStatus_t status, const char *what) {
  if (status != CUSPARSE_STATUS_SUCCESS) throw Unsuited{std::string(what) + ": " + cusparseGetErrorString(status)};
}

/** Memory of the GPU's, freed with its owner. */
class Memory {
 public:
  Memory() = default;
  Memory(const Memory &) = delete;
  Memory &operator=(const Memory &) = delete;
  ~Memory() { cudaFree(bytes_); }

  void allocate(size_t bytes) {
    const cudaError_t status = cudaMalloc(&bytes_, std::max<size_t>(16, bytes));
    if (status == cudaErrorMemoryAllocation) {
      cudaGetLastError();  // it is said of this algorithm, and is no error of those that follow
      throw Unsuited{"needs " + std::to_string(bytes) + " bytes more than this GPU has free"};
    }
    check(status, "cudaMalloc");
  }

  template <typename T>
  T *put(const std::vector<T> &words) {
    allocate(words.size() * sizeof(T));
    check(cudaMemcpy(bytes_, words.data(), words.size() * sizeof(T), cudaMemcpyHostToDevice), "upload");
    return static_cast<T *>(bytes_);
  }

  void *get() const { return bytes_; }

 private:
  void *bytes_ = nullptr;
};

/** What all algorithms share: CSR on the GPU, x, and y as it is before a product. */
struct Shared {
  explicit Shared(const Problem &given) : problem(given) {
    check(cusparseCreate(&handle), "cusparse");
    row_ptr = row_ptr_memory.put(problem.row_ptr);
    col_idx = col_idx_memory.put(problem.col_idx);
    values = values_memory.put(problem.values);
    y = y_memory.put(problem.y);
    y_before = y_before_memory.put(problem.y);
    check(cusparseCreateDnVec(&x_vector, problem.cols, x_memory.put(problem.x), CUDA_R_32F), "x");
    check(cusparseCreateDnVec(&y_vector, problem.rows, y, CUDA_R_32F), "y");
  }

  /** Leaves nothing of the last product; where beta is 0 what y held is not read, and NaN shows if it is. */
  void restore_y() {
    const size_t bytes = size_t(problem.rows) * sizeof(float);
    if (problem.beta == 0) check(cudaMemset(y, 0xff, bytes), "poison");
    else check(cudaMemcpy(y, y_before, bytes, cudaMemcpyDeviceToDevice), "y");
  }

  const Problem &problem;
  cusparseHandle_t handle;
  cusparseDnVecDescr_t x_vector, y_vector;
  int32_t *row_ptr, *col_idx;
  float *values, *y, *y_before;

 private:
  Memory row_ptr_memory, col_idx_memory, values_memory, x_memory, y_memory, y_before_memory;
};

/** One algorithm: its matrix in its format, and its times. */
class Way {
 public:
  Way(const char *name, cusparseSpMVAlg_t algorithm) : name_(name), algorithm_(algorithm) {}
  virtual ~Way() { if (matrix_) cusparseDestroySpMat(matrix_); }

  /** Converts the matrix, and has cuSPARSE look at it. */
  void prepare(Shared &shared, Stopwatch &stopwatch) {
    const auto begin = std::chrono::steady_clock::now();
    convert(shared);
    convert_ms_ = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count();
    analysis_ms_ = stopwatch([&] { analyse(shared); });
    for (int i = 0; i < kWarmUps; i++) multiply(shared);
    check(cudaDeviceSynchronize(), name_);
  }

  /** Takes one sample of each kind; the single product is what y holds afterwards. */
  void sample(Shared &shared, Stopwatch &stopwatch, int batch) {
    back_to_back_.push_back(stopwatch([&] { for (int s = 0; s < batch; s++) multiply(shared); }) / batch);
    shared.restore_y();
    single_.push_back(stopwatch([&] { multiply(shared); }));
  }

  void give_up(const Unsuited &reason) { why_ = reason.why; }
  bool runs() const { return why_.empty(); }
  const char *name() const { return name_; }

  double median() const {
    std::vector<double> sorted(single_);
    std::sort(sorted.begin(), sorted.end());
    return sorted[(sorted.size() - 1) / 2];
  }

  std::string json() const {
    const std::string name = "{\"name\":\"" + std::string(name_) + "\",";
    if (!runs()) return name + "\"why\":\"" + why_ + "\"}";
    return name + "\"convertMs\":" + std::to_string(convert_ms_) + ",\"analysisMs\":" + std::to_string(analysis_ms_) +
           ",\"single\":" + list(single_) + ",\"backToBack\":" + list(back_to_back_) + "}";
  }

 protected:
  /** Describes the matrix; what it needs beyond CSR is made here, on the CPU. */
  virtual void convert(Shared &shared) = 0;
  cusparseSpMatDescr_t matrix_ = nullptr;

 private:
  void analyse(Shared &shared) {
    size_t bytes = 0;
    const Problem &problem = shared.problem;
    require(cusparseSpMV_bufferSize(shared.handle, kPlain, &problem.alpha, matrix_, shared.x_vector, &problem.beta,
                                    shared.y_vector, CUDA_R_32F, algorithm_, &bytes), "buffer");
    buffer_.allocate(bytes);
#if CUSPARSE_VERSION >= 12300
    const cusparseStatus_t status =
        cusparseSpMV_preprocess(shared.handle, kPlain, &problem.alpha, matrix_, shared.x_vector, &problem.beta,
                                shared.y_vector, CUDA_R_32F, algorithm_, buffer_.get());
    // it is optional, and of use to some algorithms only
    if (status != CUSPARSE_STATUS_NOT_SUPPORTED) require(status, "preprocess");
#endif
  }

  void multiply(Shared &shared) {
    const Problem &problem = shared.problem;
    require(cusparseSpMV(shared.handle, kPlain, &problem.alpha, matrix_, shared.x_vector, &problem.beta, shared.y_vector,
                         CUDA_R_32F, algorithm_, buffer_.get()), "product");
  }

  const char *name_;
  cusparseSpMVAlg_t algorithm_;
  Memory buffer_;
  double convert_ms_ = 0, analysis_ms_ = 0;
  std::vector<double> single_, back_to_back_;
  std::string why_;
};

/** A matrix of its own for each: what cuSPARSE learns of it in `preprocess` belongs to the description. */
class CsrWay : public Way {
 public:
  using Way::Way;

 protected:
  void convert(Shared &shared) override {
    const Problem &problem = shared.problem;
    require(cusparseCreateCsr(&matrix_, problem.rows, problem.cols, problem.nonzeros, shared.row_ptr, shared.col_idx,
                              shared.values, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO,
                              CUDA_R_32F), "matrix");
  }
};

class CooWay : public Way {
 public:
  using Way::Way;

 protected:
  void convert(Shared &shared) override {
    const Problem &problem = shared.problem;
    std::vector<int32_t> row_idx(problem.nonzeros);
    for (int64_t i = 0; i < problem.rows; i++)
      std::fill(row_idx.begin() + problem.row_ptr[i], row_idx.begin() + problem.row_ptr[i + 1], int32_t(i));
    require(cusparseCreateCoo(&matrix_, problem.rows, problem.cols, problem.nonzeros, row_idx_memory_.put(row_idx),
                              shared.col_idx, shared.values, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO,
                              CUDA_R_32F), "matrix");
  }

 private:
  Memory row_idx_memory_;
};

/** Slices of 32 rows, each as wide as its longest row, stored column by column; column −1 is padding. */
class SellWay : public Way {
 public:
  using Way::Way;

 protected:
  void convert(Shared &shared) override {
    const Problem &problem = shared.problem;
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
    require(cusparseCreateSlicedEll(&matrix_, problem.rows, problem.cols, problem.nonzeros, int64_t(columns.size()),
                                    kSliceRows, slices_memory_.put(slices), columns_memory_.put(columns),
                                    values_memory_.put(values), CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I,
                                    CUSPARSE_INDEX_BASE_ZERO, CUDA_R_32F), "matrix");
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

  Memory slices_memory_, columns_memory_, values_memory_;
};

constexpr int kReadThreads = 512, kReadUnroll = 4;

/** Adds up words, four loads of 16 bytes in flight a thread, so that no load is left out by the compiler. */
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
    check(cudaMemset(sum.get(), 0, sizeof(unsigned)), "memset");
    const double copy = stopwatch(
        [&] { check(cudaMemcpyAsync(to.get(), from.get(), bytes, cudaMemcpyDeviceToDevice), "copy"); });
    const double read = stopwatch([&] {
      read_all<<<blocks, kReadThreads>>>(static_cast<const uint4 *>(from.get()), count, static_cast<unsigned *>(sum.get()));
      check(cudaGetLastError(), "read");
    });
    if (i < 0) continue;
    copies.push_back(copy);
    reads.push_back(read);
  }
  unsigned found = 0;
  check(cudaMemcpy(&found, sum.get(), sizeof found, cudaMemcpyDeviceToHost), "sum");
  if (found != unsigned(bytes / 4 * kByte)) fail("read", "the sum is wrong");
  return "\"copy\":{\"bytes\":" + std::to_string(2 * bytes) + ",\"ms\":" + list(copies) + "},\"read\":{\"bytes\":" +
         std::to_string(bytes) + ",\"ms\":" + list(reads) + "},";
}

using Ways = std::vector<std::unique_ptr<Way>>;

Ways all_ways() {
  Ways ways;
  ways.push_back(std::make_unique<CsrWay>("CSR 1", CUSPARSE_SPMV_CSR_ALG1));
  ways.push_back(std::make_unique<CsrWay>("CSR 2", CUSPARSE_SPMV_CSR_ALG2));
  ways.push_back(std::make_unique<CooWay>("COO 1", CUSPARSE_SPMV_COO_ALG1));
  ways.push_back(std::make_unique<CooWay>("COO 2", CUSPARSE_SPMV_COO_ALG2));
  ways.push_back(std::make_unique<SellWay>("SELL 32", CUSPARSE_SPMV_SELL_ALG1));
  return ways;
}

/** Does with every way that still runs what is asked; one that cannot says why and is left out from then on. */
template <typename Work>
void each(Ways &ways, Work work) {
  for (auto &way : ways) {
    if (!way->runs()) continue;
    try {
      work(*way);
    } catch (const Unsuited &reason) {
      way->give_up(reason);
    }
  }
}

}  // namespace

int main(int count, char **arguments) {
  if (count != 5) fail("usage", "spmv PROBLEM Y SAMPLES BATCH");
  const int samples = std::max(1, std::atoi(arguments[3])), batch = std::max(1, std::atoi(arguments[4]));
  const Problem problem = read(arguments[1]);
  Stopwatch stopwatch;
  const std::string limits = bandwidth(stopwatch, samples);
  Shared shared(problem);
  Ways ways = all_ways();
  each(ways, [&](Way &way) { way.prepare(shared, stopwatch); });
  std::FILE *file = std::fopen(arguments[2], "wb");
  for (int i = 0; i < samples; i++)
    each(ways, [&](Way &way) {
      way.sample(shared, stopwatch, batch);
      if (i == samples - 1) save(file, arguments[2], shared.y, problem.rows);
    });
  if (file) std::fclose(file);
  const Way *best = nullptr;
  std::string all;
  for (const auto &way : ways) {
    if (way->runs() && (!best || way->median() < best->median())) best = way.get();
    all += (all.empty() ? "" : ",") + way->json();
  }
  if (!best) fail("SpMV", ("no algorithm ran: " + all).c_str());
  std::printf("{%s,\"batch\":%d,%s\"best\":\"%s\",\"ways\":[%s]}\n", machine().c_str(), batch, limits.c_str(),
              best->name(), all.c_str());
  return 0;
}
