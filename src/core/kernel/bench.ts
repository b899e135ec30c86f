import type { F32, U32 } from '#src/core/base/arrays.ts'
import type { Pattern } from '#src/core/sparse/csr.ts'
import type { Matrix, MatrixSource } from '#src/core/sparse/source.ts'
import type { Data } from './data.ts'
import type { Problem } from './kernel.ts'
import type { Spec } from './spec.ts'

/** Names of problems that are measured together, by the name of the suite; `quick` is what is measured where none is named. */
export type Suites = Readonly<Record<string, readonly string[]>> & { readonly quick: readonly string[] }

/** What is posed where a name begins with certain words: `ilu0 of ` before the name of a matrix. */
export interface Variant<S extends Spec = Spec> {
  /** The words as a reader has them: `ILU(0) of `. */
  readonly words: string
  /** The options, with the seed of everything that is made by chance. */
  spec(seed: number): S
  /** What is made of the matrix first. The page makes no such thing: no link opens such a problem. */
  cut?(matrix: Matrix, seed: number): Matrix
}

export interface BenchSize {
  readonly rows: number
  readonly cols: number
  readonly nonzeros: number
}

/** Facts of a problem beside its size. */
export type CountName = 'levels' | 'longestRow' | 'products' | 'entries'

/** A suite, or some of its problems, whose ratios README states. */
export interface BenchClaim {
  /** Its name for `npm run bench -- <operation> --suite`. */
  readonly suite: string
  /** `16 grids`: what a reader calls its problems. */
  readonly title: string
  /** Those of the suite that it is of; all where absent. */
  readonly problems?: readonly string[]
  /** Whether no rule was read off its problems. */
  readonly fresh?: true
}

/** What else README says of the times of an operation. */
export interface BenchTold {
  /** The problem of which it tells what comes before the first time. */
  readonly before: string
  /** What is counted although it comes before each: `the reset that a solve needs`. */
  readonly counted?: string
  /** What the best kernel is called, where README has it beside the one that chooses: `best format`. */
  readonly best?: string
  /** Problems of which it tells at what share of the read rate their own bytes are read, from the least to the most. */
  readonly reads?: { readonly problems: readonly string[]; says(least: string, most: string): string }
}

/** Reads a file of 32-bit words on from where the last call ended. Throws AppError `BadProblemFile` where too few are left. */
export interface WordReader {
  words(count: number): U32
  numbers(count: number): F32
  pattern(rows: number, cols: number, nonzeros: number): Pattern
}

/** Layout of a problem in a file for another process or program: 32-bit words, little-endian. */
export interface ProblemLayout<P extends Problem = Problem> {
  /** The letters of its first word, of which each operation has its own: `SPTR`. */
  readonly begins: string
  /** What follows it, in order. */
  write(problem: P): readonly (U32 | F32)[]
  /** What `write` wrote. */
  read(from: WordReader): P
}

/** The vendor's side. */
export interface BenchPeer<P extends Problem = Problem> {
  /** The program of bench/cusparse that times it. */
  readonly source: string
  /** Whether it can also say how long the GPU is at work, where CUDA's profiling library is there. */
  readonly tellsBusy?: true
  /** One result in the file that the program writes. */
  result(problem: P, from: WordReader): Data
  /** Whether many in a row leave what one leaves; always where absent. */
  repeatable?(problem: P): boolean
}

/** A picture that has to be smooth: what is open, and whether it plays or is moved by hand. */
export interface BenchScene {
  readonly name: string
  readonly source: MatrixSource
  /** Algorithms side by side: folders of the operation. */
  readonly algorithms: readonly string[]
  readonly moved: 'plays' | 'by hand'
  /** What 95 of 100 frames may cost the main thread, ms. */
  readonly limit: number
  /** Small enough for a processor that plays a GPU, and shown there alone. */
  readonly small?: true
}

/** What is recorded for the shelf: the part of the link that opens it, and the algorithms; the page's own where none. */
export interface BenchRecording {
  readonly link: string
  readonly algorithms?: readonly string[]
}

/** What only the measurement of one operation has: one value, in shaders/<operation>/bench.ts. */
export interface OperationBench<P extends Problem = Problem, S extends Spec = Spec> {
  /** @param files names of the matrices of $SPARSE_MATRICES */
  suites(files: readonly string[]): Suites
  /** What a matrix poses that is named alone. */
  spec(seed: number): S
  /** What else a name can pose, by the words that it begins with. */
  readonly variants: Readonly<Record<string, Variant<S>>>
  readonly counts: Readonly<Partial<Record<CountName, (problem: P) => number>>>
  /** What the effective bandwidth counts (docs/notation.md): matrix, what it is applied to and what comes out. */
  bytesOf(size: BenchSize): number
  /** The algorithm that picks a kernel and its parameters by itself: a folder of the operation. */
  readonly chooses: string
  /** Whether something is reset before each, so that there are times without that, too. */
  readonly resets: boolean
  /** Whether it is measured beside what memory gives at best. */
  readonly memory: boolean
  /** Titles of the errors that a table shows. */
  readonly errors: Readonly<Partial<Record<'backward' | 'forward', string>>>
  readonly claims: readonly BenchClaim[]
  readonly told: BenchTold
  readonly file: ProblemLayout<P>
  /** Absent where the vendor's library has nothing of the kind. */
  readonly peer?: BenchPeer<P>
  readonly scenes: readonly BenchScene[]
  /** By the name of its file. */
  readonly recordings: Readonly<Record<string, BenchRecording>>
}
