// Times cuSPARSE's SpGEMM, C = A B, on a problem's file (bench/problem-file.ts) in f32 with 32-bit indices, by its algorithms
// 1, 2 and 3, in the way that the app times its kernels (ways.cuh).
//
//   nvcc -O2 -std=c++17 -o spgemm spgemm.cu -lcusparse && ./spgemm PROBLEM C SAMPLES BATCH GRAPHS [NAMES]
//   (-DBUSY -lcupti, with CUDA's extras/CUPTI on the paths, for the time that the GPU is at work)
//
// A run is the whole call, from A and B in the GPU's memory to C in the GPU's memory: it begins with no room for C and knows
// nothing of it, and the host waits for the GPU where the library has to know a size. Its memory comes from an arena, so that
// no allocation lies between the events. `whole` has the same by the host's clock, and once more with cudaMalloc for all that it
// takes; what that took is freed afterwards, untimed.
//
// Writes to the file C two products of each algorithm that ran, of the last single and the last back-to-back sample: where
// rows begin, columns and values, as words. Prints one line of JSON. Ends with 1 on any error of CUDA's.
#include "busy.cuh"
#include "ways.cuh"

namespace {

constexpr uint32_t kMagic = 0x4d4d4547;
constexpr int kFewRows = 1000;
constexpr int kBusyRuns = 5;
/** Of the free memory, what an algorithm's arena takes; what three leave is for allocations. */
constexpr double kArenaShare = 0.3;
/** Share of the products that algorithms 2 and 3 hold at one time. */
constexpr float kChunk = 0.2f;

struct Matrix {
  int32_t rows, cols;
  std::vector<int32_t> row_ptr, col_idx;
  std::vector<float> values;
};

struct Problem {
  Matrix A, B;
};

Problem read(const char *path) {
  uint32_t head[6];
  std::FILE *file = open_problem(path, kMagic, head);
  Problem problem{{int32_t(head[1]), int32_t(head[2]), {}, {}, {}}, {int32_t(head[2]), int32_t(head[3]), {}, {}, {}}};
  for (const auto &[matrix, nonzeros] : {std::make_pair(&problem.A, head[4]), std::make_pair(&problem.B, head[5])}) {
    fill(file, matrix->row_ptr, size_t(matrix->rows) + 1);
    fill(file, matrix->col_idx, nonzeros);
    fill(file, matrix->values, nonzeros);
  }
  std::fclose(file);
  return problem;
}

/** Three diagonals of ones, twice. */
Problem small(const Problem &) {
  Matrix one{kFewRows, kFewRows, {0}, {}, {}};
  for (int32_t i = 0; i < kFewRows; i++) {
    for (int32_t j = std::max(0, i - 1); j <= std::min(kFewRows - 1, i + 1); j++) one.col_idx.push_back(j);
    one.row_ptr.push_back(int32_t(one.col_idx.size()));
  }
  one.values.assign(one.col_idx.size(), 1.0f);
  return {one, one};
}

/** Memory for one run: from an arena, or newly allocated. */
class Room {
 public:
  Room() {
    size_t free = 0, all = 0;
    check(cudaMemGetInfo(&free, &all), "memory");
    bytes_ = size_t(kArenaShare * double(free));
    arena_.allocate(bytes_);
  }
  ~Room() { give_back(); }

  /** From here on a run takes from the arena's beginning, or allocates. */
  void begin(bool allocates) {
    allocates_ = allocates;
    used_ = 0;
  }

  /** Throws Unsuited where there is too little. */
  void *take(size_t bytes) {
    const size_t whole = std::max<size_t>(1, (bytes + 511) / 512) * 512;
    used_ += whole;
    if (!allocates_) {
      if (used_ > bytes_) throw Unsuited{"needs more than " + std::to_string(bytes_) + " bytes"};
      return static_cast<char *>(arena_.get()) + used_ - whole;
    }
    void *memory = nullptr;
    if (cudaMalloc(&memory, whole) != cudaSuccess) {
      cudaGetLastError();
      throw Unsuited{"needs " + std::to_string(whole) + " bytes more than this GPU has free"};
    }
    allocated_.push_back(memory);
    return memory;
  }

  void give_back() {
    for (void *memory : allocated_) cudaFree(memory);
    allocated_.clear();
  }

