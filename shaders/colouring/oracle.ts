import type { U32 } from '#src/core/base/arrays.ts'
import { type Bounds, type Check, makeCheck, type Measure } from '#src/core/kernel/check.ts'
import type { Data } from '#src/core/kernel/data.ts'
import type { ColouringProblem } from './graph.ts'

/** No kernel gives as many colours a row: what is above is none. */
const MOST_A_ROW = 64

/**
 * Judges a colouring by a look at every edge and by no code of a kernel: no edge joins two rows of a colour, and every row has one.
 * Where a kernel says that it colours whole lines of a grid (`along`: 1, 2 or 3 for x, y or z) or blocks of rows (`block_of`: that of
 * each row), edges within one are counted apart. Where it tells its `rounds`, steps of which each waits for the one before, they are kept.
 */
export function check(
  { inputs }: ColouringProblem,
  { colour, along, block_of, rounds }: Data,
  _bounds: Bounds = {},
): Check {
  const found = colour as U32
  const { rows, row_ptr, col_idx } = inputs.G
  const isColour = (c: number) => c < MOST_A_ROW * rows
  const axis = (along as U32 | undefined)?.[0] ?? 0
  const block = block_of as U32 | undefined
  const inBlock = (i: number, j: number) => block !== undefined && block[i] < rows && block[i] === block[j]
  let [edges, within, worst] = [0, 0, 0]
  for (let i = 0; i < rows; i++)
    for (let k = row_ptr[i]; k < row_ptr[i + 1]; k++) {
      const j = col_idx[k]
      if (j > i || !isColour(found[i]) || found[i] !== found[j]) continue
      if (inLine(inputs, axis, i, j) || inBlock(i, j)) within++
      else [edges, worst] = [edges + 1, i]
    }
  const left = found.findIndex((c) => !isColour(c))
  return makeCheck(
    [
      { name: 'edges within a colour', value: edges, bound: 0, ...(edges > 0 && at(worst)) },
      {
        name: 'rows without a colour',
        value: found.reduce((sum, c) => sum + Number(!isColour(c)), 0),
        bound: 0,
        ...(left >= 0 && at(left)),
      },
      ...told(found.filter(isColour)),
      ...(rounds === undefined ? [] : [{ name: 'rounds', value: (rounds as U32)[0], bound: Infinity }]),
      ...apart(block ? 'block' : axis > 0 && `line along ${'xyz'[axis - 1]}`, within),
    ],
    false,
  )
}

const at = (item: number) => ({ at: { space: 'row', item } })

/** How many colours there are, those that no row has, and how many rows the smallest and the median one have. */
function told(found: U32): readonly Measure[] {
  const classes = new Map<number, number>()
  for (const c of found) classes.set(c, (classes.get(c) ?? 0) + 1)
  const sizes = [...classes.values()].sort((a, b) => a - b)
  const most = [...classes.keys()].reduce((greatest, c) => Math.max(greatest, c + 1), 0)
  return Object.entries({
    colours: sizes.length,
    'unused colours': most - sizes.length,
    'rows of the smallest colour': sizes[0] ?? 0,
    'rows of the median colour': sizes[sizes.length >> 1] ?? 0,
  }).map(([name, value]) => ({ name, value, bound: Infinity }))
}

const apart = (where: string | false, edges: number): readonly Measure[] =>
  where === false ? [] : [{ name: `edges within a ${where}`, value: edges, bound: Infinity }]

/** Whether two rows are points of one line along an axis of the grid. */
function inLine({ X, Y }: ColouringProblem['inputs'], axis: number, i: number, j: number): boolean {
  const place = (row: number) => [row % X, Math.floor(row / X) % Y, Math.floor(row / X / Y)]
  const [a, b] = [place(i), place(j)]
  return X > 0 && axis > 0 && a.every((x, d) => d === axis - 1 || x === b[d])
}
