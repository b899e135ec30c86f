import styles from './Chart.module.css'

/** A place on an axis, in pixels, and its name. */
export interface AxisTick {
  readonly at: number
  readonly words: string
}

interface BelowProps {
  readonly ticks: readonly AxisTick[]
  readonly top: number
  readonly bottom: number
  readonly u: number
}

/** Lines from top to bottom at the ticks of an axis below, with their words where they have some. */
export function TicksBelow({ ticks, top, bottom, u }: BelowProps) {
  return (
    <g aria-hidden="true">
      {ticks.map(({ at, words }) => (
        <g key={at}>
          <path className={styles['grid']} d={`M${Math.round(at) + 0.5} ${top}V${bottom}`} />
          <WordsBelow tick={{ at, words }} bottom={bottom} u={u} />
        </g>
      ))}
    </g>
  )
}

function WordsBelow({
  tick: { at, words },
  bottom,
  u,
}: Omit<BelowProps, 'ticks' | 'top'> & { readonly tick: AxisTick }) {
  return words === '' ? null : (
    <text className={styles['axis']} x={at} y={bottom + 13 * u} textAnchor="middle">
      {words}
    </text>
  )
}

interface AxesProps {
  readonly x: readonly AxisTick[]
  readonly y: readonly AxisTick[]
  /** What the axes measure, each with its unit. */
  readonly units: { readonly x: string; readonly y: string }
  /** Left end of the lines in pixels of the design; their right end and the axis below in pixels. */
  readonly left: number
  readonly right: number
  readonly bottom: number
  readonly u: number
}

/** Two axes of a picture of lines: lines from left to right at the ticks of the one beside, words alone below. */
export function Axes({ x, y, units, left, right, bottom, u }: AxesProps) {
  return (
    <g aria-hidden="true">
      {y.map(({ at, words }) => (
        <g key={at}>
          <path className={styles['grid']} d={`M${left * u} ${Math.round(at) + 0.5}H${right}`} />
          <text className={styles['axis']} x={(left - 8) * u} y={at} textAnchor="end">
            {words}
          </text>
        </g>
      ))}
      {x.map((tick) => (
        <WordsBelow key={tick.at} tick={tick} bottom={bottom} u={u} />
      ))}
      <text x={16 * u} y={8 * u}>
        {units.y}
      </text>
      <text x={(left * u + right) / 2} y={bottom + 27 * u} textAnchor="middle">
        {units.x}
      </text>
    </g>
  )
}
