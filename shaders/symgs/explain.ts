/** Measured in WGSL through Dawn on an NVIDIA H200. */
export const dispatchPrice =
  'On an H200 an empty dispatch takes 2 µs, one of a small colour or level about 5, and to record one costs the processor 2.5.'
