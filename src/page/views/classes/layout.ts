import type { Extent } from '#src/page/draw/surface.ts'
import type { Grouping } from '#src/core/trace/space.ts'
import { DONE, FAILED, IDLE, SPINNING, UNTRACED, WAITING, WORKING } from '#src/engine/run/replay.ts'

/** Places of bars, in device pixels: a bar for each group, as high as it has items. */
export interface ClassesLayout extends Extent {
  readonly left: number
  readonly top: number
  readonly bottom: number
  /** Width of a bar with the gap beside it, and groups that one stands for: more than one where they are narrower than pixels. */
  readonly pitch: number
  readonly per: number
  readonly bars: number
  /** Groups that there are, and items of the largest bar. */
  readonly groups: number
  readonly most: number
}

/** Pixels of the design: numbers on the left and below, the widest bar, a line of words above. */
const LEFT = 58
const BELOW = 40
const ABOVE = 18
const WIDEST = 96

export function classesLayout(grouping: Pick<Grouping, 'ptr'>, extent: Extent): ClassesLayout {
  const { width, height, unit } = extent
  const groups = grouping.ptr.length - 1
  const left = Math.round(LEFT * unit)
  const room = Math.max(1, width - left)
  const per = Math.max(1, Math.ceil(groups / room))
  const bars = Math.ceil(groups / per)
  const pitch = Math.min(WIDEST * unit, room / Math.max(1, bars))
  const top = Math.round(ABOVE * unit)
  const bottom = Math.max(top + 1, Math.round(height - BELOW * unit))
  let most = 1
  for (let b = 0; b < bars; b++) most = Math.max(most, itemsOf(grouping, { per, groups }, b))
  return { ...extent, left, top, bottom, pitch, per, bars, groups, most }
}

/** The groups first .. stop of a bar. */
export const groupsOf = ({ per, groups }: Pick<ClassesLayout, 'per' | 'groups'>, bar: number) => ({
  first: bar * per,
  stop: Math.min(groups, (bar + 1) * per),
})

/** Items of a bar. */
export function itemsOf(
  { ptr }: Pick<Grouping, 'ptr'>,
  layout: Pick<ClassesLayout, 'per' | 'groups'>,
  bar: number,
): number {
  const { first, stop } = groupsOf(layout, bar)
  return ptr[stop] - ptr[first]
}

interface ClassBox {
  readonly x: number
  readonly y: number
  readonly wide: number
  readonly high: number
}

/** Box of a bar of `items` items: whole pixels, with a gap between neighbours where there is room. */
export function classBox(
  { left, pitch, bottom, top, most, unit }: ClassesLayout,
  bar: number,
  items: number,
): ClassBox {
  const [from, to] = [left + Math.round(bar * pitch), left + Math.round((bar + 1) * pitch)]
  const gap = to - from >= 4 ? Math.max(1, Math.round(Math.min(3 * unit, 0.2 * pitch))) : 0
  const high = items === 0 ? 0 : Math.max(1, Math.round(((bottom - top) * items) / most))
  return { x: from, y: bottom - high, wide: Math.max(1, to - from - gap), high }
}

/** From the bottom of a bar to its top: items that are done lie below. */
const STACK: readonly number[] = [DONE, FAILED, WORKING, SPINNING, IDLE, WAITING, UNTRACED]

interface ClassPart {
  readonly state: number
  readonly y: number
  readonly high: number
}

/** Parts of a bar by state, in whole pixels that add up to its height; a state that occurs has one at least, while there are enough. */
export function partsOf(counts: ArrayLike<number>, at: number, { y, high }: ClassBox): readonly ClassPart[] {
  const present = STACK.filter((state) => counts[at + state] > 0)
  const all = present.reduce((sum, state) => sum + counts[at + state], 0)
  const spare = Math.max(0, high - present.length)
  let [sum, below] = [0, 0]
  return present.flatMap((state, s) => {
    sum += counts[at + state]
    const upTo = Math.min(high, s + 1 + Math.round((spare * sum) / all))
    const part = { state, y: y + high - upTo, high: upTo - below }
    below = upTo
    return part.high > 0 ? [part] : []
  })
}

/** The group under a point; of several in one bar the first. */
export function groupAt({ left, pitch, per, groups, bottom }: ClassesLayout, x: number, y: number): number | undefined {
  const bar = Math.floor((x - left) / pitch)
  const group = bar * per
  return x >= left && y <= bottom && group < groups ? group : undefined
}
