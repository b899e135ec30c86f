import { eventCount, readItem, type Trace } from '#src/core/trace/event.ts'
import { forEachCarried } from '#src/core/trace/lanes.ts'
import { complaints, type Complaints, type RunRule } from './evidence.ts'
import { operandsOf, type Space, spaceNumber, spacesOf } from '#src/core/trace/space.ts'
import { coverItems, type SpokenOf } from './item-coverage.ts'
import type { Pattern } from '#src/core/sparse/csr.ts'

/**
 * By its trace a run carries every operand exactly once. Where items wait, it is every operand of an item but its own, and an
 * item without others takes one step. An item that has some may take one step more that carries none: to divide, where they
 * were carried in other blocks. Where lanes carry items' own operands, too, they carry each exactly once. Where lanes carry
 * items, a stage has each of them between two barriers as often as its kernel says.
 */
export const coverage: RunRule = ({ spaces, stages, traced: { trace, error } }) => {
  if (error) return [] // a run that was broken off solved not all; `solves` and `traced` say so
  if (!trace) return ['there is no trace']
  const faults = complaints()
  const on = spacesOf(spaces, stages)
  for (const [s, space] of spaces.entries()) {
    if (space.lanes === 'items') coverItems({ trace, on, number: s }, stages, faults)
    else if ((s === 0 && stages.length === 0) || on.stageSpace.includes(s))
      coverOperands({ trace, on, number: s }, faults)
  }
  return faults.list()
}

function coverOperands(of: SpokenOf, faults: Complaints): void {
  const space = of.on.spaces[of.number]
  const counts = countCarried(of, faults)
  const items = itemsIn(of.trace, space)
  const ownCarried = items.some((item) => ownsOf(space, item).some((k) => counts.carried[k] > 0))
  for (const item of items) {
    judgeItem(space, item, counts, faults)
    for (const k of ownCarried ? ownsOf(space, item) : [])
      if (counts.carried[k] !== 1)
        faults.add(`${space.name} ${item} carries its own operand ${counts.carried[k]} times`)
  }
}

/** Whether operand k of an item is its own: that of a row's diagonal, which waits for no other row. */
const isOwn = ({ order }: Space, { col_idx }: Pattern, item: number, k: number): boolean =>
  order === 'operands' && col_idx[k] === item

/** The item's own operands: one at most, at an end of its row. */
function ownsOf(space: Space, item: number): readonly number[] {
  const operands = operandsOf(space)
  const [first, end] = [operands.row_ptr[item], operands.row_ptr[item + 1]]
  return (end - first > 1 ? [first, end - 1] : end > first ? [first] : []).filter((k) =>
    isOwn(space, operands, item, k),
  )
}

interface Counts {
  /** How often each operand is carried. */
  readonly carried: Uint8Array
  /** Events of each item, and those of them that carry nothing. */
  readonly steps: Uint32Array
  readonly bare: Uint32Array
}

function countCarried({ trace, on, number }: SpokenOf, faults: Complaints): Counts {
  const space = on.spaces[number]
  const { name, count } = space
  const { row_ptr, col_idx } = operandsOf(space)
  const counts = {
    carried: new Uint8Array(col_idx.length),
    steps: new Uint32Array(count),
    bare: new Uint32Array(count),
  }
  for (let e = 0; e < eventCount(trace); e++) {
    if (spaceNumber(trace, on, e) !== number) continue
    const item = readItem(trace, e)
    if (item >= count || item % trace.every !== 0) {
      faults.add(`event ${e} is of ${name} ${item}, which is not recorded`)
      continue
    }
    counts.steps[item]++
    let carries = false
    forEachCarried(trace, e, (k) => {
      carries = true
      if (k >= row_ptr[item] && k < row_ptr[item + 1]) counts.carried[k]++
      else faults.add(`${name} ${item} carries operand ${k}, which is not its own`)
    })
    if (!carries) counts.bare[item]++
  }
  return counts
}

function judgeItem(space: Space, item: number, { carried, steps, bare }: Counts, faults: Complaints): void {
  const operands = operandsOf(space)
  const { name, order } = space
  let others = 0
  for (let k = operands.row_ptr[item]; k < operands.row_ptr[item + 1]; k++) {
    if (isOwn(space, operands, item, k)) continue
    others++
    if (carried[k] !== 1) faults.add(`${name} ${item} carries operand ${k} ${carried[k]} times`)
  }
  if (bare[item] > 1) faults.add(`${name} ${item} takes ${bare[item]} steps that carry nothing`)
  if (order === 'operands' && others === 0 && steps[item] !== 1)
    faults.add(`${name} ${item} is done ${steps[item]} times`)
}

/** Items that are recorded. */
const itemsIn = ({ every }: Trace, { count }: Space): number[] =>
  Array.from({ length: Math.ceil(count / every) }, (_, i) => i * every)
