import type { F32 } from '#src/core/base/arrays.ts'
import { type Data, kindOf, type SparseMatrix } from '#src/core/kernel/data.ts'
import type { Problem } from '#src/core/kernel/kernel.ts'
import type { Space } from '#src/core/trace/space.ts'
import { carriesAny, hasDependences } from './mutant.ts'

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

const opposite = (values: F32): F32 => values.map((value) => -value)

/** The first vector among the inputs with the opposite sign; where there is none, the first matrix. */
export const negated: InputFault = {
  name: 'an input has the wrong sign',
  applies: (problem, space) =>
    carriesAny(problem, space) && (numbersAmong(problem.inputs)?.some((value) => value !== 0) ?? false),
  change(problem) {
    const [name, vector] = vectorAmong(problem.inputs) ?? []
    if (name !== undefined && vector) return { ...problem, inputs: { ...problem.inputs, [name]: opposite(vector) } }
    const [input, matrix] = matrixAmong(problem.inputs) ?? []
    if (input === undefined || !matrix) return problem
    return { ...problem, inputs: { ...problem.inputs, [input]: { ...matrix, values: opposite(matrix.values) } } }
  },
}

const matrixAmong = (inputs: Data) =>
  Object.entries(inputs).find((entry): entry is [string, SparseMatrix] => kindOf(entry[1]) === 'matrix')

const numbersAmong = (inputs: Data): F32 | undefined => vectorAmong(inputs)?.[1] ?? matrixAmong(inputs)?.[1].values

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
