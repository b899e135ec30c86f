// One algorithm of the library's on one problem, and how all of them are timed: in turns, each in two ways.
// single = one run between two events; back to back = a number of runs between two events, divided by that number.
#pragma once

#include "stopwatch.cuh"

constexpr int kWarmUps = 3;
constexpr int kAnalyses = 3;
constexpr int kTrials = 3;
/** A back-to-back sample has fewer runs where they would take longer than this, and at least one. */
constexpr double kMostBatchMs = 100;

/** One algorithm: its matrix in its format, what the library learns of it, and its times. */
class Way {
 public:
  explicit Way(const char *name) : name_(name) {}
  virtual ~Way() = default;

  const char *name() const { return name_; }
  bool runs() const { return why_.empty(); }
  void give_up(const Unsuited &reason) { why_ = reason.why; }

  /** Brings the matrix into its format, and the library to the state in which it can run. */
  void make_ready(Stopwatch &stopwatch) {
    convert_ms_ = stopwatch.wall([&] { convert(); });
    analyse(stopwatch);
    for (int n = 0; n < kWarmUps; n++) run();
    check(cudaDeviceSynchronize(), name_);
  }

  /** Milliseconds of the library's look at the matrix, all that it learnt before forgotten; its memory included. */
  double analyse(Stopwatch &stopwatch) {
    forget();
    return stopwatch.wall([&] {
      describe();
      inspect();
    });
  }

  /** Takes a converted matrix's first analysis alone. */
  double first_analysis(Stopwatch &stopwatch) {
    convert();
    return analyse(stopwatch);
  }

  /** What else is measured of it, in each round and once after all. */
  virtual void also(Stopwatch &) {}
  virtual void after_all(Stopwatch &) {}

  /** Times the analysis, and finds how runs are best given to the GPU. */
  void prepare(Stopwatch &stopwatch, int most, bool graphs) {
    make_ready(stopwatch);
    for (int n = 0; n < kAnalyses; n++) analyses_.push_back(analyse(stopwatch));
    for (int n = 0; n < kWarmUps; n++) run();
    check(cudaDeviceSynchronize(), name_);
    const Reading one = alone(stopwatch);
    patient_ = one.ahead;
    batch_ = std::max(1, std::min(most, int(kMostBatchMs / std::max(one.ms, 1e-4))));
    if (!graphs || !capturable()) return;
    if (const auto counted = stopwatch.captured([&] { run(); }, 1)) operations_ = counted->operations();
    graph_ = stopwatch.captured([&] { run(); }, batch_);
    if (graph_ && trial(stopwatch, true) > trial(stopwatch, false)) graph_.reset();
  }

  /** Takes one sample of each kind; of the last, what back to back left is kept, and what the single run left stays. */
  void sample(Stopwatch &stopwatch, bool last) {
    also(stopwatch);
    const Reading many = together(stopwatch, graph_ != nullptr);
    back_to_back_.push_back(many.ms / batch_);
    late_back_to_back_ += !many.ahead;
    if (last) after_batch_ = result();
    const Reading one = alone(stopwatch);
    single_.push_back(one.ms);
    late_single_ += !one.ahead;
  }

  /** What it left in the GPU's memory. */
  virtual std::vector<float> result() const = 0;

  /** Of the last back-to-back sample. */
  const std::vector<float> &after_batch() const { return after_batch_; }

  std::string json() const {
    const std::string name = "{\"name\":\"" + std::string(name_) + "\",";
    if (!runs()) return name + "\"why\":\"" + why_ + "\"}";
    const char *many = graph_ ? "graph" : late_back_to_back_ ? "host" : "queued";
    return name + "\"convertMs\":" + std::to_string(convert_ms_) + ",\"analysisWarmMs\":" + list(analyses_) +
           ",\"batch\":" + std::to_string(batch_) + ",\"launch\":{\"single\":\"" + (late_single_ ? "host" : "queued") +
           "\",\"backToBack\":\"" + many + "\"}" + (operations_.empty() ? "" : ",\"operations\":" + operations_) +
           ",\"single\":" + list(single_) + ",\"backToBack\":" + list(back_to_back_) + more() + "}";
  }

 protected:
  /** Whether a graph can hold its calls: the host waits for the GPU in none of them. */
  virtual bool capturable() const { return true; }
  /** What `also` and `after_all` found, `,"name":value`. */
  virtual std::string more() const { return ""; }
  /** Makes what the format needs beyond what all share, on the CPU and in the GPU's memory. May throw Unsuited. */
  virtual void convert() = 0;
  /** Makes the library's descriptions. May throw Unsuited, as all below. */
  virtual void describe() = 0;
  /** Lets the library analyse what is described. */
  virtual void inspect() = 0;
  /** Destroys descriptions, and what the library learnt with them. */
  virtual void forget() = 0;
  /** One solve or product, given to the stopwatch's stream. */
  virtual void run() = 0;
  /** Destroys the last result, in the same stream. */
  virtual void restore() = 0;

