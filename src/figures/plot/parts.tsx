import type { ScaleLinear } from 'd3-scale'
import { count } from '#src/base/format.ts'
import { lookOf } from '#src/draw/kernel-look.ts'
import { Mark } from '#src/ui/widgets/KernelMark.tsx'
import type { Racer } from '#src/store/session.ts'
import { letterOf } from '#src/ui/sentences/insight.ts'
import { launchOf, launchTag } from '#src/ui/sentences/launch-words.ts'
import styles from './Chart.module.css'
import type { Room } from './Chart.tsx'
import { fitted, namesRoom, wordsWidth } from './labels.ts'

/** The unit in which an axis of times up to `ms` is written. */
export function timeUnit(ms: number): { readonly name: string; readonly ms: number } {
  if (ms >= 1000) return { name: 's', ms: 1000 }
  return ms >= 1 ? { name: 'ms', ms: 1 } : { name: 'µs', ms: 1e-3 }
}

/** Ticks at even steps, which are 1, 2 or 5 of a decade, all with as many decimals as the step needs. */
export function tickWords(ticks: readonly number[]): readonly string[] {
  const step = ticks.length > 1 ? ticks[1] - ticks[0] : 1
  const decimals = Math.max(0, -Math.floor(Math.log10(step * (1 + 1e-9))))
  return ticks.map((tick) => (tick === 0 ? '0' : decimals > 0 ? tick.toFixed(decimals) : count(tick)))
}

interface TimeAxisProps {
  readonly scale: ScaleLinear<number, number>
  readonly top: number
  readonly bottom: number
  readonly unit: { readonly name: string; readonly ms: number }
  readonly room: Room
}

/** Grid lines at labelled ticks, the unit once at the end. */
export function TimeAxis({ scale, top, bottom, unit, room: { width, u } }: TimeAxisProps) {
  const [from, to] = scale.range()
  const y = bottom + 13 * u
  const ticks = scale.ticks(Math.max(2, Math.floor((to - from) / (90 * u))))
  const words = tickWords(ticks.map((ms) => ms / unit.ms))
  return (
    <g aria-hidden="true">
      {ticks.map((ms, t) => (
        <g key={ms}>
          <path className={styles['grid']} d={`M${Math.round(scale(ms)) + 0.5} ${top}V${bottom}`} />
          <text className={styles['axis']} x={scale(ms)} y={y} textAnchor="middle">
            {words[t]}
          </text>
        </g>
      ))}
      <text x={Math.min(width - 30 * u, to + 26 * u)} y={y}>
        {unit.name}
      </text>
    </g>
  )
}

/** Where a kernel's name begins, behind its letter and its mark, in pixels of the design. */
const NAME = 56
/** Where its mark is. */
const MARK = 45

/** Room for the names of kernels at the left of their bars, which keep `bars` of the width; pixels of the design. */
export const roomForNames = (racers: readonly Racer[], { width, u }: Room, bars = 130): number =>
  namesRoom(
    racers.map(({ title }) => title),
    { before: NAME, bars, width: width / u },
  )

/** Room for lines of the micro size that stand under the names. */
export const roomForWords = (lines: readonly string[]): number =>
  NAME + 10 + Math.max(0, ...lines.map((words) => wordsWidth(words, UNDER_SIZE)))

const UNDER_SIZE = 13

interface NameProps {
  readonly index: number
  readonly racer: Racer
  readonly y: number
  readonly u: number
  /** What there is for letter and name, in pixels of the design. */
  readonly room: number
  /** A second line; how the kernel is launched where none is given. */
  readonly under?: string
}

/** Letter tile and name of a kernel, at the left of its row, and under them with which launch it ran. */
export function KernelName({ index, racer, y: middle, u, room, under = launchTag(racer) }: NameProps) {
  const y = middle - 7 * u
  return (
    <>
      <title>{`${racer.title}, ${launchOf(racer)}`}</title>
      <rect x={16 * u} y={y - 9 * u} width={18 * u} height={18 * u} rx={2 * u} fill={lookOf(racer.id).colour} />
      <text className={styles['letter']} x={25 * u} y={y + 0.5 * u}>
        {letterOf(index)}
      </text>
      <Mark kernel={racer.id} x={MARK * u} y={y} u={u} />
      <text className={styles['name']} x={NAME * u} y={y}>
        {fitted(racer.title, room - NAME - 4)}
      </text>
      <text x={NAME * u} y={y + 16 * u}>
        {fitted(under, room - NAME - 4, UNDER_SIZE)}
      </text>
    </>
  )
}

/** Moves places apart to at least `least`, keeping their order: down from each other, then up from `most` again. */
export function apart(places: readonly number[], least: number, most: number): readonly number[] {
  const order = places.map((_, i) => i).sort((a, b) => places[a] - places[b])
  const moved = [...places]
  order.forEach((i, o) => {
    if (o > 0) moved[i] = Math.max(places[i], moved[order[o - 1]] + least)
  })
  order.toReversed().forEach((i, o) => {
    moved[i] = Math.min(moved[i], most - o * least)
  })
  return moved
}
