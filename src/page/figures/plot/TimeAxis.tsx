import type { ScaleLinear } from 'd3-scale'
import { count } from '#src/core/base/format.ts'
import { TicksBelow } from './Axes.tsx'
import type { Room } from './use-room.ts'

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
  const ticks = scale.ticks(Math.max(2, Math.floor((to - from) / (90 * u))))
  const words = tickWords(ticks.map((ms) => ms / unit.ms))
  return (
    <g aria-hidden="true">
      <TicksBelow ticks={ticks.map((ms, t) => ({ at: scale(ms), words: words[t] }))} {...{ top, bottom, u }} />
      <text x={Math.min(width - 30 * u, to + 26 * u)} y={bottom + 13 * u}>
        {unit.name}
      </text>
    </g>
  )
}
