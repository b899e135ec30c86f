// What the programs that time cuSPARSE share: errors, problem files, memory and the stopwatch.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include <cuda_runtime.h>
#include <cusparse.h>

constexpr int kWarmUps = 3;

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

template <typename T>
T *upload(const std::vector<T> &words) {
  T *device = nullptr;
  check(cudaMalloc(&device, std::max<size_t>(1, words.size()) * sizeof(T)), "cudaMalloc");
  check(cudaMemcpy(device, words.data(), words.size() * sizeof(T), cudaMemcpyHostToDevice), "upload");
  return device;
}

/** Appends a vector of the GPU's to a file. */
inline void save(std::FILE *file, const char *path, const float *device, size_t count) {
  std::vector<float> words(count);
  check(cudaMemcpy(words.data(), device, count * sizeof(float), cudaMemcpyDeviceToHost), "result");
  if (!file || std::fwrite(words.data(), sizeof(float), count, file) != count) fail(path, "cannot be written");
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

/** Samples in JSON, sorted. */
inline std::string list(std::vector<double> samples) {
  std::sort(samples.begin(), samples.end());
  std::string text;
  for (double sample : samples) text += (text.empty() ? "" : ",") + std::to_string(sample);
  return "[" + text + "]";
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
