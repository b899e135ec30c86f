import { count, percent } from '#src/base/format.ts'
import { Badge } from '#src/ui/Badge.tsx'
import chart from '../Chart.module.css'
import { Chart, type Room } from '../Chart.tsx'
import type { Kernels } from '../sweep/bandwidth.ts'
import type { Sources } from '../sweep/data.ts'
import { FigureGrid } from '../sweep/FigureGrid.tsx'
import { lookOf } from '#src/ui/kernel-look.ts'
import { Mark } from '#src/ui/KernelMark.tsx'
import { titleIn } from '../sweep/titles.ts'
import { NothingYet } from '../sweep/NothingYet.tsx'
import styles from '../sweep/sweep.module.css'
import { PRODUCTS, type Scores, scoresOf } from './scores.ts'
import { inGallery, shownIn } from './view.ts'

/** Corners in turn, the first on top: what each is, and its share of what would be best. */
const CORNERS = [
  { name: 'low preparation', read: ({ preparation }: Scores) => preparation },
  { name: 'performance', read: ({ performance }: Scores) => performance },
  { name: 'scalability', read: ({ scalability }: Scores) => scalability },
] as const

/** The triangle of low preparation, performance and scalability, one for each kernel, from times alone. */
export function Triangle({ sources }: { readonly sources: Sources }) {
  const shown = shownIn(sources, inGallery)
  if (!shown) return <NothingYet figure="triangle" />
  const { kernels } = sources
  const { from } = shown
  const scores = scoresOf(shown.entries)
  const whole = scores.filter(({ scalability }) => scalability !== undefined)
  return (
    <FigureGrid label="Triangle">
      <Chart
        title="Preparation, performance, scalability"
        about="each corner a share of what would be best"
        caption="The larger the triangle, the less a format gives up"
        badges={
          <>
            <Badge kind={from.kind}>times, {from.where}</Badge>
            <Badge kind="derived">
              preparation: {count(PRODUCTS)} products / (conversion + {count(PRODUCTS)} products)
            </Badge>
            <Badge kind="derived">performance: fastest kernel’s time / own</Badge>
            <Badge kind="derived">scalability: time a nonzero on even rows / by a power law, 100 % at most</Badge>
          </>
        }
        table={{
          columns: CORNERS.map(({ name }) => name),
          rows: scores.map((score) => ({
            name: titleIn(kernels, score.kernel),
            cells: CORNERS.map(({ read }) => shareWords(read(score))),
          })),
        }}
        least={(width) => DEEP * Math.ceil(whole.length / across(whole.length, width))}
        missing={
          whole.length === 0
            ? 'Measure a uniform and a power-law graph: scalability is one held against the other.'
            : undefined
        }
      >
        {(room) => <Triangles scores={whole} kernels={kernels} room={room} />}
      </Chart>
    </FigureGrid>
  )
}

const shareWords = (share: number | undefined): string => (share === undefined ? '–' : percent(share))

interface Props {
  readonly scores: readonly Scores[]
  readonly kernels: Kernels
  readonly room: Room
}

/** Width and height that a triangle takes with its corners' names. */
const CELL = 172
const DEEP = 160

/** How many stand in a row of that width, in pixels of the design. */
const across = (triangles: number, width: number): number =>
  Math.max(1, Math.min(triangles, Math.floor((width - 16) / CELL)))

/** As many in a row as there is room for, all of one size. */
function Triangles({ scores, kernels, room: { width, height, u } }: Props) {
  const inRow = across(scores.length, width / u)
  const cell = { width: (width - 16 * u) / inRow, height: height / Math.ceil(scores.length / inRow) }
  const radius = Math.min(cell.width / 2 - 34 * u, (cell.height - 76 * u) / 1.5, 96 * u)
  return scores.map((score, s) => {
    const x = 8 * u + cell.width * ((s % inRow) + 0.5)
    const y = cell.height * Math.floor(s / inRow) + 44 * u + radius
    return <One key={score.kernel} {...{ score, x, y, radius, u }} title={titleIn(kernels, score.kernel)} />
  })
}

interface OneProps {
  readonly score: Scores
  readonly title: string
  readonly x: number
  readonly y: number
  readonly radius: number
  readonly u: number
}

function One({ score, title, x, y, radius, u }: OneProps) {
  const values = CORNERS.map(({ read }) => read(score) ?? 0)
  const { colour } = lookOf(score.kernel)
  const names = CORNERS.map(({ name }, c) => ({ name, at: corner(c, radius + 12 * u), share: values[c] }))
  return (
    <g transform={`translate(${x} ${y})`}>
      <title>{`${title}: ${names.map(({ name, share }) => `${name} ${percent(share)}`).join(', ')}`}</title>
      {[1, 0.5].map((part) => (
        <path
          key={part}
          className={styles['rim']}
          d={outline(
            CORNERS.map(() => part),
            radius,
          )}
        />
      ))}
      {CORNERS.map(({ name }, c) => (
        <path key={name} className={styles['rim']} d={`M0 0L${corner(c, radius).join(' ')}`} />
      ))}
      <path d={outline(values, radius)} fill={colour} fillOpacity={0.3} stroke={colour} strokeWidth={2 * u} />
      <Mark kernel={score.kernel} x={-radius} y={-radius - 28 * u} u={u} />
      <text className={chart['name']} x={-radius + 10 * u} y={-radius - 28 * u}>
        {title}
      </text>
      {names.map(({ name, at, share }, c) => (
        <text key={name} x={at[0]} y={at[1] + (c === 0 ? 4 : 3) * u} textAnchor="middle">
          {c === 0 ? `${percent(share)} ${name}` : percent(share)}
          {c === 0 ? null : (
            <tspan x={at[0]} dy={13 * u}>
              {name}
            </tspan>
          )}
        </text>
      ))}
    </g>
  )
}

const corner = (c: number, distance: number): readonly [number, number] => {
  const angle = (c / 3) * 2 * Math.PI - Math.PI / 2
  return [distance * Math.cos(angle), distance * Math.sin(angle)]
}

const outline = (parts: readonly number[], radius: number): string =>
  `M${parts.map((part, c) => corner(c, part * radius).join(' ')).join('L')}Z`
