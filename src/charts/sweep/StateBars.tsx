import { scaleLinear } from 'd3-scale'
import { percent, time } from '#src/base/format.ts'
import styles from '../Chart.module.css'
import type { Room } from '../Chart.tsx'
import { TimeAxis, timeUnit } from '../parts.tsx'
import type { StatePair } from './ablation.ts'
import figure from './sweep.module.css'

const SIZES = 56
const NAMES = 150
const VALUES = 150
const TOP = 8
const BOTTOM = 26

/** Two bars a size; what the second has less than the first stands hollow at its end. */
export function StateBars({ pairs, room }: { readonly pairs: readonly StatePair[]; readonly room: Room }) {
  const { width, height, u } = room
  const longest = Math.max(...pairs.flatMap(({ perRowMs, perLineMs }) => [perRowMs, perLineMs]))
  const x = scaleLinear([0, longest], [NAMES * u, Math.max((NAMES + 40) * u, width - VALUES * u)])
  const group = (height - (TOP + BOTTOM) * u) / pairs.length
  const tall = Math.min(20 * u, group * 0.3)
  return (
    <>
      <TimeAxis scale={x} top={TOP * u} bottom={height - BOTTOM * u} unit={timeUnit(longest)} room={room} />
      {pairs.map((pair, p) => (
        <Pair key={pair.rows} pair={pair} y={TOP * u + (p + 0.5) * group} {...{ x, tall, u }} />
      ))}
    </>
  )
}

interface PairProps {
  readonly pair: StatePair
  readonly y: number
  readonly x: (ms: number) => number
  readonly tall: number
  readonly u: number
}

function Pair({ pair: { place, perRowMs, perLineMs, savedMs }, y, x, tall, u }: PairProps) {
  const [above, below] = [y - tall * 0.65, y + tall * 0.65]
  const saved = savedMs > 0 ? `−\u202f${percent(savedMs / perRowMs)}` : `+\u202f${percent(-savedMs / perRowMs)}`
  return (
    <g>
      <text className={styles['strong']} x={16 * u} y={y}>
        {place.size}
      </text>
      <text x={SIZES * u} y={above}>
        one per row
      </text>
      <text x={SIZES * u} y={below}>
        one per line
      </text>
      <rect x={x(0)} y={above - tall / 2} width={x(perRowMs) - x(0)} height={tall} fill="var(--text-3)" />
      <rect x={x(0)} y={below - tall / 2} width={x(perLineMs) - x(0)} height={tall} fill="var(--text)" />
      {savedMs > 0 ? (
        <rect
          className={figure['step']}
          x={x(perLineMs)}
          y={below - tall / 2}
          width={x(perRowMs) - x(perLineMs)}
          height={tall}
        />
      ) : null}
      <text className={styles['value']} x={x(perRowMs) + 9 * u} y={above}>
        {time(perRowMs)}
      </text>
      <text className={styles['value']} x={Math.max(x(perRowMs), x(perLineMs)) + 9 * u} y={below}>
        {time(perLineMs)} {saved}
      </text>
    </g>
  )
}
