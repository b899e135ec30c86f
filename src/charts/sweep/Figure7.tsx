import { percent, time } from '#src/base/format.ts'
import { Badge } from '#src/ui/Badge.tsx'
import { Chart } from '../Chart.tsx'
import { FigureGrid } from './FigureGrid.tsx'
import { pairsOf, type StatePair } from './ablation.ts'
import type { Sourced, Sources } from './data.ts'
import { stateCaption } from './figure-insight.ts'
import { laddersIn } from './Figure6.tsx'
import { NothingYet } from './NothingYet.tsx'
import { StateBars } from './StateBars.tsx'

/** Figure 7: what readiness variables cost, one for every row against one for every grid line. */
export function Figure7({ sources }: { readonly sources: Sources }) {
  const found = laddersIn(sources)
  const pairs = pairsOf(found?.drawn ?? [])
  if (!found || pairs.length === 0) return <NothingYet figure="figure7" />
  const families = [...new Set(pairs.map(({ place }) => place.family))]
  return (
    <FigureGrid label="Figure 7">
      {families.map((family) => (
        <StateChart
          key={family}
          family={family}
          pairs={pairs.filter(({ place }) => place.family === family)}
          from={found.from}
        />
      ))}
    </FigureGrid>
  )
}

interface Props {
  readonly family: string
  readonly pairs: readonly StatePair[]
  readonly from: Sourced
}

function StateChart({ family, pairs, from }: Props) {
  return (
    <Chart
      title={family}
      about="median solve with one readiness variable per row, and per grid line"
      caption={stateCaption(pairs)}
      badges={
        <>
          <Badge kind={from.kind}>times, {from.where}</Badge>
          <Badge kind="derived">state = difference of the two medians</Badge>
          <Badge kind="unavailable">
            without caches: WebGPU has no switch for them, the paper’s uncached bars need one
          </Badge>
        </>
      }
      table={{
        columns: ['one per row', 'one per grid line', 'saved', 'share'],
        rows: pairs.map(({ place, perRowMs, perLineMs, savedMs }) => ({
          name: place.size || place.family,
          cells: [time(perRowMs), time(perLineMs), signed(savedMs), percent(savedMs / perRowMs)],
        })),
      }}
    >
      {(room) => <StateBars pairs={pairs} room={room} />}
    </Chart>
  )
}

const signed = (ms: number): string => (ms < 0 ? `−${time(-ms)}` : time(ms))
