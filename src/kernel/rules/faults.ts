import type { F32 } from '#src/base/arrays.ts'
import type { Data, SparseMatrix } from '../data.ts'
import type { Problem } from '../kernel.ts'
import type { Space } from '#src/trace/space.ts'
import { hasDependences } from './mutant.ts'

/** A fault in what a kernel reads: it solves another problem than the one it was given. */
export interface InputFault<P extends Problem = Problem> {
  readonly name: string
  /** Whether the answer is another. */
  applies(problem: P, space: Space): boolean
  change(problem: P): P
}

/** A matrix whose entries are multiplied, each by the factor of its column. */
export interface Terms {
  /** The input that it is. */
  readonly input: string
  readonly matrix: SparseMatrix
  /** By column; all are 1 where they are not known. */
  readonly factors: ArrayLike<number> | undefined
  /** Whether entry k of row i is a term: a diagonal that is divided by is none. */
  isTerm(i: number, k: number): boolean
}

/** Faults in a matrix whose terms are added up: the largest is lost, and two neighbours whose columns matter most are swapped. */
export const termFaults = <P extends Problem>(termsOf: (problem: P) => Terms): readonly InputFault<P>[] => [
  {
    name: 'a nonzero is dropped',
    applies: hasDependences,
    change(problem) {
      const terms = termsOf(problem)
      return withMatrix(problem, terms, { values: zeroed(terms.matrix.values, largestTerm(terms)) })
    },
  },
  {
    name: 'two columns are swapped',
    applies: (problem) => worstSwap(termsOf(problem)) >= 0,
    change(problem) {
      const terms = termsOf(problem)
      return withMatrix(problem, terms, { values: swapped(terms.matrix.values, worstSwap(terms)) })
    },
  },
]

const withMatrix = <P extends Problem>(problem: P, { input, matrix }: Terms, change: Partial<SparseMatrix>): P => ({
  ...problem,
  inputs: { ...problem.inputs, [input]: { ...matrix, ...change } },
})

/** The entry that can least be missed; −1 where there is none. */
function largestTerm({ matrix: { pattern, values }, factors, isTerm }: Terms): number {
  const { rows, row_ptr, col_idx } = pattern
  let [most, best] = [-1, -1]
  for (let i = 0; i < rows; i++)
    for (let k = row_ptr[i]; k < row_ptr[i + 1]; k++) {
      const size = Math.abs(values[k] * (factors?.[col_idx[k]] ?? 1))
      if (size > most && isTerm(i, k)) [most, best] = [size, k]
    }
  return best
}

/** The neighbours k, k + 1 in one row whose values matter most when they are swapped; −1 where no row has two. */
function worstSwap({ matrix: { pattern, values }, factors, isTerm }: Terms): number {
  const { rows, row_ptr, col_idx } = pattern
  const factor = (k: number) => factors?.[col_idx[k]] ?? 1
  let [most, best] = [0, -1]
  for (let i = 0; i < rows; i++)
    for (let k = row_ptr[i]; k + 1 < row_ptr[i + 1]; k++) {
      const size = Math.abs((values[k] - values[k + 1]) * (factor(k) - factor(k + 1)))
      if (size > most && isTerm(i, k) && isTerm(i, k + 1)) [most, best] = [size, k]
    }
  return best
}

/** The first f32 vector among inputs: its name and its contents. */
export const vectorAmong = (inputs: Data): readonly [name: string, vector: F32] | undefined =>
  Object.entries(inputs).find((entry): entry is [string, F32] => entry[1] instanceof Float32Array)

/** The first vector among the inputs with the opposite sign. */
export const negated: InputFault = {
  name: 'the input vector has the wrong sign',
  applies: (problem, space) =>
    hasDependences(problem, space) && (vectorAmong(problem.inputs)?.[1].some((value) => value !== 0) ?? false),
  change(problem) {
    const [name, vector] = vectorAmong(problem.inputs) ?? []
    if (name === undefined || !vector) return problem
    return { ...problem, inputs: { ...problem.inputs, [name]: vector.map((value) => -value) } }
  },
}

/** A copy with entries k and k + 1 swapped. */
function swapped(array: F32, k: number): F32 {
  const copy = array.slice()
  ;[copy[k], copy[k + 1]] = [copy[k + 1], copy[k]]
  return copy
}

/** A copy with entry k zero. */
function zeroed(array: F32, k: number): F32 {
  const copy = array.slice()
  copy[k] = 0
  return copy
}
