import { count } from '#src/base/format.ts'
import type { Totals } from '#src/draw/ribbons.ts'
import { fitsInside } from '../plot/labels.ts'

const STATES = ['working', 'spinning', 'idle'] as const

/** One part of a run's bar. */
export interface SharePart {
  readonly state: (typeof STATES)[number]
  readonly ticks: number
  /** Of the longest run's bar. */
  readonly share: number
  readonly label: string
  /** Its number fits into it; one that does not stands under the bar. */
  readonly inside: boolean
}

/** Letters of the numbers in bars (side.module.css), in pixels of the design. */
export const SHARES_LETTERS = { size: 13, margin: 5 } as const

/** A run's bar; absent states have no part. `width` is that of the longest run's bar, in pixels of the design. */
export const placed = (
  totals: Totals,
  most: number,
  width: number,
  words: (ticks: number) => string = count,
): readonly SharePart[] =>
  STATES.filter((state) => totals[state] > 0).map((state) => {
    const [ticks, share] = [totals[state], totals[state] / most]
    const label = words(ticks)
    return { state, ticks, share, label, inside: fitsInside(label, share, width, SHARES_LETTERS) }
  })
