import { count } from '#src/core/base/format.ts'
import { largest } from '#src/core/base/arrays.ts'
import type { Parameter, Params } from '#src/core/kernel/kernel.ts'
import { leastFree, neighbours, NONE } from '../colouring/graph.ts'
import type { Coloured } from '../symgs/colours.ts'
import type { BlockProblem } from './blocks.ts'

/** Values of the parameter `colouring`. */
const GREEDY = 1

export const blockParams: readonly Parameter[] = [
  {
    name: 'colouring',
    meaning:
      'how block rows are coloured; by structure is (x + y + z) modulo 2, 3 or 4 where that parts the neighbours of a grid, elsewhere greedy in the order of rows',
    initial: 0,
    min: 0,
    max: 1,
    choices: [0, 1],
    names: ['by structure', 'greedy'],
  },
]

/** Colours of the graph of blocks. O(entries) */
export function colouredBlocks({ inputs }: BlockProblem, { colouring }: Params): Coloured {
  const G = neighbours(inputs.A)
  const modulus = colouring === GREEDY || inputs.X === 0 ? undefined : [2, 3, 4].find((m) => parts(inputs, m))
  if (modulus !== undefined) {
    const colour = Uint32Array.from({ length: G.rows }, (_, row) => sumOfPlace(inputs, row) % modulus)
    // a grid of few points may not reach the last of them
    return { colour, colours: G.rows === 0 ? 0 : largest(colour) + 1, by: `(x + y + z) modulo ${count(modulus)}` }
  }
  const colour = new Uint32Array(G.rows).fill(NONE)
  for (let i = 0; i < G.rows; i++) colour[i] = leastFree(G, colour, [i])
  return { colour, colours: G.rows === 0 ? 0 : largest(colour) + 1, by: 'Greedy, in order' }
}

const sumOfPlace = ({ X, Y }: BlockProblem['inputs'], row: number): number =>
  (row % X) + (Math.floor(row / X) % Y) + Math.floor(row / X / Y)

/** Whether no two neighbours have sums of their places that are alike modulo m. */
function parts(inputs: BlockProblem['inputs'], m: number): boolean {
  const { rows, row_ptr, col_idx } = inputs.A
  for (let i = 0; i < rows; i++) {
    const own = sumOfPlace(inputs, i) % m
    for (let k = row_ptr[i]; k < row_ptr[i + 1]; k++)
      if (col_idx[k] !== i && sumOfPlace(inputs, col_idx[k]) % m === own) return false
  }
  return true
}
