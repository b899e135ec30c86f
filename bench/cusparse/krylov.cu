// Times conjugate gradients with cuSPARSE's SpMV, preconditioned by a symmetric Gauss-Seidel sweep of two SpSV, as HPCG on the
// vendor's GPUs does it: rows permuted by colour, z = (D + U)^-1 D (D + L)^-1 r. In f32 with 32-bit indices, in the way that the app
// times its kernels (ways.cuh). Orders: natural, colours by parity with the all-even points last, and (x + 2y + 4z) mod 33.
//
//   nvcc -O2 -std=c++17 -o krylov krylov.cu -lcusparse && ./krylov PROBLEM X SAMPLES BATCH GRAPHS
//
// A first solve, which is not timed, counts iterations to the tolerance; a run makes as many, and asks the host for nothing. Of each way
// it writes x in the order of the problem's rows, the iterations, and r.r of each, from before the first one on. Scalars stay on
// the GPU. Ends with 1 on any error of CUDA's, with 3 where a graph hangs.
#include <cmath>
#include <cstring>
#include <numeric>

#include "triangle.cuh"

namespace {

constexpr uint32_t kMagic = 0x4c59524b;
constexpr uint32_t kParity = 0, kNatural = 1, kFewPoints = 10;
constexpr uint32_t kLanes = 256, kMostParts = 1056;
constexpr float kNothing = 0;

struct Problem {
  uint32_t rows, nonzeros, limit, symmetric, x, y, z;
  float tolerance;
  std::vector<int32_t> row_ptr, col_idx;
  std::vector<float> values, b;
};

Problem read(const char *path) {
  uint32_t head[8];
  std::FILE *file = open_problem(path, kMagic, head);
  Problem problem{head[1], head[2], head[3], head[4], head[5], head[6], head[7], 0, {}, {}, {}, {}};
  std::vector<float> tolerance;
  fill(file, tolerance, 1);
  problem.tolerance = tolerance[0];
  fill(file, problem.row_ptr, size_t{problem.rows} + 1);
  fill(file, problem.col_idx, problem.nonzeros);
  fill(file, problem.values, problem.nonzeros);
  fill(file, problem.b, problem.rows);
  std::fclose(file);
  return problem;
}

/** A line of points, each with its two neighbours. */
Problem small(const Problem &) {
  Problem problem{kFewPoints, 0, 20, 1, kFewPoints, 1, 1, 1e-3f, {0}, {}, {}, std::vector<float>(kFewPoints, 1.0f)};
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

/** The sum of all lanes' values, in the first one. */
__device__ float sum_of(float value) {
  __shared__ float sums[kLanes];
  sums[threadIdx.x] = value;
  __syncthreads();
  for (uint32_t half = kLanes / 2; half > 0; half /= 2) {
    if (threadIdx.x < half) sums[threadIdx.x] += sums[threadIdx.x + half];
    __syncthreads();
  }
  return sums[0];
}

/** A part of u.v for each block. */
__global__ void dot(uint32_t rows, const float *u, const float *v, float *parts) {
  float sum = 0;
  for (uint32_t i = blockIdx.x * blockDim.x + threadIdx.x; i < rows; i += gridDim.x * blockDim.x) sum += u[i] * v[i];
  const float part = sum_of(sum);
  if (threadIdx.x == 0) parts[blockIdx.x] = part;
}

__global__ void add_up(uint32_t count, const float *parts, float *whole) {
  float sum = 0;
  for (uint32_t i = threadIdx.x; i < count; i += blockDim.x) sum += parts[i];
  const float found = sum_of(sum);
  if (threadIdx.x == 0) *whole = found;
}

/** x += a p, r -= a q, with a = r.z / p.q. */
__global__ void step(uint32_t rows, const float *rz, const float *pq, const float *p, const float *q, float *x, float *r) {
  const uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;
  const float length = *rz / *pq;
  if (i >= rows) return;
  x[i] += length * p[i];
  r[i] -= length * q[i];
}

/** p = z + b p, with b = r.z / that of the iteration before. */
__global__ void direct(uint32_t rows, const float *rz, const float *before, const float *z, float *p) {
  const uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;
  const float beta = *rz / *before;
  if (i < rows) p[i] = z[i] + beta * p[i];
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

class Conjugates : public Way {
 public:
  /** @param wrap colours of (x + 2y + 4z) mod wrap; kParity for the eight of parity, kNatural for the order of the rows */
  Conjugates(Shared &shared, const char *name, uint32_t wrap) : Way(name), shared_(shared), wrap_(wrap) {}
  ~Conjugates() override { Conjugates::forget(); }

  std::vector<float> result() const override {
    const Problem &problem = shared_.problem;
    const std::vector<float> permuted = fetched(x_, problem.rows);
    std::vector<float> words(problem.rows);
    for (uint32_t at = 0; at < problem.rows; at++) words[row_at_[at]] = permuted[at];
    float count;
    std::memcpy(&count, &iterations_, sizeof count);
    words.push_back(count);
    const std::vector<float> squares = fetched(rr_, problem.limit + 1);
    words.insert(words.end(), squares.begin(), squares.end());
    return words;
  }

 protected:
  /** Rows by colour, in natural order within one; all of A, and L and U with the diagonal. */
  void convert() override {
    const Problem &problem = shared_.problem;
    if (problem.symmetric != 1) throw Unsuited{"conjugate gradients need a symmetric matrix"};
    if (wrap_ != kNatural && problem.x == 0) throw Unsuited{"colours are formulas on a grid, and these rows are no grid's"};
    const uint32_t rows = problem.rows;
    std::vector<uint32_t> colour(rows), place(rows);
    for (uint32_t i = 0; i < rows; i++) colour[i] = colour_of(i);
    row_at_.resize(rows);
    std::iota(row_at_.begin(), row_at_.end(), 0u);
    std::stable_sort(row_at_.begin(), row_at_.end(), [&](uint32_t a, uint32_t b) { return colour[a] < colour[b]; });
    for (uint32_t at = 0; at < rows; at++) place[row_at_[at]] = at;
    std::vector<float> diagonal(rows), b(rows);
    enum { kLower, kUpper, kAll };
    for (const int part : {kLower, kUpper, kAll}) {
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
          if (part == kAll || (part == kUpper ? column >= at : column <= at)) entries.emplace_back(column, problem.values[k]);
        }
        std::sort(entries.begin(), entries.end());
        for (const auto &[column, value] : entries) {
          col_idx.push_back(int32_t(column));
          values.push_back(value);
        }
        row_ptr.push_back(int32_t(col_idx.size()));
      }
      if (part == kAll) {
        row_ptr_ = row_ptr_memory_.put(row_ptr);
        col_idx_ = col_idx_memory_.put(col_idx);
        values_ = values_memory_.put(values);
      } else {
        (part == kUpper ? upper_ : lower_).put(part == kUpper, row_ptr, col_idx, values);
      }
    }
    diagonal_ = diagonal_memory_.put(diagonal);
    b_ = b_memory_.put(b);
    for (auto &[vector, memory] : {std::pair<float **, Memory *>{&x_, &x_memory_}, {&r_, &r_memory_}, {&p_, &p_memory_},
                                   {&q_, &q_memory_}, {&y_, &y_memory_}, {&w_, &w_memory_}, {&z_, &z_memory_}})
      *vector = memory->put(b);
    const std::vector<float> numbers(problem.limit + 1, 0.0f);
    rr_ = rr_memory_.put(numbers);
    rz_ = rz_memory_.put(numbers);
    pq_ = pq_memory_.put(numbers);
    parts_ = parts_memory_.put(std::vector<float>(kMostParts, 0.0f));
  }

  void describe() override {
    const Problem &problem = shared_.problem;
    lower_.describe(r_, y_);
    upper_.describe(w_, z_);
    require(cusparseCreateCsr(&matrix_, problem.rows, problem.rows, problem.nonzeros, row_ptr_, col_idx_, values_,
                              CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO, CUDA_R_32F), "matrix");
    require(cusparseCreateDnVec(&from_, problem.rows, p_, CUDA_R_32F), "direction");
    require(cusparseCreateDnVec(&to_, problem.rows, q_, CUDA_R_32F), "product");
  }

  void inspect() override {
    lower_.inspect(shared_.handle);
    upper_.inspect(shared_.handle);
    size_t bytes = 0;
    require(cusparseSpMV_bufferSize(shared_.handle, kPlain, &kOne, matrix_, from_, &kNothing, to_, CUDA_R_32F,
                                    CUSPARSE_SPMV_ALG_DEFAULT, &bytes), "buffer");
    buffer_.allocate(bytes);
  }

  void forget() override {
    lower_.forget();
    upper_.forget();
    if (matrix_) cusparseDestroySpMat(matrix_);
    if (from_) cusparseDestroyDnVec(from_);
    if (to_) cusparseDestroyDnVec(to_);
    matrix_ = nullptr;
    from_ = to_ = nullptr;
    buffer_.release();
  }

  void run() override {
    if (iterations_ == 0) count_iterations();
    begin();
    for (uint32_t n = 1; n <= iterations_; n++) iterate(n);
  }

  /** NaN in every row: one that is not computed shows. */
  void restore() override {
    check(cudaMemsetAsync(x_, 0xff, size_t{shared_.problem.rows} * sizeof(float), shared_.stream), "poison");
  }

 private:
  uint32_t colour_of(uint32_t row) const {
    if (wrap_ == kNatural) return 0;
    const Problem &problem = shared_.problem;
    const uint32_t x = row % problem.x, y = row / problem.x % problem.y, z = row / problem.x / problem.y;
    return wrap_ == kParity ? 7 - ((x & 1) + 2 * (y & 1) + 4 * (z & 1)) : (x + 2 * y + 4 * z) % wrap_;
  }

  uint32_t blocks() const { return (shared_.problem.rows + kLanes - 1) / kLanes; }

  void put_dot(const float *u, const float *v, float *whole) {
    const uint32_t parts = std::min(kMostParts, blocks());
    dot<<<parts, kLanes, 0, shared_.stream>>>(shared_.problem.rows, u, v, parts_);
    add_up<<<1, kLanes, 0, shared_.stream>>>(parts, parts_, whole);
  }

  /** z of r. */
  void precondition() {
    lower_.solve(shared_.handle);
    scale<<<blocks(), kLanes, 0, shared_.stream>>>(shared_.problem.rows, diagonal_, y_, w_);
    upper_.solve(shared_.handle);
  }

  void begin() {
    const size_t bytes = size_t{shared_.problem.rows} * sizeof(float);
    check(cudaMemsetAsync(x_, 0, bytes, shared_.stream), "x");
    check(cudaMemcpyAsync(r_, b_, bytes, cudaMemcpyDeviceToDevice, shared_.stream), "r");
    put_dot(r_, r_, rr_);
    precondition();
    put_dot(r_, z_, rz_);
    check(cudaMemcpyAsync(p_, z_, bytes, cudaMemcpyDeviceToDevice, shared_.stream), "p");
  }

  /** @param n from 1 */
  void iterate(uint32_t n) {
    const uint32_t rows = shared_.problem.rows;
    require(cusparseSpMV(shared_.handle, kPlain, &kOne, matrix_, from_, &kNothing, to_, CUDA_R_32F,
                         CUSPARSE_SPMV_ALG_DEFAULT, buffer_.get()), "product");
    put_dot(p_, q_, pq_ + n);
    step<<<blocks(), kLanes, 0, shared_.stream>>>(rows, rz_ + n - 1, pq_ + n, p_, q_, x_, r_);
    put_dot(r_, r_, rr_ + n);
    precondition();
    put_dot(r_, z_, rz_ + n);
    direct<<<blocks(), kLanes, 0, shared_.stream>>>(rows, rz_ + n, rz_ + n - 1, z_, p_);
  }

  /** Iterations until the tolerance is reached: the host reads the residual after each. */
  void count_iterations() {
    const Problem &problem = shared_.problem;
    begin();
    const float whole = fetched(rr_, 1)[0];
    for (uint32_t n = 1; n <= problem.limit; n++) {
      iterate(n);
      check(cudaStreamSynchronize(shared_.stream), "iteration");
      const float square = fetched(rr_ + n, 1)[0];
      if (!std::isfinite(square)) throw Unsuited{"breaks down in iteration " + std::to_string(n)};
      iterations_ = n;
      if (square <= problem.tolerance * problem.tolerance * whole) return;
    }
    throw Unsuited{"does not converge in " + std::to_string(problem.limit) + " iterations"};
  }

  Shared &shared_;
  const uint32_t wrap_;
  uint32_t iterations_ = 0;
  std::vector<uint32_t> row_at_;
  Triangle lower_, upper_;
  int32_t *row_ptr_ = nullptr, *col_idx_ = nullptr;
  float *values_ = nullptr, *diagonal_ = nullptr, *b_ = nullptr, *x_ = nullptr, *r_ = nullptr, *p_ = nullptr, *q_ = nullptr,
        *y_ = nullptr, *w_ = nullptr, *z_ = nullptr, *rr_ = nullptr, *rz_ = nullptr, *pq_ = nullptr, *parts_ = nullptr;
  Memory row_ptr_memory_, col_idx_memory_, values_memory_, diagonal_memory_, b_memory_, x_memory_, r_memory_, p_memory_,
      q_memory_, y_memory_, w_memory_, z_memory_, rr_memory_, rz_memory_, pq_memory_, parts_memory_, buffer_;
  cusparseSpMatDescr_t matrix_ = nullptr;
  cusparseDnVecDescr_t from_ = nullptr, to_ = nullptr;
};

Ways all_ways(Shared &shared) {
  Ways ways;
  ways.push_back(std::make_unique<Conjugates>(shared, "SpMV and SpSV in natural order", kNatural));
  ways.push_back(std::make_unique<Conjugates>(shared, "SpMV and SpSV by parity", kParity));
  ways.push_back(std::make_unique<Conjugates>(shared, "SpMV and SpSV by 33", 33));
  return ways;
}

std::string nothing_more(Stopwatch &, int) { return ""; }

}  // namespace

int main(int count, char **arguments) {
  return time_ways<Shared>(count, arguments, read, small, all_ways, nothing_more);
}
