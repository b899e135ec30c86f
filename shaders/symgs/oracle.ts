import type { F32, F64, U32 } from '#src/core/base/arrays.ts'
import { type Bounds, type Check, makeCheck } from '#src/core/kernel/check.ts'
import type { Data } from '#src/core/kernel/data.ts'
import type { SweepProblem } from './sweep.ts'

/** Largest |x − x̂| of an entry relative to the size of what it is added up of that sweeps in f32 may have. */
const RELATIVE = 1e-5

/**
 * Judges sweeps by those of one row after the other in f64, in the same order and by no code of a kernel. A kernel tells its order:
 * rows go by their `turn`, those of one turn by their numbers, and all by their numbers where it tells none. Rows of a turn may
 * not need one another, but where a kernel says that it takes them `together`, each by what the others were before: all of a turn,
 * or those that have one number in `together`, such as the points of a line. Where it tells a `part` of each row, rows of other parts
 * are read as they were when the half began.
 * `turns` is how many there are, where they are fewer than rows. `sweep error` is the largest error of an entry relative to the size of its terms, as they would add up if all had one sign.
 */
export function check({ inputs }: SweepProblem, outputs: Data, bounds: Bounds = {}): Check {
  const x = outputs['x'] as F32
  const { rows, row_ptr, col_idx } = inputs.A.pattern
  const turn = (outputs['turn'] as U32 | undefined) ?? Uint32Array.from({ length: rows }, (_, i) => i)
  const told = outputs['together'] as U32 | number | undefined
  const together = told !== undefined
  const isApart = (i: number, j: number) => !together || (typeof told === 'object' && told[i] !== told[j])
  const turns = rowsByTurn(turn)
  const { exact, size } = swept(inputs, turns, together, outputs['part'] as U32 | undefined)
  let [error, row, difference, most, within] = [0, 0, 0, 0, 0]
  for (let i = 0; i < rows; i++) {
    const distance = Math.abs(x[i] - exact[i])
    const own = distance === 0 ? 0 : Number.isFinite(distance) ? distance / size[i] : Infinity
    if (own > error) [error, row] = [own, i]
    difference = Math.max(difference, Number.isFinite(distance) ? distance : Infinity)
    most = Math.max(most, Math.abs(exact[i]))
    for (let k = row_ptr[i]; k < row_ptr[i + 1]; k++) {
      const j = col_idx[k]
      if (j !== i && turn[j] === turn[i] && isApart(i, j)) within++
    }
  }
  return makeCheck(
    [
      {
        name: 'sweep error',
        value: error,
        bound: bounds['sweep error'] ?? RELATIVE,
        at: { space: 'row', item: row },
      },
      { name: 'forward error', value: difference === 0 ? 0 : difference / most, bound: Infinity },
      { name: 'entries within a turn', value: within, bound: 0 },
      ...(turns.length < rows ? [{ name: 'turns', value: turns.length, bound: Infinity }] : []),
    ],
    size.some((value) => !Number.isFinite(Math.fround(value))),
  )
}

/** Rows turn by turn, ascending within one. */
function rowsByTurn(turn: U32): readonly (readonly number[])[] {
  const turns = new Map<number, number[]>()
  for (const [row, t] of turn.entries()) {
    const own = turns.get(t)
    if (own) own.push(row)
    else turns.set(t, [row])
  }
  return [...turns].sort(([a], [b]) => a - b).map(([, own]) => own)
}

interface Exact {
  readonly exact: F64
  /** Of each entry: what the absolute values of its terms add up to, the largest of all updates. */
  readonly size: F64
}

function swept(
  { A: { pattern, values }, b, x0, guess, sweeps }: SweepProblem['inputs'],
  turns: readonly (readonly number[])[],
  together: boolean,
  part: U32 | undefined,
): Exact {
  const { rows, row_ptr, col_idx } = pattern
  const exact = Float64Array.from({ length: rows }, (_, i) => (guess === 0 ? 0 : x0[i]))
  const size = exact.map(Math.abs)
  let before = { exact, size }
  const updated = (i: number): readonly [number, number] => {
    let [sum, terms, diagonal] = [b[i], Math.abs(b[i]), 0]
    for (let k = row_ptr[i]; k < row_ptr[i + 1]; k++) {
      if (col_idx[k] === i) diagonal = values[k]
      else {
        const read = part && part[col_idx[k]] !== part[i] ? before : { exact, size }
        sum -= values[k] * read.exact[col_idx[k]]
        terms += Math.abs(values[k]) * read.size[col_idx[k]]
      }
    }
    return [sum / diagonal, Math.max(size[i], terms / Math.abs(diagonal))]
  }
  const put = (i: number, [value, terms]: readonly [number, number]) => {
    exact[i] = value
    size[i] = terms
  }
  const half = (order: readonly (readonly number[])[]) => {
    before = { exact: exact.slice(), size: size.slice() }
    for (const own of order)
      if (together) {
        const found = own.map(updated)
        for (const [at, i] of own.entries()) put(i, found[at])
      } else for (const i of own) put(i, updated(i))
  }
  const back = turns.toReversed().map((own) => own.toReversed())
  for (let sweep = 0; sweep < sweeps; sweep++) {
    half(turns)
    half(back)
  }
  return { exact, size }
}
