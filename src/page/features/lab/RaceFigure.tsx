import type { Race } from '#src/lab/judge/machine-lab.ts'
import styles from './lab.module.css'
import * as texts from './words.ts'

const [WIDTH, HEIGHT, LEFT] = [560, 104, 150]
const [TOP, BOTTOM, BAR] = [30, 74, 22]
/** The lane that has to come first stands above; nothing says that it does. */
const [FIRST, THEN] = [390, 240]

/** Two lanes between two barriers, or from the start of the dispatch: what may be read is drawn before what writes it. */
export function RaceFigure({ race }: { readonly race: Race }) {
  const { word, first, then, space } = race
  const [writer, other] = first.does === 'writes' ? [first, then] : [then, first]
  return (
    <figure className={styles['race']}>
      <figcaption>
        <b>{texts.whereWrong}</b> {texts.noOrder(space)}
      </figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={texts.raceOf(lane(other), other.does, word, lane(writer))}
      >
        {[
          [writer, TOP],
          [other, BOTTOM],
        ].map(([side, y]) => {
          const one = side as Race['first']
          const at = one === writer ? FIRST : THEN
          return (
            <g key={String(y)}>
              <text x={0} y={Number(y) + 4}>
                {lane(one)}
              </text>
              <rect x={LEFT} y={Number(y) - BAR / 2} width={WIDTH - LEFT} height={BAR} />
              <text className={styles['does']} x={at + 12} y={Number(y) + 4}>
                {texts.doesTo(one.does, word)}
              </text>
            </g>
          )
        })}
        <line x1={THEN} y1={BOTTOM} x2={FIRST} y2={TOP} />
        <circle cx={FIRST} cy={TOP} r={5} />
        <circle cx={THEN} cy={BOTTOM} r={5} />
      </svg>
    </figure>
  )
}

const lane = ({ lane: index, workgroup }: Race['first']): string => texts.laneOfGroup(index, workgroup)
