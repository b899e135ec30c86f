// How long the GPU is at work for what a library does, by CUPTI: the union of its kernels, copies and fills, without the gaps
// between them. Without -DBUSY nothing of it is built, and there is no such time.
#pragma once

#include "common.cuh"

#ifdef BUSY
#include <cupti.h>

#include <utility>

/** Begin and end of what ran, ns. */
inline std::vector<std::pair<uint64_t, uint64_t>> &recorded() {
  static std::vector<std::pair<uint64_t, uint64_t>> spans;
  return spans;
}

constexpr CUpti_ActivityKind kWatched[] = {CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL, CUPTI_ACTIVITY_KIND_MEMSET,
                                           CUPTI_ACTIVITY_KIND_MEMCPY};
constexpr size_t kRecordBytes = size_t(1) << 20;

inline void CUPTIAPI lend(uint8_t **buffer, size_t *bytes, size_t *most) {
  *buffer = static_cast<uint8_t *>(std::aligned_alloc(64, kRecordBytes));
  *bytes = kRecordBytes;
  *most = 0;
}

template <typename Record>
void note(const CUpti_Activity *record) {
  const auto *span = reinterpret_cast<const Record *>(record);
  recorded().emplace_back(span->start, span->end);
}

inline void CUPTIAPI take(CUcontext, uint32_t, uint8_t *buffer, size_t, size_t valid) {
  CUpti_Activity *record = nullptr;
  while (cuptiActivityGetNextRecord(buffer, valid, &record) == CUPTI_SUCCESS) {
    if (record->kind == CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL) note<CUpti_ActivityKernel9>(record);
    else if (record->kind == CUPTI_ACTIVITY_KIND_MEMSET) note<CUpti_ActivityMemset4>(record);
    else if (record->kind == CUPTI_ACTIVITY_KIND_MEMCPY) note<CUpti_ActivityMemcpy5>(record);
  }
  std::free(buffer);
}

/** Milliseconds of the union of all spans. */
inline double union_ms(std::vector<std::pair<uint64_t, uint64_t>> spans) {
  std::sort(spans.begin(), spans.end());
  uint64_t end = 0, sum = 0;
  for (const auto &[begin, until] : spans) {
    const uint64_t from = std::max(begin, end);
    if (until <= from) continue;
    sum += until - from;
    end = until;
  }
  return double(sum) / 1e6;
}

/** Milliseconds for which the GPU is at work, of each of `times` runs of `work`; none where CUPTI is not let in. */
template <typename Work>
std::vector<double> busy_ms(Work work, int times) {
  std::vector<double> all;
  static const bool let_in = cuptiActivityRegisterCallbacks(lend, take) == CUPTI_SUCCESS;
  if (!let_in) return all;
  for (const CUpti_ActivityKind kind : kWatched)
    if (cuptiActivityEnable(kind) != CUPTI_SUCCESS) return all;
  for (int n = 0; n <= times; n++) {
    check(cudaDeviceSynchronize(), "busy");
    cuptiActivityFlushAll(CUPTI_ACTIVITY_FLAG_FLUSH_FORCED);
    recorded().clear();
    work();
    check(cudaDeviceSynchronize(), "busy");
    cuptiActivityFlushAll(CUPTI_ACTIVITY_FLAG_FLUSH_FORCED);
    if (n > 0 && !recorded().empty()) all.push_back(union_ms(recorded()));  // the first one after it was let in does not count
  }
  for (const CUpti_ActivityKind kind : kWatched) cuptiActivityDisable(kind);
  return all;
}
#else
template <typename Work>
std::vector<double> busy_ms(Work, int) {
  return {};
}
#endif
