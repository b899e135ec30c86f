import type { U32 } from '#src/core/base/arrays.ts'
import { heightOf } from '../symbolic/filled.ts'

const NONE = 0xffffffff

/** Columns times levels that an order is looked for in: of a longer way up, as that of a band, blocks follow one another in any order. */
const MOST_WORK = 2 ** 28

/**
 * The columns of an elimination tree in postorder, in another order of the same fill in which blocks of nb columns wait for fewer others. In
 * postorder the last columns of most blocks begin the subtree that the next block ends, so that block waits for block. Here a level
 * takes, of each way up, the lowest subtrees of at most nb columns, and fills blocks with them; what is cut off at the end of a block
 * is left to the next level.
 */
export function blockOrder(parent: U32, nb: number): U32 {
  const n = parent.length
  let left = Uint32Array.from({ length: n }, (_, j) => j)
  if ((heightOf(parent) / nb) * n > MOST_WORK) return left
  const order = new Uint32Array(n)
  const size = new Uint32Array(n)
  const isPlaced = new Uint8Array(n)
  for (let placed = 0; placed < n; left = left.filter((j) => isPlaced[j] === 0))
    for (const j of columnsOfLevel(left, parent, nb, size)) {
      isPlaced[j] = 1
      order[placed++] = j
    }
  return order
}

/** @param left columns that no level has yet, ascending @param size room for how many of them the subtree of each has */
function columnsOfLevel(left: U32, parent: U32, nb: number, size: U32): number[] {
  for (const j of left) size[j] = 1
  for (const j of left) if (parent[j] !== NONE) size[parent[j]] += size[j]
  const columns: number[] = []
  /** The lowest `count` columns of the subtree whose root is left[at]: what is left of it lies in a row. */
  const take = (at: number, count: number) => {
    const first = at - size[left[at]] + 1
    for (let k = first; k < first + count; k++) columns.push(left[k])
  }
  const smaller: number[] = []
  for (const [at, j] of left.entries()) {
    if (size[j] > nb || (parent[j] !== NONE && size[parent[j]] <= nb)) continue
    if (size[j] === nb) take(at, nb)
    else smaller.push(at)
  }
  for (const at of smaller) {
    const room = nb - (columns.length % nb)
    take(at, Math.min(room, size[left[at]]))
  }
  // a block that is not full waits for the next level, but for the last of all
  if (columns.length < left.length) columns.length -= columns.length % nb
  return columns
}
