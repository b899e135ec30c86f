// What the programs that time cuSPARSE share: errors, problem files and memory.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include <cuda_runtime.h>
#include <cusparse.h>

[[noreturn]] inline void fail(const char *what, const char *why) {
  std::fprintf(stderr, "%s: %s\n", what, why);
  std::exit(1);
}

inline void check(cudaError_t status, const char *what) {
  if (status != cudaSuccess) fail(what, cudaGetErrorString(status));
}

inline void check(cusparseStatus_t status, const char *what) {
  if (status != CUSPARSE_STATUS_SUCCESS) fail(what, cusparseGetErrorString(status));
}

/** Why an algorithm cannot be timed; the others still can. */
struct Unsuited {
  std::string why;
};

inline void require(cusparseStatus_t status, const char *what) {
  if (status != CUSPARSE_STATUS_SUCCESS) throw Unsuited{std::string(what) + ": " + cusparseGetErrorString(status)};
}

/** Reads `count` words; the file's length is known, so that one that is too short is an error. */
template <typename T>
void fill(std::FILE *file, std::vector<T> &words, size_t count) {
  words.resize(count);
  if (std::fread(words.data(), sizeof(T), count, file) != count) fail("problem", "the file ends too early");
}

/** Opens a problem's file and reads its first words, of which the first says what it holds. */
template <size_t Words>
std::FILE *open_problem(const char *path, uint32_t magic, uint32_t (&head)[Words]) {
  std::FILE *file = std::fopen(path, "rb");
  if (!file) fail(path, "cannot be opened");
  if (std::fread(head, sizeof(uint32_t), Words, file) != Words || head[0] != magic) fail(path, "holds no such problem");
  return file;
}

/** Memory of the GPU's, freed with its owner. */
class Memory {
 public:
  Memory() = default;
  Memory(const Memory &) = delete;
  Memory &operator=(const Memory &) = delete;
  ~Memory() { release(); }

  void release() {
    cudaFree(bytes_);
    bytes_ = nullptr;
  }

  /** In place of what it held. Throws Unsuited where there is too little. */
  void allocate(size_t bytes) {
    release();
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
    check(cudaDeviceSynchronize(), "upload");
    return static_cast<T *>(bytes_);
  }

  void *get() const { return bytes_; }

 private:
  void *bytes_ = nullptr;
};

/** Words of the GPU's. */
inline std::vector<float> fetched(const float *device, size_t count) {
  std::vector<float> words(count);
  check(cudaMemcpy(words.data(), device, count * sizeof(float), cudaMemcpyDeviceToHost), "result");
  return words;
}

/** Numbers in JSON, in the order in which they were taken. */
inline std::string list(const std::vector<double> &numbers) {
  std::string text;
  for (double number : numbers) text += (text.empty() ? "" : ",") + std::to_string(number);
  return "[" + text + "]";
}

inline double median(std::vector<double> numbers) {
  std::sort(numbers.begin(), numbers.end());
  return numbers[(numbers.size() - 1) / 2];
}

/** `"device":"…","cuda":…,"cusparse":…`. */
inline std::string machine() {
  cudaDeviceProp device;
  check(cudaGetDeviceProperties(&device, 0), "device");
  int cuda = 0;
  check(cudaRuntimeGetVersion(&cuda), "version");
  return "\"device\":\"" + std::string(device.name) + "\",\"cuda\":" + std::to_string(cuda) +
         ",\"cusparse\":" + std::to_string(CUSPARSE_VERSION);
}