  size_t used() const { return used_; }

 private:
  Memory arena_;
  size_t bytes_ = 0, used_ = 0;
  bool allocates_ = false;
  std::vector<void *> allocated_;
};

/** A matrix in the GPU's memory. */
class Held {
 public:
  explicit Held(const Matrix &matrix) : matrix_(matrix) {
    row_ptr_ = row_ptr_memory_.put(matrix.row_ptr);
    col_idx_ = col_idx_memory_.put(matrix.col_idx);
    values_ = values_memory_.put(matrix.values);
  }

  cusparseSpMatDescr_t described() const {
    cusparseSpMatDescr_t made;
    require(cusparseCreateCsr(&made, matrix_.rows, matrix_.cols, int64_t(matrix_.col_idx.size()), row_ptr_, col_idx_,
                              values_, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO, CUDA_R_32F),
            "matrix");
    return made;
  }

 private:
  const Matrix &matrix_;
  int32_t *row_ptr_, *col_idx_;
  float *values_;
  Memory row_ptr_memory_, col_idx_memory_, values_memory_;
};

/** What all algorithms share: A and B on the GPU. */
struct Shared {
  Shared(const Problem &given, cudaStream_t on) : problem(given), stream(on), A(given.A), B(given.B) {
    check(cusparseCreate(&handle), "cusparse");
    check(cusparseSetStream(handle, stream), "stream");
  }
  ~Shared() { cusparseDestroy(handle); }

  const Problem &problem;
  cudaStream_t stream;
  cusparseHandle_t handle;
  Held A, B;
};

/** C, as a run left it. */
struct Product {
  int32_t *row_ptr = nullptr, *col_idx = nullptr;
  float *values = nullptr;
  int64_t entries = 0;
};

/** Descriptions of a run, destroyed with it. */
struct Descriptions {
  cusparseSpMatDescr_t C = nullptr;
  cusparseSpGEMMDescr_t state = nullptr;
  ~Descriptions() {
    if (state) cusparseSpGEMM_destroyDescr(state);
    if (C) cusparseDestroySpMat(C);
  }
};

class Multiplication : public Way {
 public:
  Multiplication(const char *name, cusparseSpGEMMAlg_t algorithm, Shared &shared)
      : Way(name), shared_(shared), algorithm_(algorithm) {}
  ~Multiplication() override { forget(); }

  std::vector<float> result() const override {
    std::vector<float> all = fetched(reinterpret_cast<const float *>(C_.row_ptr), rows() + 1);
    for (const float *part : {reinterpret_cast<const float *>(C_.col_idx), static_cast<const float *>(C_.values)}) {
      const std::vector<float> more = fetched(part, size_t(C_.entries));
      all.insert(all.end(), more.begin(), more.end());
    }
    return all;
  }

  void also(Stopwatch &stopwatch) override {
    allocated_.push_back(stopwatch.wall([&] { multiply(true); }));
    room_.give_back();
    kept_.push_back(stopwatch.wall([&] { multiply(false); }));
  }

  void after_all(Stopwatch &) override {
    busy_ = busy_ms([&] { multiply(false); }, kBusyRuns);
  }

 protected:
  bool capturable() const override { return false; }

  std::string more() const override {
    return ",\"whole\":{\"allocated\":" + list(allocated_) + ",\"kept\":" + list(kept_) + "}" +
           (busy_.empty() ? "" : ",\"busyMs\":" + list(busy_)) + ",\"bytes\":" + std::to_string(room_.used());
  }

  void convert() override {}

  void describe() override {
    A_ = shared_.A.described();
    B_ = shared_.B.described();
  }

  void inspect() override {}

  void forget() override {
    for (cusparseSpMatDescr_t *matrix : {&A_, &B_}) {
      if (*matrix) cusparseDestroySpMat(*matrix);
      *matrix = nullptr;
    }
  }

  void run() override { multiply(false); }

  void restore() override {
    if (!C_.row_ptr) return;
    check(cudaMemsetAsync(C_.row_ptr, 0xff, (rows() + 1) * sizeof(int32_t), shared_.stream), "poison");
    check(cudaMemsetAsync(C_.col_idx, 0xff, size_t(C_.entries) * sizeof(int32_t), shared_.stream), "poison");
    check(cudaMemsetAsync(C_.values, 0xff, size_t(C_.entries) * sizeof(float), shared_.stream), "poison");
  }

