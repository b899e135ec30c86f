import { rate, significant } from '#src/core/base/format.ts'
import type { Figures } from '#src/engine/run/times/sweep.ts'
import { Chart } from '../plot/Chart.tsx'
import type { Table } from '../plot/DataTable.tsx'
import { modeWords } from '../times/column-times.ts'
import { DotPanel, dotsHeight } from '../plot/DotPanel.tsx'
import { namedOf } from '../plot/named.ts'
import type { Mode } from '../times/speedup.ts'
import { FigureGrid } from '../plot/FigureGrid.tsx'
import { PAPER_RANGE, type FamilyPanel, panelsOf, type BandwidthPoint } from './bandwidth.ts'
import { BandwidthPanel } from './BandwidthPanel.tsx'
import type { FigureSources, Kernels, Sourced } from '#src/engine/catalog/contract/figure.ts'
import { firstWith, timesBadge } from '../times/sources.ts'
import { bandwidthSentence, captionOf } from './sentence.ts'
import { titleIn } from '../times/titles.ts'
import { matricesCaption, matricesTable, matrixRow, rankOf } from './matrices.ts'
import { NothingYet } from '../plot/NothingYet.tsx'
import { sharedDomain, sizesOf } from './panel-scales.ts'
import { modeOf } from '../times/outcomes.ts'
import * as texts from './words.ts'

/** A panel for each stencil, over its sizes, and one for matrices of one size each. */
export function Draw({ sources }: { readonly sources: FigureSources }) {
  const found = panelsIn(sources)
  if (!found) return <NothingYet sources={sources} />
  const { from, drawn: panels, mode } = found
  const { kernels } = sources
  const grids = panels.filter(({ structured }) => structured)
  const others = panels.filter(({ structured }) => !structured)
  return (
    <FigureGrid label={texts.title}>
      {grids.map((panel) => (
        <Chart
          key={panel.family}
          title={panel.family}
          about={texts.axes(modeWords(mode, 'solve'))}
          caption={captionOf(panel, kernels)}
          badges={badgesOf(from, panel)}
          table={tableOf(panel, kernels)}
          missing={panel.series.length + panel.peer.length === 0 ? texts.noTimes : undefined}
        >
          {(room) => <BandwidthPanel {...{ panel, kernels, room }} domain={sharedDomain(grids)} />}
        </Chart>
      ))}
      {others.length > 0 ? <Matrices {...{ from, kernels, mode }} panels={others} /> : null}
    </FigureGrid>
  )
}

/** What the panels say. */
export function sentence(sources: FigureSources): string {
  const found = panelsIn(sources)
  return bandwidthSentence(found?.drawn ?? [], sources.kernels, found?.from?.where ?? '')
}

interface Panels {
  /** Absent where only times of other libraries are there. */
  readonly from: Sourced | undefined
  readonly drawn: readonly FamilyPanel[]
  readonly mode: Mode
}

/** The panels, where there is anything to draw, and how the clock is read for all of them. */
function panelsIn(sources: FigureSources): Panels | undefined {
  const modeFor = (figures: readonly Figures[]) => modeOf(figures.flatMap(({ outcomes }) => outcomes))
  const found = firstWith(sources, (figures) => {
    const had = figures.filter(({ outcomes }) => outcomes.length > 0)
    return panelsOf(had, sources.peers, sources.kernels, modeFor(figures))
  })
  if (found) return { ...found, mode: modeFor(found.from.figures) }
  const drawn = panelsOf(sources.peers, sources.peers, sources.kernels, 'single')
  return drawn.length > 0 ? { from: undefined, drawn, mode: 'single' } : undefined
}

interface MatricesProps {
  readonly from: Sourced | undefined
  readonly panels: readonly FamilyPanel[]
  readonly kernels: Kernels
  readonly mode: Mode
}

/** Matrices of one size each: a row for every one of them. */
function Matrices({ from, panels, kernels, mode }: MatricesProps) {
  const names = { named: namedOf(rankOf(panels)), titleOf: (id: string) => titleIn(kernels, id) }
  const peers = [...new Set(panels.flatMap(({ peerWords }) => peerWords ?? []))]
  return (
    <Chart
      title={texts.matrices}
      about={texts.logAxis(modeWords(mode, 'solve'))}
      caption={matricesCaption(panels, kernels)}
      badges={[
        from && timesBadge(from),
        ['derived', texts.formula],
        ...peers.map((words) => ['recorded', texts.ring(words)] as const),
      ]}
      table={matricesTable(panels, kernels)}
      least={dotsHeight(panels.length, names)}
    >
      {(room) => <DotPanel {...names} rows={panels.map((p) => matrixRow(p, kernels))} axis={texts.axis} room={room} />}
    </Chart>
  )
}

const badgesOf = (from: Sourced | undefined, panel: FamilyPanel) => [
  from && timesBadge(from),
  ['derived', texts.formula] as const,
  panel.peer.length > 0 && (['recorded', texts.peer(panel.peerWords ?? '')] as const),
  ['recorded', texts.paper(PAPER_RANGE.device, PAPER_RANGE.least, PAPER_RANGE.most)] as const,
]

function tableOf(panel: FamilyPanel, kernels: Kernels): Table {
  const sizes = sizesOf(panel)
  const cell = (points: readonly BandwidthPoint[]) => (rows: number) => {
    const point = points.find((one) => one.rows === rows)
    return point ? rate(point.bandwidth) : '–'
  }
  const row = (name: string, points: readonly BandwidthPoint[]) => ({
    name,
    cells: sizes.map(({ rows }) => cell(points)(rows)),
  })
  const peer = panel.peer.length > 0 ? [row(texts.peerRecorded(panel.peerWords ?? ''), panel.peer)] : []
  return {
    columns: sizes.map(({ size, rows }) => size || significant(rows)),
    rows: [...panel.series.map(({ kernel, points }) => row(titleIn(kernels, kernel), points)), ...peer],
  }
}
