// Times what a library gives to a stream. Before every timed interval the GPU spins in the same stream, so that its clock
// stays up, and so long that the host has given all of the work before the interval begins: what is timed is the GPU.
#pragma once

#include "common.cuh"

#include <chrono>
#include <limits>
#include <memory>

/** Work before a timed interval, ms. */
constexpr double kSpinMs = 5;
/** Most of it, where the host needs longer to give the work. */
constexpr double kMostSpinMs = 80;
/** The GPU is awake when bursts of spinning have not become shorter for so long … */
constexpr double kSteadyMs = 500;
/** … or after so long in any case. */
constexpr double kMostWakeMs = 4000;
constexpr long long kBurstCycles = 10'000'000;
/** A graph that has not ended after so long hangs. */
constexpr double kMostGraphMs = 5000;
/** How the program ends when a graph hangs: it can be run again without graphs. */
constexpr int kGraphHangs = 3;

/** Keeps every multiprocessor at work for a number of its own clock's cycles. */
__global__ void spin(long long cycles) {
  const long long begin = clock64();
  while (clock64() - begin < cycles) {
  }
}

inline double ms_since(std::chrono::steady_clock::time_point begin) {
  return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count();
}

/** What a stream was given once, to be launched as one: no call of the host's lies between. */
class Graph {
 public:
  Graph(cudaGraph_t graph, cudaGraphExec_t exec) : graph_(graph), exec_(exec) {}
  Graph(const Graph &) = delete;
  Graph &operator=(const Graph &) = delete;
  ~Graph() {
    cudaGraphExecDestroy(exec_);
    cudaGraphDestroy(graph_);
  }

  void launch(cudaStream_t stream) const { check(cudaGraphLaunch(exec_, stream), "graph"); }

  /** What it does on the GPU, by kind: `{"kernel":2,"memset":1}`. */
  std::string operations() const {
    size_t count = 0;
    check(cudaGraphGetNodes(graph_, nullptr, &count), "graph");
    std::vector<cudaGraphNode_t> nodes(count);
    check(cudaGraphGetNodes(graph_, nodes.data(), &count), "graph");
    int kernels = 0, memsets = 0, copies = 0, others = 0;
    for (cudaGraphNode_t node : nodes) {
      cudaGraphNodeType type;
      check(cudaGraphNodeGetType(node, &type), "graph");
      if (type == cudaGraphNodeTypeKernel) kernels++;
      else if (type == cudaGraphNodeTypeMemset) memsets++;
      else if (type == cudaGraphNodeTypeMemcpy) copies++;
      else others++;
    }
    return "{\"kernel\":" + std::to_string(kernels) + ",\"memset\":" + std::to_string(memsets) +
           ",\"memcpy\":" + std::to_string(copies) + ",\"other\":" + std::to_string(others) + "}";
  }

 private:
  cudaGraph_t graph_;
  cudaGraphExec_t exec_;
};

/** A time, and whether all of the work was given before the GPU came to it. */
struct Reading {
  double ms;
  bool ahead;
};

class Stopwatch {
 public:
  Stopwatch() {
    // one that waits for the default stream: what a library gives to that one ends a capture, and is not left out of it
    check(cudaStreamCreate(&stream_), "stream");
    check(cudaEventCreate(&begin_), "event");
    check(cudaEventCreate(&end_), "event");
    cudaDeviceProp device;
    check(cudaGetDeviceProperties(&device, 0), "device");
    multiprocessors_ = device.multiProcessorCount;
    wake();
  }

  cudaStream_t stream() const { return stream_; }

  /** Spins until bursts of the same number of cycles do not become shorter: a GPU's clock rises for seconds. */
  void wake() {
    const auto begin = std::chrono::steady_clock::now();
    auto fell = begin;
    double shortest = std::numeric_limits<double>::infinity();
    while (ms_since(fell) < kSteadyMs && ms_since(begin) < kMostWakeMs) {
      const double ms = elapsed([&] { give_spin(kBurstCycles); });
      if (ms < 0.99 * shortest) fell = std::chrono::steady_clock::now();
      shortest = std::min(shortest, ms);
    }
    cycles_per_ms_ = double(kBurstCycles) / shortest;
  }

