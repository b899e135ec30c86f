import { line } from 'd3-shape'
import { type KernelLook, kernelLook } from '#src/page/draw/kernel-look.ts'
import { Mark } from '#src/page/frame/widgets/KernelMark.tsx'
import styles from './Chart.module.css'
import figure from './figure.module.css'
import { BEFORE_NAME, type End, placedEnds } from './ends.ts'
import { picks } from './spotlight.ts'

/** A point of a line, in pixels. */
export interface Spot {
  readonly x: number
  readonly y: number
  /** All of it in words, under the pointer. */
  readonly words: string
  readonly look?: KernelLook | undefined
}

export interface Line {
  readonly kernel: string
  readonly look?: KernelLook | undefined
  readonly title: string
  /** From left to right. */
  readonly spots: readonly Spot[]
  /** Whether a line goes through its points. */
  readonly joined: boolean
  /** In its colour, without a name at its end: it belongs to a line that has one. */
  readonly quiet?: boolean | undefined
}

interface Props {
  readonly lines: readonly Line[]
  /** Kernels that have their colour and their name here. */
  readonly named: ReadonlySet<string>
  /** The kernel that is picked out. */
  readonly lit: string | undefined
  /** Ends of what is no kernel of ours. */
  readonly others?: readonly End[]
  readonly right: number
  readonly bottom: number
  /** What the names of lines that end at the right come after. */
  readonly clear?: number
  readonly u: number
}

/** Lines of kernels: some in their colours, each named at its end, all others grey until one of them is picked out. */
export function SeriesLines({ lines, named, lit, others = [], right, bottom, clear, u }: Props) {
  const isNamed = (kernel: string) => named.has(kernel) || kernel === lit
  const rank = ({ kernel }: Line) => (kernel === lit ? 2 : Number(named.has(kernel)))
  const ends = lines.flatMap(({ kernel, title, spots }): End[] => {
    const last = spots.at(-1)
    return last && isNamed(kernel) ? [{ key: kernel, words: title, x: last.x, y: last.y }] : []
  })
  const dimmed = (kernel: string) => (lit === undefined || lit === kernel ? undefined : true)
  return (
    <>
      {lines
        .toSorted((a, b) => rank(a) - rank(b))
        .map((one) => (
          <g key={one.kernel} className={figure['series']} data-dimmed={dimmed(one.kernel)} {...picks(one.kernel)}>
            <Stroke line={one} grey={!isNamed(one.kernel) && one.quiet !== true} u={u} />
          </g>
        ))}
      {placedEnds([...ends, ...others], { right, bottom, clear, u }).map(({ key, words, x, y, at }) => {
        const own = lines.find(({ kernel }) => kernel === key)
        const ours = own !== undefined
        const beside = Math.abs(at.y - y) < 2 * u && at.x - x < 30 * u // right behind its line's own last mark
        const marked = ours && !beside
        return (
          <g key={key} className={figure['series']} data-dimmed={dimmed(key)} {...(ours ? picks(key) : {})}>
            {marked ? <Mark kernel={key} look={own.look} x={at.x - BEFORE_NAME * u} y={at.y} u={u} /> : null}
            <text className={styles['endName']} x={at.x - (marked ? 0 : BEFORE_NAME * u)} y={at.y}>
              {words}
            </text>
          </g>
        )
      })}
    </>
  )
}

/** A line joins this many points at least: two show no course. */
const A_LINE = 3

/** Whether points of problems that differ in one thing alone are joined by a line. */
export const isJoined = (spots: readonly unknown[]): boolean => spots.length >= A_LINE

/** Wider than the visible line, for the pointer. */
const GRASP = 9

function Stroke({
  line: { kernel, look = kernelLook(kernel), spots, joined },
  grey,
  u,
}: {
  readonly line: Line
  readonly grey: boolean
  readonly u: number
}) {
  const { colour, dash } = look
  const d =
    line<Spot>(
      ({ x }) => x,
      ({ y }) => y,
    )(spots) ?? ''
  return (
    <>
      {joined ? <path className={figure['grasp']} d={d} strokeWidth={GRASP * u} /> : null}
      {!joined ? null : grey ? (
        <path className={figure['grey']} d={d} />
      ) : (
        <path className={styles['series']} stroke={colour} strokeDasharray={dash} d={d} />
      )}
      {spots.map(({ x, y, words, look: own = look }) => (
        <g key={words}>
          <title>{words}</title>
          {grey ? (
            <circle className={figure['greyMark']} cx={x} cy={y} r={2.5 * u} />
          ) : (
            <Mark {...{ kernel, look: own, x, y, u }} />
          )}
        </g>
      ))}
    </>
  )
}
