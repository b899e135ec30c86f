// A triangular matrix, and cuSPARSE's SpSV on it.
#pragma once

#include "ways.cuh"

constexpr cusparseOperation_t kPlain = CUSPARSE_OPERATION_NON_TRANSPOSE;
constexpr float kOne = 1;

/** One triangle of a matrix on the GPU, its diagonal included, and what SpSV knows of it. */
class Triangle {
 public:
  void put(bool upper, const std::vector<int32_t> &row_ptr, const std::vector<int32_t> &col_idx,
           const std::vector<float> &values) {
    upper_ = upper;
    rows_ = int64_t(row_ptr.size()) - 1;
    nonzeros_ = int64_t(col_idx.size());
    row_ptr_ = row_ptr_memory_.put(row_ptr);
    col_idx_ = col_idx_memory_.put(col_idx);
    values_ = values_memory_.put(values);
  }

  void describe(float *from, float *to) {
    require(cusparseCreateCsr(&matrix_, rows_, rows_, nonzeros_, row_ptr_, col_idx_, values_, CUSPARSE_INDEX_32I,
                              CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO, CUDA_R_32F), "matrix");
    cusparseFillMode_t triangle = upper_ ? CUSPARSE_FILL_MODE_UPPER : CUSPARSE_FILL_MODE_LOWER;
    cusparseDiagType_t diagonal = CUSPARSE_DIAG_TYPE_NON_UNIT;
    require(cusparseSpMatSetAttribute(matrix_, CUSPARSE_SPMAT_FILL_MODE, &triangle, sizeof triangle), "triangle");
    require(cusparseSpMatSetAttribute(matrix_, CUSPARSE_SPMAT_DIAG_TYPE, &diagonal, sizeof diagonal), "diagonal");
    require(cusparseCreateDnVec(&from_, rows_, from, CUDA_R_32F), "right side");
    require(cusparseCreateDnVec(&to_, rows_, to, CUDA_R_32F), "solution");
    require(cusparseSpSV_createDescr(&description_), "description");
  }

  void inspect(cusparseHandle_t handle) {
    size_t bytes = 0;
    require(cusparseSpSV_bufferSize(handle, kPlain, &kOne, matrix_, from_, to_, CUDA_R_32F, CUSPARSE_SPSV_ALG_DEFAULT,
                                    description_, &bytes), "buffer");
    buffer_.allocate(bytes);
    require(cusparseSpSV_analysis(handle, kPlain, &kOne, matrix_, from_, to_, CUDA_R_32F, CUSPARSE_SPSV_ALG_DEFAULT,
                                  description_, buffer_.get()), "analysis");
  }

  void solve(cusparseHandle_t handle) {
    require(cusparseSpSV_solve(handle, kPlain, &kOne, matrix_, from_, to_, CUDA_R_32F, CUSPARSE_SPSV_ALG_DEFAULT,
                               description_), "solve");
  }

  void forget() {
    if (description_) cusparseSpSV_destroyDescr(description_);
    if (matrix_) cusparseDestroySpMat(matrix_);
    if (from_) cusparseDestroyDnVec(from_);
    if (to_) cusparseDestroyDnVec(to_);
    description_ = nullptr;
    matrix_ = nullptr;
    from_ = to_ = nullptr;
    buffer_.release();
  }

 private:
  bool upper_ = false;
  int64_t rows_ = 0, nonzeros_ = 0;
  int32_t *row_ptr_ = nullptr, *col_idx_ = nullptr;
  float *values_ = nullptr;
  Memory row_ptr_memory_, col_idx_memory_, values_memory_, buffer_;
  cusparseSpMatDescr_t matrix_ = nullptr;
  cusparseDnVecDescr_t from_ = nullptr, to_ = nullptr;
  cusparseSpSVDescr_t description_ = nullptr;
};
