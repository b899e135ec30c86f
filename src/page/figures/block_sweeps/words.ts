import { percent, ratio } from '#src/core/base/format.ts'

/** What the figure of sweeps over blocks says. */

export const title = 'Block sweeps'

export const timeTitle = (label: string) => `Time of a block sweep, ${label}`
export const aboutTime = 'median of one symmetric sweep over 5 × 5 blocks of f32, from a zero guess'
export const timeAxis = 'time of a sweep, ms'
export const medians = 'medians of all samples'
export const shareFormula = 'own bytes / (median − launch), of the same of a copy'
export const said = (ms: string, share: number | undefined) =>
  share === undefined ? ms : `${ms}, ${percent(share)} of the copy`
export const columns = ['time', 'share of the measured copy', 'of the first']
export const caption = (first: string, factor: number, last: string) =>
  `${first}: ${ratio(factor)} of the time of ${last}`

export const publishedTitle = 'As published: processors and GPUs'
export const aboutPublished =
  'Table 1 of a later text on NOISEtte: preconditioner of a step in time, f64, 1.3 million cells, 6 iterations on processors and 10 on GPUs'
export const publishedAxis = 'memory read and written at least, GB/s'
export const published = 'NVIDIA A5000 of 768 GB/s, two Xeon Gold 5218; times are of the text, none was measured here'
export const publishedSaid = (seconds: string, rate: number) => `${seconds} s, ${rate} GB/s`
export const publishedColumns = ['time, s', 'GB/s']
export const heterogeneous = 'A processor beside the GPU takes 8 % off its time, a second GPU 42 %.'
export const elsewhere = 'The 7x from GPU-Base to GPU-Opt are of f64 on another card.'

export const onLargest = (label: string, best: string, ms: string) => `Over ${label}, **${best}** takes ${ms}`
export const besides = (others: readonly string[]) => (others.length > 0 ? `; ${others.join(', ')}.` : '.')
export const longer = (kernel: string, factor: number) => `${kernel} ${ratio(factor)} as long`
