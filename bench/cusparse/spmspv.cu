// Times cuSPARSE's SpMV on the file of a product with a sparse vector (bench/problem-file.ts). The library has no product for
// sparse vectors, so it gets x with all its zeros, and makes y with all of them: what spmv.cu does, of another file.
//
//   nvcc -O2 -std=c++17 -o spmspv spmspv.cu -lcusparse && ./spmspv PROBLEM Y SAMPLES BATCH GRAPHS [NAMES]
#define PROBLEM_MAGIC 0x53565053
#include "spmv.cu"
