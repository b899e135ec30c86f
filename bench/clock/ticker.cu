// The recorded clock beside a real one: a solve by tickets in CUDA whose first block counts (shaders/lib/clock.wesl), and
// whose rows read both that count and %globaltimer. Says how far the count, made a time by its first and last reading,
// is from the timer: {"problem":…,"runs":[{"passMs":…,"meanUs":…,"p95Us":…,"maxUs":…,"countsPerUs":…,"inverted":0,"wrong":0}]}
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include <cuda_runtime.h>

namespace {

constexpr unsigned kLanes = 32;
constexpr unsigned kMissing = 0xffffffffu;
/** Words 256 bytes apart. */
enum Word : unsigned { kTime = 0, kDone = 64, kArrived = 128, kTicket = 192, kSink = 256, kFailed = 320, kWords = 384 };
/** Counts after which the clock stops by itself. */
constexpr unsigned kMostTurns = 1u << 20;
constexpr unsigned kCounts = 16;
/** Reads in vain after which a lane gives up. */
constexpr unsigned kPatience = 20'000'000;
constexpr int kRuns = 5;
constexpr double kWakeMs = 1500;

void check(cudaError_t status, const char *what) {
  if (status == cudaSuccess) return;
  std::fprintf(stderr, "%s: %s\n", what, cudaGetErrorString(status));
  std::exit(1);
}

/** A cube of points; offsets of the lower triangle of its stencil. */
struct Stencil {
  int edge;
  int count;
  int dx[13], dy[13], dz[13];
};

struct Event {
  unsigned count;
  unsigned long long ns;
};

/** The clock's own beginning and end. */
struct Anchors {
  unsigned long long begin, end;
};

__device__ unsigned long long timer() {
  unsigned long long ns;
  asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(ns));
  return ns;
}

__device__ unsigned read(const unsigned *word) { return *(const volatile unsigned *)word; }

__device__ unsigned scrambled(unsigned h) {
  h ^= h << 13;
  h ^= h >> 17;
  h ^= h << 5;
  return h;
}

__device__ void run_clock(unsigned *words, unsigned goal, Anchors *anchors) {
  anchors->begin = timer();
  unsigned done = 0, failed = 0, h = goal | 1u;
  for (unsigned turn = 0; turn < kMostTurns; turn++) {
    if (done >= goal || failed != 0) break;
    done = read(&words[kDone]);
    failed = atomicOr(&words[kFailed], 0u);
    for (unsigned c = 0; c < kCounts; c++) {
      h = scrambled(scrambled(scrambled(scrambled(h))));
      atomicAdd(&words[kTime], 1u);
    }
  }
  anchors->end = timer();
  if (h == 0) atomicAdd(&words[kSink], 1u);
}

/** Row that the lane's operand is of; −1 where it has none. */
__device__ int operand_of(const Stencil &s, unsigned row, unsigned lane) {
  if (lane >= (unsigned)s.count) return -1;
  const int n = s.edge, i = (int)row;
  const int x = i % n + s.dx[lane], y = i / n % n + s.dy[lane], z = i / (n * n) + s.dz[lane];
  if (x < 0 || x >= n || y < 0 || y >= n || z < 0) return -1;
  return (z * n + y) * n + x;
}

__device__ float wait_for(const unsigned *x, int row, unsigned *words) {
  unsigned word = read(&x[row]);
  for (unsigned polls = 0; word == kMissing; polls++) {
    if (polls == kPatience) atomicOr(&words[kFailed], 1u);
    if (polls % 64 == 63 && atomicOr(&words[kFailed], 0u) != 0) return 0;
    word = read(&x[row]);
  }
  return __uint_as_float(word);
}

/** x[row] = 1 − 0.03 · the sum of its operands, a row by each warp, in the order of tickets. */
__global__ void solve(Stencil s, unsigned rows, unsigned *x, unsigned *words, Event *events, Anchors *anchors) {
  const unsigned lane = threadIdx.x;
  unsigned came = 0;
  if (lane == 0) came = atomicAdd(&words[kArrived], 1u);
  if (__shfl_sync(~0u, came, 0) == 0) {
    if (lane == 0) run_clock(words, rows, anchors);
    return;
  }
  unsigned finished = 0;
  for (;;) {
    unsigned row = 0;
    if (lane == 0) row = atomicAdd(&words[kTicket], 1u);
    row = __shfl_sync(~0u, row, 0);
    if (row >= rows) break;
    const int operand = operand_of(s, row, lane);
    float sum = operand < 0 ? 0 : wait_for(x, operand, words);
    for (int far = 16; far > 0; far /= 2) sum += __shfl_down_sync(~0u, sum, far);
    if (lane == 0) {
      const unsigned count = read(&words[kTime]);
      events[row] = {count, timer()};
      if (count != kMissing) *(volatile unsigned *)&x[row] = __float_as_uint(1 - 0.03f * sum);
      finished++;
    }
  }
  if (lane == 0 && finished > 0) atomicAdd(&words[kDone], finished);
}

