import type { LaneRace } from '#src/lab/judge/machine-lab.ts'
import styles from './lab.module.css'
import * as texts from './words.ts'

const [WIDTH, HEIGHT, LEFT] = [420, 104, 128]
const [TOP, BOTTOM, BAR] = [30, 74, 22]
/** The lane that has to come first stands above; nothing says that it does. */
const [FIRST, THEN] = [290, 255]

/** Two lanes with no barrier between: what may be read too early is drawn before what writes it. */
export function RaceFigure({ race: { word, before, after, space } }: { readonly race: LaneRace }) {
  const [writer, other] = before.does === 'writes' ? [before, after] : [after, before]
  return (
    <figure className={styles['race']}>
      <figcaption>
        <b>{texts.whereWrong}</b> {texts.noOrder(space)}
      </figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={texts.raceOf(named(other), other.does, word, named(writer))}
      >
        <Lane side={writer} y={TOP} x={FIRST + 12} anchor="start" word={word} />
        <Lane side={other} y={BOTTOM} x={THEN - 12} anchor="end" word={word} />
        <line x1={THEN} y1={BOTTOM} x2={FIRST} y2={TOP} />
        <circle cx={FIRST} cy={TOP} r={5} />
        <circle cx={THEN} cy={BOTTOM} r={5} />
      </svg>
    </figure>
  )
}

interface LaneProps {
  readonly side: LaneRace['before']
  readonly y: number
  readonly x: number
  readonly anchor: 'start' | 'end'
  readonly word: string
}

function Lane({ side, y, x, anchor, word }: LaneProps) {
  return (
    <>
      <text x={0} y={y + 4}>
        {named(side)}
      </text>
      <rect x={LEFT} y={y - BAR / 2} width={WIDTH - LEFT} height={BAR} />
      <text className={styles['does']} x={x} y={y + 4} textAnchor={anchor}>
        {texts.doesTo(side.does, word)}
      </text>
    </>
  )
}

const named = ({ lane, workgroup }: LaneRace['before']): string => texts.laneOfGroup(lane, workgroup)
