import type { U32 } from '#src/core/base/arrays.ts'
import { needsLater } from '#src/core/trace/space.ts'
import { oncePer } from './times/once.ts'
import { type Mark, NEVER, type Replay } from './replay.ts'

interface Chains {
  /** By item: how many the longest chain has that ends with it. */
  readonly length: U32
  /** By item: the one before it on that chain; NEVER. */
  readonly before: U32
  /** The last item of the longest chain of all; NEVER where there is none. */
  readonly last: number
}

/**
 * The longest chains of items of which each needs the one before; of several the first. Items come after what they need, or all
 * before it. O(operands)
 */
const chainsOf = oncePer(({ space, pattern: { rows, row_ptr, col_idx } }: Replay): Chains => {
  const length = new Uint32Array(rows)
  const before = new Uint32Array(rows).fill(NEVER)
  const backwards = needsLater(space)
  let last = NEVER
  for (let n = 0; n < rows; n++) {
    const item = backwards ? rows - 1 - n : n
    for (let k = row_ptr[item]; k < row_ptr[item + 1]; k++) {
      const operand = col_idx[k]
      if (operand === item || length[operand] <= length[item]) continue
      length[item] = length[operand]
      before[item] = operand
    }
    length[item]++
    if (last === NEVER || length[item] > length[last]) last = item
  }
  return { length, before, last }
})

/** The longest chain that ends with an item, in the order in which its items are done. */
export function pathTo(replay: Replay, item: number): U32 {
  const { before } = chainsOf(replay)
  const path: number[] = []
  for (let at = item; at < before.length; at = before[at]) path.push(at)
  return Uint32Array.from(path.toReversed())
}

/** The longest chain of all. */
export const longestPath = (replay: Replay): U32 => pathTo(replay, chainsOf(replay).last)

/** The longest chain as a mark; undefined where there are no items. */
export function longestMark(replay: Replay): Mark | undefined {
  const { last } = chainsOf(replay)
  return last === NEVER ? undefined : { kind: 'path', space: replay.space.name, item: last }
}
