/** Measured in WGSL through Dawn on an NVIDIA H200; the first is the figure of prices' (src/lessons/price-numbers.test.ts). */
export const dispatchPrice =
  'On an H200 a dispatch takes 1.7 µs, with a small colour or level in it about 5, and the processor takes 2.5 to record it.'
