import { percent, plural, rate, time } from '#src/core/base/format.ts'

/** What the figures of products say. */

export const timeTitle = 'Time'
export const medianOfOne = 'median of one product'
export const timeAxis = 'time of one product, ms'
export const medians = 'medians of all samples'
export const lessTitle = 'Time less a launch'
export const beyondLaunch = 'median of one product less that of an empty launch, on each side'
export const lessAxis = 'time of one product less a launch, ms'
export const lessFormula = 'median − median of an empty launch'
export const bandwidth = 'As if CSR were read'
export const bytesOfCsr = 'bytes of CSR, x and y over time, for every format'
export const bandwidthAxis = 'effective bandwidth, GB/s as if CSR were read'
export const bandwidthFormula = '(matrix in CSR + x + y) bytes / median'
export const gflops = 'GFLOPS'
export const twoOperations = 'two operations per nonzero over time'
export const bytesMoved = 'Bytes moved'
export const ownBytes = 'bytes of the format itself, x and y over time'
export const movedAxis = 'own bytes moved, GB/s'
export const movedFormula = '(own format + x + y) bytes / median'
export const title = 'Formats'
export const log = (about: string, mode: string) => `${about}, log, untuned, ${mode}`
export const plainCopy = 'plain read and copy'
export const ring = (mode: string) => `ring: cuSPARSE ${mode}`
export const bytesNotKept = 'Bytes of the formats were not kept with these times.'
export const reaches = (kernel: string, value: string, label: string) => `${kernel} reaches ${value} on ${label}`
export const chosen = (format: string) => `${format} ★`
export const emptyDispatch = 'empty WebGPU dispatch'

export const fastestOn = (kernel: string, won: number, groups: number) =>
  `${kernel} is the fastest on ${won} of ${plural(groups, 'matrix')}`
export const dispatch = (launch: number, share: number, label: string) =>
  ` Timed with them, a kernel that does nothing took ${time(launch)}, ${percent(share)} of the shortest product, on ${label}.`
/** Bytes that it really moves; more than a copy's, since a product mostly reads and a copy writes as much as it reads. */
export const moves = (reached: number, share: number | undefined) =>
  share === undefined
    ? `, ${rate(reached)} of its bytes`
    : `, ${rate(reached)} of its bytes (${percent(share)} of a plain copy, and a product mostly reads)`
export const taken = (kernel: string, on: number) => `; ${kernel} is as fast as the fastest on ${on}`
export const fastest = (
  label: string,
  kernel: string,
  ms: string,
  moved: string,
  asCsr: number,
  lead: string,
  launches: string,
) =>
  `On ${label}, **${kernel}** is the fastest: ${ms}${moved}; as if CSR were read, ${rate(asCsr)}. ${lead}.${launches}`
