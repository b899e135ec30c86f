import { measuredTime, percent, time } from '#src/core/base/format.ts'
import { Chart } from '../plot/Chart.tsx'
import type { Table } from '../plot/DataTable.tsx'
import { FigureGrid } from '../plot/FigureGrid.tsx'
import { savedIn, type States, statesOf } from '../steps/ablation.ts'
import type { Sourced, FigureSources } from '#src/engine/catalog/contract/figure.ts'
import { stateCaption, stateSentence } from './sentence.ts'
import { laddersIn } from '../steps/ladders.ts'
import { NothingYet } from '../plot/NothingYet.tsx'
import { timesBadge } from '../times/sources.ts'
import { StateBars } from './StateBars.tsx'
import * as texts from './words.ts'

/** What the bars say. */
export const sentence = (sources: FigureSources): string => stateSentence(statesOf(laddersIn(sources)?.drawn ?? []))

/** A chart for each stencil: the same solve with different words that lanes poll. */
export function Draw({ sources }: { readonly sources: FigureSources }) {
  const found = laddersIn(sources)
  const all = statesOf(found?.drawn ?? [])
  if (!found || all.length === 0) return <NothingYet sources={sources} />
  const families = [...new Set(all.map(({ place }) => place.family))]
  return (
    <FigureGrid label={texts.title}>
      {families.map((family) => (
        <StateChart
          key={family}
          family={family}
          all={all.filter(({ place }) => place.family === family)}
          from={found.from}
        />
      ))}
    </FigureGrid>
  )
}

interface Props {
  readonly family: string
  readonly all: readonly States[]
  readonly from: Sourced
}

function StateChart({ family, all, from }: Props) {
  return (
    <Chart
      title={family}
      about={texts.about}
      caption={stateCaption(all)}
      badges={[timesBadge(from), ['derived', texts.differences], ['unavailable', texts.noUncached]]}
      table={tableOf(all)}
    >
      {(room) => <StateBars all={all} room={room} />}
    </Chart>
  )
}

function tableOf(all: readonly States[]): Table {
  const [first, ...others] = all[0].bars.map(({ state }) => state)
  return {
    columns: [first, ...others.flatMap((state) => [state, 'saved'])],
    rows: all.map((states) => ({
      name: states.place.size || states.place.family,
      cells: states.bars.flatMap(({ ms, stepMs }, b) => [
        measuredTime(ms, stepMs),
        ...(b === 0 ? [] : [savedCell(states, ms)]),
      ]),
    })),
  }
}

const savedCell = (states: States, ms: number): string =>
  `${signed(savedIn(states, ms))}, ${percent(savedIn(states, ms) / states.bars[0].ms)}`

const signed = (ms: number): string => (ms < 0 ? `−${time(-ms)}` : time(ms))