 private:
  Reading alone(Stopwatch &stopwatch) {
    return stopwatch([&] { restore(); }, [&] { run(); }, patient_);
  }

  Reading together(Stopwatch &stopwatch, bool graph) {
    return stopwatch([&] { restore(); },
                     [&] {
                       if (graph) graph_->launch(stopwatch.stream());
                       else
                         for (int n = 0; n < batch_; n++) run();
                     },
                     patient_);
  }

  double trial(Stopwatch &stopwatch, bool graph) {
    std::vector<double> times;
    for (int n = 0; n < kTrials; n++) times.push_back(together(stopwatch, graph).ms);
    return median(times);
  }

  const char *name_;
  bool patient_ = true;
  int batch_ = 1, late_single_ = 0, late_back_to_back_ = 0;
  double convert_ms_ = 0;
  std::unique_ptr<Graph> graph_;
  std::vector<double> analyses_, single_, back_to_back_;
  std::vector<float> after_batch_;
  std::string operations_, why_;
};

using Ways = std::vector<std::unique_ptr<Way>>;

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

/** Keeps the ways of the given names, `CSR 1,COO 2`; all where there are none. */
inline void keep(Ways &ways, const std::string &names) {
  if (names.empty()) return;
  const auto unnamed = [&](const std::unique_ptr<Way> &way) {
    return ("," + names + ",").find("," + std::string(way->name()) + ",") == std::string::npos;
  };
  ways.erase(std::remove_if(ways.begin(), ways.end(), unnamed), ways.end());
  if (ways.empty()) fail("usage", ("no algorithm is called " + names).c_str());
}

/** Prints what the first analysis of this process takes: the library loads its code with it. */
template <typename Shared, typename Problem>
int time_first(const Problem &problem, const char *name, Ways (*all)(Shared &)) {
  Stopwatch stopwatch;
  Shared shared(problem, stopwatch.stream());
  Ways ways = all(shared);
  keep(ways, name);
  try {
    std::printf("{\"coldMs\":%f}\n", ways[0]->first_analysis(stopwatch));
  } catch (const Unsuited &reason) {
    fail(name, reason.why.c_str());
  }
  return 0;
}

/** Writes what each way that ran left: of its last single run, and of its last back-to-back sample. */
inline void save(const char *path, const Ways &ways) {
  std::FILE *file = std::fopen(path, "wb");
  if (!file) fail(path, "cannot be written");
  for (const auto &way : ways) {
    if (!way->runs()) continue;
    const std::vector<float> words = way->result();
    for (const std::vector<float> *vector : {&words, &way->after_batch()})
      if (std::fwrite(vector->data(), sizeof(float), vector->size(), file) != vector->size())
        fail(path, "cannot be written");
  }
  std::fclose(file);
}

/**
 * What both programs do: `PROBLEM cold NAME` times one algorithm's first analysis, `PROBLEM RESULTS SAMPLES BATCH GRAPHS
 * [NAMES]` all else. @param small a problem like the given one, by which the library's code is loaded beforehand
 * @param limits adds to the line that is printed
 */
template <typename Shared, typename Problem>
int time_ways(int count, char **arguments, Problem (*read)(const char *), Problem (*small)(const Problem &),
              Ways (*all)(Shared &), std::string (*limits)(Stopwatch &, int)) {
  if (count == 4 && std::string(arguments[2]) == "cold") return time_first<Shared>(read(arguments[1]), arguments[3], all);
  if (count != 6 && count != 7) fail("usage", "PROBLEM RESULTS SAMPLES BATCH GRAPHS [NAMES], or PROBLEM cold NAME");
  const int samples = std::max(1, std::atoi(arguments[3])), most = std::max(1, std::atoi(arguments[4]));
  const bool graphs = std::atoi(arguments[5]) != 0;
  const std::string names = count == 7 ? arguments[6] : "";
  const Problem problem = read(arguments[1]);
  Stopwatch stopwatch;
  {
    const Problem little = small(problem);
    Shared shared(little, stopwatch.stream());
    Ways ways = all(shared);
    keep(ways, names);
    each(ways, [&](Way &way) { way.make_ready(stopwatch); });
  }
  std::string rates;
  try {
    rates = limits(stopwatch, samples);
  } catch (const Unsuited &) {  // too little memory is free for them: they are left out of the line
  }
  Shared shared(problem, stopwatch.stream());
  Ways ways = all(shared);
  keep(ways, names);
  each(ways, [&](Way &way) { way.prepare(stopwatch, most, graphs); });
  stopwatch.wake();
  const double spun = stopwatch.spin_ms();
  for (int s = 0; s < samples; s++) each(ways, [&](Way &way) { way.sample(stopwatch, s == samples - 1); });
  save(arguments[2], ways);
  each(ways, [&](Way &way) { way.after_all(stopwatch); });
  std::string all_json;
  for (const auto &way : ways) all_json += (all_json.empty() ? "" : ",") + way->json();
  std::printf("{%s,\"spinMs\":%f,%s\"ways\":[%s]}\n", machine().c_str(), spun, rates.c_str(), all_json.c_str());
  return 0;
}
