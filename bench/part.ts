import type { F32 } from '#src/base/arrays.ts'
import type { Bounds, Check, Problem } from '#src/kernel/kernel.ts'

/** What a measurement of one operation has of its own; all else is the same for all (bench/harness.ts). */
export interface Part<P extends Problem = Problem> {
  readonly operation: P['operation']
  /** Names of problems that are measured together, by the name of the suite. */
  readonly suites: Readonly<Record<string, readonly string[]>>
  /** The problem of a name. Throws AppError `NoMatrix`, and what posing it throws. */
  problemOf(name: string): Promise<P>
  /** The part of the page's link that opens a named problem, but for a file, which has to be picked. */
  linkOf(name: string): string
  /** The file that has to be picked. */
  fileOf(name: string): string | undefined
  /** The bounds that the oracle judges results of the named problem by. */
  boundsFor(name: string): Bounds
  check(problem: P, result: F32, bounds: Bounds): Check
  /** What the effective bandwidth counts (docs/notation.md). */
  bytesOf(size: BenchSize): number
  /** What picks a kernel and its parameters by itself. */
  readonly headline: string
  /** The program of bench/cusparse that times the vendor's side. */
  readonly peer: string
  /** Whether what memory gives at best is measured beside it. */
  readonly memory: boolean
}

export interface BenchSize {
  readonly rows: number
  readonly cols: number
  readonly nonzeros: number
}
