import { measuredTime, rate } from '#src/core/base/format.ts'
import { Chart } from '../plot/Chart.tsx'
import type { Table } from '../plot/DataTable.tsx'
import { modeWords } from '../times/column-times.ts'
import { FigureGrid } from '../plot/FigureGrid.tsx'
import { gainOf, type Ladder } from '../steps/ablation.ts'
import { laddersIn } from '../steps/ladders.ts'
import type { FigureSources, Sourced } from '#src/engine/catalog/contract/figure.ts'
import { ablationSentence, gainWords } from './sentence.ts'
import { titleIn } from '../times/titles.ts'
import { NothingYet } from '../plot/NothingYet.tsx'
import { timesBadge } from '../times/sources.ts'
import { Waterfall } from './Waterfall.tsx'
import * as texts from './words.ts'

/** What the ladders say. */
export const sentence = (sources: FigureSources): string => ablationSentence(laddersIn(sources)?.drawn ?? [])

/** A ladder of steps for each problem on which all of them were tried. */
export function Draw({ sources }: { readonly sources: FigureSources }) {
  const found = laddersIn(sources)
  if (!found) return <NothingYet sources={sources} />
  return (
    <FigureGrid label={texts.title}>
      {found.drawn.map((ladder) => (
        <Ablation
          key={`${ladder.kernel} ${ladder.problem}`}
          ladder={ladder}
          title={titleIn(sources.kernels, ladder.kernel)}
          from={found.from}
        />
      ))}
    </FigureGrid>
  )
}

interface Props {
  readonly ladder: Ladder
  readonly title: string
  readonly from: Sourced
}

function Ablation({ ladder, title, from }: Props) {
  const { place, mode, rungs, reason } = ladder
  return (
    <Chart
      title={[place.family, place.size].filter(Boolean).join(' ')}
      about={texts.about(title, modeWords(mode, 'solve'))}
      caption={rungs.length > 0 ? texts.whatSteps(gainOf(ladder)) : ''}
      badges={[
        timesBadge(from),
        ['derived', texts.differences],
        rungs.some(({ reported }) => reported) && ['recorded', texts.hollow],
      ]}
      table={tableOf(ladder)}
      missing={reason}
    >
      {(room) => <Waterfall rungs={rungs} room={room} />}
    </Chart>
  )
}

function tableOf({ rungs }: Ladder): Table {
  return {
    columns: ['median solve', 'effective bandwidth', 'gain', texts.switches],
    rows: rungs.map(({ name, switches, ms, stepMs, bandwidth, gain, reported }, r) => ({
      name,
      cells: [
        measuredTime(ms, stepMs),
        rate(bandwidth),
        r === 0 ? '–' : [gainWords(gain), reported && texts.paper(reported.gain)].filter(Boolean).join(', '),
        switches,
      ],
    })),
  }
}
