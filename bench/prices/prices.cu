// The four prices of src/engine/run/times/prices.ts in CUDA: an empty level in one block, a word from one block to another through memory, one
// more kernel in a stream, and a kernel that writes one word alone between two events. All but the last are slopes: what a chain
// of twice the length takes more. Prints {"device":…,"prices":{"barrier":{"ms":[…],"of":…},…}}. `prices 15` takes 15 samples.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include <cuda_runtime.h>

namespace {

constexpr unsigned kInvocations = 256;
/** Words 256 bytes apart: how many have arrived, that a wait ran out, and two to write to. */
enum Word : unsigned { kArrived = 0, kFailed = 64, kWords = 128, kApart = 64, kRoom = 256 };
/** Failed reads after which a block gives up. */
constexpr unsigned kPatience = 1u << 22;
constexpr unsigned kBarriers = 1u << 14, kHops = 1u << 10, kDispatches = 256;
constexpr double kWakeMs = 1500;
/** Work before a timed interval: the host has given all that is timed before it begins. */
constexpr long long kSpinCycles = 20'000'000;

void check(cudaError_t status, const char *what) {
  if (status == cudaSuccess) return;
  std::fprintf(stderr, "%s: %s\n", what, cudaGetErrorString(status));
  std::exit(1);
}

__global__ void spin(long long cycles) {
  const long long begin = clock64();
  while (clock64() - begin < cycles) {
  }
}

__global__ void levels(unsigned count, unsigned *words) {
  unsigned level = 0;
  for (; level < count; level++) __syncthreads();
  words[threadIdx.x] = level;
}

__device__ unsigned read(const unsigned *word) {
  unsigned value;
  asm volatile("ld.relaxed.gpu.global.u32 %0, [%1];" : "=r"(value) : "l"(word) : "memory");
  return value;
}

__device__ void write(unsigned *word, unsigned value) {
  asm volatile("st.relaxed.gpu.global.u32 [%0], %1;" ::"l"(word), "r"(value) : "memory");
}

__global__ void hops(unsigned count, unsigned *words) {
  const unsigned side = atomicAdd(&words[kArrived], 1u);
  for (unsigned hop = side; hop < count; hop += 2) {
    const unsigned *from = &words[kWords + kApart * (hop % 2)];
    unsigned polls = 0;
    while (read(from) != hop && polls < kPatience) polls++;
    if (polls == kPatience) {
      atomicOr(&words[kFailed], 1u);
      return;
    }
    write(&words[kWords + kApart * ((hop + 1) % 2)], hop + 1);
  }
}

__global__ void mark(unsigned *words) { words[0] = 1; }

using Launch = void (*)(unsigned count, unsigned *words);
void barrier(unsigned count, unsigned *words) { levels<<<1, kInvocations>>>(count, words); }
void hop(unsigned count, unsigned *words) { hops<<<2, 1>>>(count, words); }
void dispatch(unsigned count, unsigned *words) {
  for (unsigned d = 0; d < count; d++) mark<<<1, 1>>>(words);
}

/** Milliseconds of a chain between two events, after a reset and work that keeps the GPU awake. */
double reading(Launch launch, unsigned count, unsigned *words, cudaEvent_t begin, cudaEvent_t end) {
  check(cudaMemsetAsync(words, 0, kRoom * sizeof(unsigned)), "reset");
  spin<<<64, 32>>>(kSpinCycles);
  check(cudaEventRecord(begin), "event");
  launch(count, words);
  check(cudaEventRecord(end), "event");
  check(cudaEventSynchronize(end), "end");
  float ms = 0;
  check(cudaEventElapsedTime(&ms, begin, end), "time");
  return ms;
}

void print(const char *name, const std::vector<double> &ms, unsigned of, bool last) {
  std::printf("\"%s\":{\"ms\":[", name);
  for (size_t s = 0; s < ms.size(); s++) std::printf("%s%.6g", s ? "," : "", ms[s]);
  std::printf("],\"of\":%u}%s", of, last ? "" : ",");
}

}  // namespace

int main(int argc, char **argv) {
  const int samples = argc > 1 ? std::atoi(argv[1]) : 15;
  cudaDeviceProp device;
  check(cudaGetDeviceProperties(&device, 0), "device");
  unsigned *words = nullptr;
  check(cudaMalloc(&words, kRoom * sizeof(unsigned)), "memory");
  cudaEvent_t begin, end;
  check(cudaEventCreate(&begin), "event");
  check(cudaEventCreate(&end), "event");
  const auto since = std::chrono::steady_clock::now();
  while (std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - since).count() < kWakeMs) {
    spin<<<256, 32>>>(10'000'000);
    check(cudaDeviceSynchronize(), "waking");
  }
  std::printf("{\"device\":\"%s\",\"prices\":{", device.name);
  const struct {
    const char *name;
    Launch launch;
    unsigned count;
  } chains[] = {{"barrier", barrier, kBarriers}, {"hop", hop, kHops}, {"dispatch", dispatch, kDispatches}};
  for (const auto &[name, launch, count] : chains) {
    std::vector<double> ms;
    for (int sample = -1; sample < samples; sample++) {
      const double one = reading(launch, count, words, begin, end);
      const double two = reading(launch, 2 * count, words, begin, end);
      if (sample >= 0) ms.push_back((two - one) / count);
    }
    std::vector<unsigned> seen(kRoom);
    check(cudaMemcpy(seen.data(), words, kRoom * sizeof(unsigned), cudaMemcpyDeviceToHost), "read");
    if (launch == hop && (seen[kFailed] != 0 || seen[kWords] != 2 * count)) {
      std::fprintf(stderr, "the chain of two blocks did not come to its end\n");
      return 1;
    }
    print(name, ms, count, false);
  }
  std::vector<double> ms;
  for (int sample = -1; sample < samples; sample++) {
    const double one = reading(dispatch, 1, words, begin, end);
    if (sample >= 0) ms.push_back(one);
  }
  print("launch", ms, 1, true);
  std::printf("}}\n");
  return 0;
}