  /** Milliseconds of spinning as the events see it: at least kSpinMs. */
  double spin_ms() {
    return elapsed([&] { give_spin(cycles_of(kSpinMs)); });
  }

  /**
   * Milliseconds of `work` on the GPU, after `before` and spinning, both untimed. Spins longer and times again where the GPU
   * came to the interval before all was given; `patient` is false for work by which the host waits for the GPU.
   */
  template <typename Before, typename Work>
  Reading operator()(Before before, Work work, bool patient = true) {
    for (double spin_ms = kSpinMs;; spin_ms *= 4) {
      before();
      give_spin(cycles_of(spin_ms));
      check(cudaEventRecord(begin_, stream_), "event");
      work();
      check(cudaEventRecord(end_, stream_), "event");
      const bool ahead = cudaEventQuery(begin_) == cudaErrorNotReady;
      if (ahead) cudaGetLastError();  // not yet: no error
      check(cudaEventSynchronize(end_), "work");
      float ms = 0;
      check(cudaEventElapsedTime(&ms, begin_, end_), "event");
      if (ahead || !patient || spin_ms >= kMostSpinMs) return {ms, ahead};
    }
  }

  /** Milliseconds of `work` by the host's clock, what it gave to the GPU included; the GPU spun until just before. */
  template <typename Work>
  double wall(Work work) {
    give_spin(cycles_of(kSpinMs));
    check(cudaDeviceSynchronize(), "spin");
    const auto begin = std::chrono::steady_clock::now();
    work();
    check(cudaDeviceSynchronize(), "work");
    return ms_since(begin);
  }

  /** `work` given `times` times to the stream, as a graph; null where the library does something that none can hold. */
  template <typename Work>
  std::unique_ptr<Graph> captured(Work work, int times) {
    if (cudaStreamBeginCapture(stream_, cudaStreamCaptureModeThreadLocal) != cudaSuccess) return forgotten(nullptr);
    bool given = true;
    try {
      for (int n = 0; n < times; n++) work();
    } catch (const Unsuited &) {
      given = false;
    }
    cudaGraph_t graph = nullptr;
    const cudaError_t ended = cudaStreamEndCapture(stream_, &graph);
    if (ended != cudaSuccess || !given || !graph) return forgotten(graph);
    cudaGraphExec_t exec = nullptr;
    if (cudaGraphInstantiateWithFlags(&exec, graph, 0) != cudaSuccess) return forgotten(graph);
    auto made = std::make_unique<Graph>(graph, exec);
    check(cudaGraphUpload(exec, stream_), "graph");
    end_in_time(*made);
    return made;
  }

 private:
  template <typename Work>
  double elapsed(Work work) {
    check(cudaEventRecord(begin_, stream_), "event");
    work();
    check(cudaEventRecord(end_, stream_), "event");
    check(cudaEventSynchronize(end_), "event");
    float ms = 0;
    check(cudaEventElapsedTime(&ms, begin_, end_), "event");
    return ms;
  }

  long long cycles_of(double ms) const { return (long long)(1.1 * ms * cycles_per_ms_); }

  void give_spin(long long cycles) {
    spin<<<multiprocessors_, 32, 0, stream_>>>(cycles);
    check(cudaGetLastError(), "spin");
  }

  static std::unique_ptr<Graph> forgotten(cudaGraph_t graph) {
    if (graph) cudaGraphDestroy(graph);
    cudaGetLastError();
    return nullptr;
  }

  /** Launches a graph once; ends the program where that hangs, as with a library that counts its calls on the host. */
  void end_in_time(const Graph &graph) {
    const auto begin = std::chrono::steady_clock::now();
    graph.launch(stream_);
    check(cudaEventRecord(end_, stream_), "event");
    cudaError_t status;
    while ((status = cudaEventQuery(end_)) == cudaErrorNotReady)
      if (ms_since(begin) > kMostGraphMs) {
        std::fprintf(stderr, "graph: not done after %.0f ms\n", kMostGraphMs);
        std::_Exit(kGraphHangs);
      }
    cudaGetLastError();
    check(status, "graph");
  }

  cudaStream_t stream_;
  cudaEvent_t begin_, end_;
  int multiprocessors_ = 1;
  double cycles_per_ms_ = 2e6;
};
