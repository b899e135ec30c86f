import type { Mark, Replay } from '#src/engine/run/replay.ts'
import { subjectsBeside } from './beside.ts'
import { counted, type LaneCount } from './tell.ts'
import { type Utilisation, utilisationOf } from './utilisation.ts'

/** What is counted of one column, with the lane slots that carry a product, and those in which a lane divides. */
export type HandCount = LaneCount & Pick<Utilisation, 'carried' | 'divided' | 'slots'>

/**
 * Rows of a grid line in the middle of the 27-point stencil, counted by hand. Row x of such a line needs 3 × 3 points of the
 * plane below, 3 of the line before and 1 of its own; at x = 0 it is 3 × 2, 2 and 0, at the last x it is 3 × 2, 2 and 1:
 * 8 · 13 · … · 13 · 9. Element-wise each row begins at lane 0; multistage pours these and each row's diagonal over the
 * lanes without a break: a lane that carries a diagonal divides, and its slot is counted apart from those of products, so
 * that 95 products fill 95 of A's 256 slots, 37 %, and 95 of B's 128, 74 %.
 *   4 × 3 × 2, rows 16 to 19:  8 + 13 + 13 + 9 = 43 products, with the diagonals 9 + 14 + 14 + 10 = 47
 *     4 lanes   A 2 + 4 + 4 + 3 = 13 steps   B ⌈47 / 4⌉ = 12 steps, of at most 2 rows
 *     8 lanes   A 1 + 2 + 2 + 2 = 7 steps    B ⌈47 / 8⌉ = 6 steps, of at most 2 rows
 *     32 lanes  A 4 steps                    B ⌈47 / 32⌉ = 2 steps: 9 + 14 + 9 of three rows, then 5 + 10 of two
 *   8 × 8 × 8, rows 288 to 295:  8 + 6 × 13 + 9 = 95 products, with the diagonals 103
 *     32 lanes  A 8 steps                    B ⌈103 / 32⌉ = 4 steps; the third has the end of row 292 and three rows more
 *   128 × 4 × 4, rows 1280 to 1407:  8 + 126 × 13 + 9 = 1655 products, with the diagonals 1783
 *     32 lanes  A 128 steps                  B ⌈1783 / 32⌉ = 56 steps
 */
export const BY_HAND = {
  small4: [
    { products: 43, steps: 13, ended: 4, rowsAtOnce: 1, carried: 43, divided: 0, slots: 52 },
    { products: 43, steps: 12, ended: 4, rowsAtOnce: 2, carried: 43, divided: 4, slots: 48 },
  ],
  small8: [
    { products: 43, steps: 7, ended: 4, rowsAtOnce: 1, carried: 43, divided: 0, slots: 56 },
    { products: 43, steps: 6, ended: 4, rowsAtOnce: 2, carried: 43, divided: 4, slots: 48 },
  ],
  small32: [
    { products: 43, steps: 4, ended: 4, rowsAtOnce: 1, carried: 43, divided: 0, slots: 128 },
    { products: 43, steps: 2, ended: 4, rowsAtOnce: 3, carried: 43, divided: 4, slots: 64 },
  ],
  large32: [
    { products: 95, steps: 8, ended: 8, rowsAtOnce: 1, carried: 95, divided: 0, slots: 256 },
    { products: 95, steps: 4, ended: 8, rowsAtOnce: 4, carried: 95, divided: 8, slots: 128 },
  ],
  long32: [
    { products: 1655, steps: 128, ended: 128, rowsAtOnce: 1, carried: 1655, divided: 0, slots: 4096 },
    { products: 1655, steps: 56, ended: 128, rowsAtOnce: 4, carried: 1655, divided: 128, slots: 1792 },
  ],
} as const satisfies Record<string, readonly HandCount[]>

export const SMALL = [4, 3, 2] as const
export const LARGE = [8, 8, 8] as const
export const LONG = [128, 4, 4] as const

/** The frame in which the rows of a pinned row's line are compared. */
export const comparing = (row: number) => ({
  options: { of: 'rows' },
  pin: { kind: 'item', space: 'row', item: row } as Mark,
})

/** What the picture says of a row's line, by column. */
export const figuresOf = (columns: readonly Replay[], row: number): HandCount[] =>
  subjectsBeside(columns, comparing(row)).map(({ replay, subject }) => {
    const { carried, divided, slots } = utilisationOf(replay, subject.steps, subject.lanes)
    return { ...counted({ replay, subject }), carried, divided, slots }
  })