__global__ void spin(long long cycles) {
  const long long begin = clock64();
  while (clock64() - begin < cycles) {
  }
}

void wake() {
  const auto begin = std::chrono::steady_clock::now();
  while (std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count() < kWakeMs) {
    spin<<<256, 32>>>(10'000'000);
    check(cudaDeviceSynchronize(), "waking");
  }
}

Stencil stencil_of(int points, int edge) {
  Stencil s{edge, 0, {}, {}, {}};
  for (int dz = -1; dz <= 0; dz++)
    for (int dy = -1; dy <= 1; dy++)
      for (int dx = -1; dx <= 1; dx++) {
        const bool before = dz < 0 || (dz == 0 && (dy < 0 || (dy == 0 && dx < 0)));
        if (!before || (points == 7 && std::abs(dx) + std::abs(dy) + std::abs(dz) != 1)) continue;
        s.dx[s.count] = dx;
        s.dy[s.count] = dy;
        s.dz[s.count++] = dz;
      }
  return s;
}

template <typename Visit>
void each_operand(const Stencil &s, unsigned row, Visit visit) {
  const int n = s.edge, i = (int)row;
  for (int o = 0; o < s.count; o++) {
    const int x = i % n + s.dx[o], y = i / n % n + s.dy[o], z = i / (n * n) + s.dz[o];
    if (x >= 0 && x < n && y >= 0 && y < n && z >= 0) visit((z * n + y) * n + x);
  }
}

template <typename T>
T *device(size_t count) {
  T *memory;
  check(cudaMalloc(&memory, count * sizeof(T)), "memory");
  return memory;
}

void report(const Stencil &s, const std::vector<Event> &events, const std::vector<float> &x, Anchors anchors, unsigned ticks) {
  const double ns = double(anchors.end - anchors.begin), per_count = ns / ticks;
  std::vector<double> errors;
  unsigned inverted = 0, wrong = 0;
  double sum = 0;
  for (unsigned row = 0; row < events.size(); row++) {
    const double seen = events[row].count * per_count, real = double(events[row].ns) - double(anchors.begin);
    errors.push_back(std::abs(seen - real) / 1000);
    sum += errors.back();
    double total = 0;
    each_operand(s, row, [&](int operand) {
      total += x[operand];
      if (events[row].count < events[operand].count) inverted++;
    });
    if (!(std::abs(x[row] - (1 - 0.03 * total)) < 1e-5)) wrong++;
  }
  std::sort(errors.begin(), errors.end());
  std::printf("{\"passMs\":%.4f,\"meanUs\":%.3f,\"p95Us\":%.3f,\"maxUs\":%.3f,\"countsPerUs\":%.3f,\"inverted\":%u,\"wrong\":%u}",
              ns / 1e6, sum / errors.size(), errors[size_t(0.95 * (errors.size() - 1))], errors.back(), 1000 / per_count,
              inverted, wrong);
}

void measure(int points, int edge, unsigned blocks) {
  const Stencil s = stencil_of(points, edge);
  const unsigned rows = unsigned(edge) * edge * edge;
  unsigned *x = device<unsigned>(rows), *words = device<unsigned>(kWords);
  Event *events = device<Event>(rows);
  Anchors *anchors = device<Anchors>(1), seen;
  std::vector<Event> told(rows);
  std::vector<float> solution(rows);
  std::vector<unsigned> state(kWords);
  std::printf("{\"problem\":\"D3N%d %d^3\",\"blocks\":%u,\"runs\":[", points, edge, blocks);
  for (int run = 0; run < kRuns; run++) {
    check(cudaMemset(x, 0xff, rows * sizeof(unsigned)), "reset");
    check(cudaMemset(words, 0, kWords * sizeof(unsigned)), "reset");
    solve<<<blocks + 1, kLanes>>>(s, rows, x, words, events, anchors);
    check(cudaDeviceSynchronize(), "solving");
    check(cudaMemcpy(told.data(), events, rows * sizeof(Event), cudaMemcpyDeviceToHost), "events");
    check(cudaMemcpy(solution.data(), x, rows * sizeof(float), cudaMemcpyDeviceToHost), "x");
    check(cudaMemcpy(state.data(), words, kWords * sizeof(unsigned), cudaMemcpyDeviceToHost), "words");
    check(cudaMemcpy(&seen, anchors, sizeof seen, cudaMemcpyDeviceToHost), "anchors");
    if (run > 0) std::printf(",");
    report(s, told, solution, seen, state[kTime]);
  }
  std::printf("]}\n");
  for (void *memory : {(void *)x, (void *)words, (void *)events, (void *)anchors}) cudaFree(memory);
}

}  // namespace

int main() {
  int cores = 0, each = 0;
  check(cudaDeviceGetAttribute(&cores, cudaDevAttrMultiProcessorCount, 0), "device");
  check(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&each, solve, kLanes, 0), "occupancy");
  wake();
  for (const int points : {7, 27}) measure(points, 64, unsigned(cores * each));
}
