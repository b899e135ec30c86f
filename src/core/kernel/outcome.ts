import type { F32, U32 } from '#src/core/base/arrays.ts'
import type { Pattern } from '#src/core/sparse/csr.ts'

/** At a place where no entry of the input is. */
export const NO_ENTRY = 0xffffffff

/** Which entry of an input each entry of an output is, as it came out: `from[p]` is at place p of `matrix`, else NO_ENTRY. */
export interface Origins {
  /** Name of the output: `B`. */
  readonly matrix: string
  readonly from: U32
}

/** Numbers of a run by iteration, as they came out: a residual, say. */
export interface IterationSeries {
  /** `residual by the recurrence`: what is drawn, in lower case. */
  readonly name: string
  /** What the numbers are in, or relative to: `of ‖b‖`; empty for plain numbers. */
  readonly unit: string
  /** Whether it is drawn on a logarithmic axis. */
  readonly logarithmic: boolean
  /** It stands beside those by which a run ends, and is drawn thin. */
  readonly aside?: true
  /** Iterations that have a number, ascending; 0 is before the first. All of them, or some at which it was computed. */
  readonly at: U32
  /** The number at each of these; any bits. */
  readonly values: F32
}

/** A matrix that came out of a run, made of the entries of an input. */
export interface MovedMatrix extends Origins {
  readonly pattern: Pattern
}

/** A matrix that came out of a run, whose entries are sums of products. */
export interface SummedMatrix {
  /** Name of the output: `C`. */
  readonly matrix: string
  readonly pattern: Pattern
  readonly values: F32
}
