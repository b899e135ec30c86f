import { scaleLinear } from 'd3-scale'
import { percent } from '#src/core/base/format.ts'
import { Mark } from '#src/page/frame/widgets/KernelMark.tsx'
import chart from '../plot/Chart.module.css'
import { TicksBelow } from '../plot/Axes.tsx'
import { Chart, type Room } from '../plot/Chart.tsx'
import { namesRoom, fitted } from '../plot/labels.ts'
import { ROW } from '../plot/dot-layout.ts'
import { picks, useLit } from '../plot/spotlight.ts'
import type { Kernels, FigureSources } from '#src/engine/catalog/contract/figure.ts'
import { FigureGrid } from '../plot/FigureGrid.tsx'
import { NothingYet } from '../plot/NothingYet.tsx'
import styles from '../plot/figure.module.css'
import { titleIn } from '../times/titles.ts'
import { NOTHING } from '../times/nothing.ts'
import { tradeOffWords } from './sentence.ts'
import { inOrder, PRODUCTS, type Scores, scoresOf } from './scores.ts'
import { inGallery, shownIn } from '../products/view.ts'
import { timesBadge } from '../times/sources.ts'
import * as texts from './words.ts'

/** What each is, and its share of what would be best. */
const SHARES = [
  { name: 'preparation', read: ({ preparation }: Scores) => preparation },
  { name: 'performance', read: ({ performance }: Scores) => performance },
  { name: 'scalability', read: ({ scalability }: Scores) => scalability },
] as const

/** What the rows say. */
export function sentence(sources: FigureSources): string {
  const shown = shownIn(sources, inGallery)
  return shown ? tradeOffWords(scoresOf(shown.entries), sources.kernels) : NOTHING
}

/** Low preparation, performance and scalability of each kernel, from times alone, in the order of their least score. */
export function Draw({ sources }: { readonly sources: FigureSources }) {
  const shown = shownIn(sources, inGallery)
  if (!shown) return <NothingYet sources={sources} />
  const { kernels } = sources
  const { from } = shown
  const scores = inOrder(scoresOf(shown.entries))
  return (
    <FigureGrid label={texts.title}>
      <Chart
        title={texts.three}
        about={texts.best}
        caption={texts.sorted}
        badges={[
          timesBadge(from),
          ['derived', texts.preparation(PRODUCTS)],
          ['derived', texts.performance],
          ['derived', texts.scalability],
        ]}
        table={{
          columns: SHARES.map(({ name }) => name),
          rows: scores.map((score) => ({
            name: titleIn(kernels, score.kernel),
            cells: SHARES.map(({ read }) => shareWords(read(score))),
          })),
        }}
        least={TOP + BOTTOM + ROW * scores.length}
      >
        {(room) => <Dots scores={scores} kernels={kernels} room={room} />}
      </Chart>
    </FigureGrid>
  )
}

const shareWords = (share: number | undefined): string => (share === undefined ? 'not measured' : percent(share))

interface Props {
  readonly scores: readonly Scores[]
  readonly kernels: Kernels
  readonly room: Room
}

const TOP = 30
const BOTTOM = 26
/** Before a name, with its mark; a name's room; behind each dot, for its number. */
const BEFORE = 34
const NUMBER = 52
/** Rows are no farther apart than this: a name is read with its dots. */
const FARTHEST = 34

/** One row per kernel; three axes from 0 to 100 % side by side, each dot with its number. */
function Dots({ scores, kernels, room: { width, height, u } }: Props) {
  const lit = useLit()
  const titles = scores.map(({ kernel }) => titleIn(kernels, kernel))
  const names = namesRoom(titles, { before: BEFORE, bars: 240, width: width / u }) * u
  const pitch = Math.min(FARTHEST * u, (height - (TOP + BOTTOM) * u) / Math.max(1, scores.length))
  const bottom = TOP * u + pitch * scores.length
  const across = (width - names - 8 * u) / SHARES.length
  const scales = SHARES.map((_, s) =>
    scaleLinear([0, 1], [names + s * across, names + s * across + Math.max(24 * u, across - (NUMBER + 8) * u)]),
  )
  return (
    <>
      {SHARES.map(({ name }, s) => (
        <g key={name} aria-hidden="true">
          <text className={chart['name']} x={scales[s](0)} y={10 * u}>
            {fitted(name, across / u)}
          </text>
          <TicksBelow
            ticks={[0, 0.5, 1].map((tick) => ({ at: scales[s](tick), words: across > 120 * u ? percent(tick) : '' }))}
            top={(TOP - 6) * u}
            {...{ bottom, u }}
          />
        </g>
      ))}
      {scores.map((score, r) => (
        <g
          key={score.kernel}
          className={styles['series']}
          data-dimmed={lit === undefined || lit === score.kernel ? undefined : true}
          {...picks(score.kernel)}
        >
          <Row {...{ score, scales, names, u }} title={titles[r]} y={TOP * u + pitch * (r + 0.5)} />
        </g>
      ))}
    </>
  )
}

interface RowProps {
  readonly score: Scores
  readonly title: string
  readonly scales: readonly ((share: number) => number)[]
  readonly names: number
  readonly y: number
  readonly u: number
}

function Row({ score, title, scales, names, y, u }: RowProps) {
  return (
    <>
      <Mark kernel={score.kernel} x={22 * u} y={y} u={u} />
      <text className={chart['name']} x={BEFORE * u} y={y}>
        {fitted(title, names / u - BEFORE - 4)}
      </text>
      {SHARES.map(({ name, read }, s) => {
        const share = read(score)
        const x = scales[s](share ?? 0)
        return (
          <g key={name}>
            <path className={styles['track']} d={`M${scales[s](0)} ${y}H${share === undefined ? scales[s](1) : x}`} />
            {share === undefined ? null : <Mark kernel={score.kernel} x={x} y={y} u={u} />}
            <text x={x + 10 * u} y={y}>
              {share === undefined ? '–' : percent(share)}
            </text>
          </g>
        )
      })}
    </>
  )
}
