import { time } from '#src/core/base/format.ts'
import type { FigureSources } from '#src/engine/catalog/contract/figure.ts'
import { type KernelLook, wayLook } from '#src/page/draw/kernel-look.ts'
import { domainOf } from '../plot/axes.ts'
import { Chart } from '../plot/Chart.tsx'
import { type Table, upright } from '../plot/DataTable.tsx'
import { FigureGrid } from '../plot/FigureGrid.tsx'
import { LinePanel, type Track } from '../plot/LinePanel.tsx'
import { NothingYet } from '../plot/NothingYet.tsx'
import { NOTHING } from '../times/nothing.ts'
import { titleIn } from '../times/titles.ts'
import { timesBadge } from '../times/sources.ts'
import { lineWords, searchWords, wholeWords } from './sentence.ts'
import { type Search, type SearchLine, type ShownSearches, shownSearches } from './lines.ts'
import * as texts from './words.ts'

const UNITS = { x: texts.iterations, y: texts.axis }

/** What the charts say. */
export function sentence(sources: FigureSources): string {
  const shown = shownSearches(sources)
  return shown ? searchWords(shown.searches, sources.kernels) : NOTHING
}

/** Edges per second in each iteration, of every kernel on every graph: by its rule, and by each way alone. */
export function Draw({ sources }: { readonly sources: FigureSources }) {
  const shown = shownSearches(sources)
  if (!shown) return <NothingYet sources={sources} />
  return (
    <FigureGrid label={texts.title}>
      {shown.searches.map((search) => {
        const title = texts.chart(titleIn(sources.kernels, search.kernel), search.label)
        return <SearchChart key={title} {...{ title, search, from: shown.from }} />
      })}
    </FigureGrid>
  )
}

interface ChartProps {
  readonly title: string
  readonly search: Search
  readonly from: ShownSearches['from']
}

function SearchChart({ title, search, from }: ChartProps) {
  const tracks = search.lines.map((line) => trackOf(line, search)).filter((track) => track.spots.length > 0)
  const spots = tracks.flatMap((track) => track.spots)
  const last = spots.reduce((most, { x }) => Math.max(most, x), 2)
  const domains = { x: [0.9, 1.1 * last] as const, y: domainOf(spots.map(({ y }) => y)) }
  return (
    <Chart
      title={title}
      about={texts.about}
      caption={wholeWords(search)}
      badges={[timesBadge(from), [from.kind, texts.ofRounds], ['derived', texts.ofRule]]}
      table={tableOf(search)}
    >
      {(room) => (
        <LinePanel
          tracks={tracks}
          titleOf={(line) => line}
          named={new Set(tracks.map(({ kernel }) => kernel))}
          units={UNITS}
          {...{ domains, room }}
        />
      )}
    </Chart>
  )
}

/** A line has the look of its way; the rule's is in ink, and each of its marks is that of the way taken. */
function trackOf(line: SearchLine, { ways }: Search): Track {
  const lookOfWay = (way: string): KernelLook => wayLook(ways.indexOf(way))
  const name = lineWords(line)
  return {
    kernel: name,
    look: line.way === undefined ? wayLook() : lookOfWay(line.way),
    spots: line.iterations.map(({ number, way, edges, ms, rate }) => ({
      x: number,
      y: rate / 1e6,
      look: lookOfWay(way),
      words: texts.point(name, number, way, edges, time(ms), rate),
    })),
  }
}

function tableOf({ lines }: Search): Table {
  const numbers = [...new Set(lines.flatMap(({ iterations }) => iterations.map(({ number }) => number)))]
  const columns = numbers.toSorted((a, b) => a - b)
  return upright({
    columns: columns.map((number) => texts.iteration(number)),
    rows: lines.map((line) => ({
      name: lineWords(line),
      cells: columns.map((number) => {
        const found = line.iterations.find((one) => one.number === number)
        return found ? texts.cell(found.rate, found.way) : '–'
      }),
    })),
  })
}
