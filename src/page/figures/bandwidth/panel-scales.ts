import { scaleLog } from 'd3-scale'
import type { LogScale } from '../plot/axes.ts'
import type { Room } from '../plot/Chart.tsx'
import { PAPER_RANGE, type FamilyPanel, type BandwidthPoint } from './bandwidth.ts'

export const LEFT = 52
export const RIGHT = 170
export const TOP = 24
export const BOTTOM = 40
/** Between the frame and the first and last size. */
const INSET = 16
/** Room at the right end of the plot for ranges of other libraries. */
const RANGES = 34

/** Bandwidths that all panels of stencils have room for, and the paper's range: they are read on one scale. */
export function sharedDomain(panels: readonly FamilyPanel[]): readonly [number, number] {
  const all = panels.flatMap(({ series, peer }) => [...series.flatMap(({ points }) => points), ...peer])
  const values = [...all.map(({ bandwidth }) => bandwidth), PAPER_RANGE.least, PAPER_RANGE.most]
  return [Math.min(...values) / 1.25, Math.max(...values) * 1.25]
}

/** Sizes that were measured, in order: where the axis is labelled. Others' where nothing was. */
export function sizesOf({ series, peer }: FamilyPanel): readonly BandwidthPoint[] {
  const own = series.flatMap((one) => one.points)
  const points = (own.length > 0 ? own : peer).toSorted((a, b) => a.rows - b.rows)
  return points.filter(({ rows }, p) => p === 0 || points[p - 1].rows !== rows)
}

export function scalesOf(panel: FamilyPanel, domain: readonly [number, number], { width, height, u }: Room) {
  const sizes = sizesOf(panel)
  const [least, most] = [sizes[0]?.rows ?? 1, sizes[sizes.length - 1]?.rows ?? 1]
  const right = Math.max((LEFT + 2 * INSET + RANGES + 20) * u, width - RIGHT * u)
  // a single size lies in the middle of its axis
  const extent = least === most ? [least / 2, most * 2] : [least, most]
  const x = scaleLog(extent, [(LEFT + INSET) * u, right - (INSET + RANGES) * u])
  const y = scaleLog(domain, [height - BOTTOM * u, TOP * u])
  return { x, y, sizes, right, bottom: height - BOTTOM * u }
}

/** Sizes whose names fit beside each other: short names before long ones, and larger sizes first. */
export function labelled(sizes: readonly BandwidthPoint[], x: LogScale, letter: number): readonly BandwidthPoint[] {
  const kept: BandwidthPoint[] = []
  const half = ({ size }: BandwidthPoint) => ((size.length + 1) * letter) / 2
  const isFree = (one: BandwidthPoint) =>
    kept.every((other) => Math.abs(x(one.rows) - x(other.rows)) >= half(one) + half(other))
  for (const size of sizes.toSorted((p, q) => p.size.length - q.size.length || q.rows - p.rows))
    if (isFree(size)) kept.push(size)
  return kept
}

/** Decades, with 2 and 5 of each where there is room for them. */
export function ticksOf([least, most]: readonly [number, number]): readonly number[] {
  const steps = Math.log10(most / least) > 2.2 ? [1] : [1, 2, 5]
  const decades = Array.from({ length: 16 }, (_, d) => 10 ** d)
  return decades.flatMap((decade) => steps.map((s) => s * decade)).filter((tick) => tick > least && tick < most)
}