 private:
  size_t rows() const { return size_t(shared_.problem.A.rows); }

  void multiply(bool allocates) {
    room_.begin(allocates);
    C_ = Product{};
    Descriptions of;
    C_.row_ptr = static_cast<int32_t *>(room_.take((rows() + 1) * sizeof(int32_t)));
    require(cusparseCreateCsr(&of.C, shared_.problem.A.rows, shared_.problem.B.cols, 0, C_.row_ptr, nullptr, nullptr,
                              CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO, CUDA_R_32F), "C");
    require(cusparseSpGEMM_createDescr(&of.state), "state");
    size_t bytes = 0;
    require(estimate(of, &bytes, nullptr), "estimate of work");
    void *const work = room_.take(bytes);
    require(estimate(of, &bytes, work), "estimate of work");
    if (algorithm_ == CUSPARSE_SPGEMM_ALG1) require(compute(of, &bytes, nullptr), "size of products");
    else bytes = bytes_of_products(of);
    void *const products = room_.take(bytes);
    require(compute(of, &bytes, products), "products");
    int64_t height = 0, width = 0;
    require(cusparseSpMatGetSize(of.C, &height, &width, &C_.entries), "size of C");
    C_.col_idx = static_cast<int32_t *>(room_.take(size_t(C_.entries) * sizeof(int32_t)));
    C_.values = static_cast<float *>(room_.take(size_t(C_.entries) * sizeof(float)));
    require(cusparseCsrSetPointers(of.C, C_.row_ptr, C_.col_idx, C_.values), "room for C");
    require(cusparseSpGEMM_copy(shared_.handle, kPlain, kPlain, &kOne, A_, B_, &kZero, of.C, CUDA_R_32F, algorithm_,
                                of.state), "copy");
  }

  cusparseStatus_t estimate(const Descriptions &of, size_t *bytes, void *memory) const {
    return cusparseSpGEMM_workEstimation(shared_.handle, kPlain, kPlain, &kOne, A_, B_, &kZero, of.C, CUDA_R_32F,
                                         algorithm_, of.state, bytes, memory);
  }

  cusparseStatus_t compute(const Descriptions &of, size_t *bytes, void *memory) const {
    return cusparseSpGEMM_compute(shared_.handle, kPlain, kPlain, &kOne, A_, B_, &kZero, of.C, CUDA_R_32F, algorithm_,
                                  of.state, bytes, memory);
  }

  /** What algorithms 2 and 3 want for their products, which they find out in memory of its own. */
  size_t bytes_of_products(const Descriptions &of) {
    size_t scratch = 0, bytes = 0;
    const auto ask = [&](void *memory, size_t *answer) {
      return cusparseSpGEMM_estimateMemory(shared_.handle, kPlain, kPlain, &kOne, A_, B_, &kZero, of.C, CUDA_R_32F,
                                           algorithm_, of.state, kChunk, &scratch, memory, answer);
    };
    require(ask(nullptr, nullptr), "estimate of memory");
    void *const memory = room_.take(scratch);
    require(ask(memory, &bytes), "estimate of memory");
    return bytes;
  }

  static constexpr cusparseOperation_t kPlain = CUSPARSE_OPERATION_NON_TRANSPOSE;
  static constexpr float kOne = 1, kZero = 0;

  Shared &shared_;
  cusparseSpGEMMAlg_t algorithm_;
  cusparseSpMatDescr_t A_ = nullptr, B_ = nullptr;
  Product C_;
  Room room_;
  std::vector<double> allocated_, kept_, busy_;
};

std::string limits(Stopwatch &, int) { return ""; }

Ways all_ways(Shared &shared) {
  Ways ways;
  ways.push_back(std::make_unique<Multiplication>("SpGEMM 1", CUSPARSE_SPGEMM_ALG1, shared));
  ways.push_back(std::make_unique<Multiplication>("SpGEMM 2", CUSPARSE_SPGEMM_ALG2, shared));
  ways.push_back(std::make_unique<Multiplication>("SpGEMM 3", CUSPARSE_SPGEMM_ALG3, shared));
  return ways;
}

}  // namespace

int main(int count, char **arguments) {
  return time_ways<Shared>(count, arguments, read, small, all_ways, limits);
}
