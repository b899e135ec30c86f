/** Resources with seconds of the preconditioner and GB/s at least, as Table 1 of the text has them. */
export const PUBLISHED: readonly (readonly [name: string, seconds: string, rate: number])[] = [
  ['1 thread', '29.5', 5.4],
  ['1 CPU, 32 threads', '3.9', 42],
  ['2 CPUs', '2.2', 74],
  ['GPU-Base', '3.6', 46],
  ['GPU-Opt', '0.52', 519],
  ['GPU-Opt, 1 CPU', '0.48', 563],
  ['GPU-Opt, 2 GPUs', '0.30', 900],
]
