import { time } from '#src/core/base/format.ts'
import type { FigureSources, Kernels } from '#src/engine/catalog/contract/figure.ts'
import type { KernelLook } from '#src/page/draw/kernel-look.ts'
import { domainOf } from '../plot/axes.ts'
import { Chart } from '../plot/Chart.tsx'
import { type Table, upright } from '../plot/DataTable.tsx'
import { FigureGrid } from '../plot/FigureGrid.tsx'
import { LinePanel, type Track } from '../plot/LinePanel.tsx'
import { namedOf } from '../plot/named.ts'
import { NothingYet } from '../plot/NothingYet.tsx'
import { NOTHING } from '../times/nothing.ts'
import { titleIn } from '../times/titles.ts'
import { timesBadge } from '../times/sources.ts'
import { type Climb, ideal, quickestClimb, type ShownClimbs, shownClimbs, stopOf } from './climbs.ts'
import { allClimbWords, climbWords } from './sentence.ts'
import * as texts from './words.ts'

/** A line without marks. */
const IDEAL: KernelLook = { colour: 'var(--text-2)', form: { path: '' }, dash: '2 4' }

/** What the charts say. */
export function sentence(sources: FigureSources): string {
  const shown = shownClimbs(sources)
  return shown ? allClimbWords(shown.climbs, sources.kernels) : NOTHING
}

/** Time by workers, a chart for each problem. */
export function Draw({ sources }: { readonly sources: FigureSources }) {
  const shown = shownClimbs(sources)
  if (!shown) return <NothingYet sources={sources} />
  return (
    <FigureGrid label={texts.title}>
      {shown.climbs.map((climbs) => (
        <ClimbChart key={climbs[0].problem} kernels={sources.kernels} from={shown.from} climbs={climbs} />
      ))}
    </FigureGrid>
  )
}

interface ChartProps {
  readonly kernels: Kernels
  readonly from: ShownClimbs['from']
  readonly climbs: readonly Climb[]
}

function ClimbChart({ kernels, from, climbs }: ChartProps) {
  const all = climbs.flatMap(({ launches }) => launches)
  const ranked = climbs.toSorted((a, b) => stopOf(a).ms - stopOf(b).ms).map(({ kernel }) => kernel)
  const least = all.reduce((fewest, { ms }) => Math.min(fewest, ms), Infinity)
  return (
    <Chart
      title={climbs[0].label}
      about={texts.about}
      caption={climbWords(climbs, kernels)}
      badges={[timesBadge(from), ['derived', texts.counted], ['modeled', texts.modelled]]}
      table={tableOf(climbs, kernels)}
    >
      {(room) => (
        <LinePanel
          tracks={[idealTrack(quickestClimb(climbs), least), ...climbs.map((climb) => trackOf(climb, kernels))]}
          titleOf={(id) => (id === texts.ideal ? id : titleIn(kernels, id))}
          named={new Set([...namedOf(ranked), texts.ideal])}
          units={texts.units}
          domains={{ x: domainOf(all.map(({ workers }) => workers)), y: domainOf(all.map(({ ms }) => ms)) }}
          room={room}
        />
      )}
    </Chart>
  )
}

const trackOf = ({ kernel, launches }: Climb, kernels: Kernels): Track => ({
  kernel,
  spots: launches.map(({ workers, ms }) => ({
    x: workers,
    y: ms,
    words: texts.point(titleIn(kernels, kernel), workers, time(ms)),
  })),
})

const idealTrack = (climb: Climb, leastMs: number): Track => ({
  kernel: texts.ideal,
  look: IDEAL,
  joined: true,
  spots: ideal(climb, leastMs).map(({ workers, ms }) => ({
    x: workers,
    y: ms,
    words: texts.idealPoint(Math.round(workers), time(ms)),
  })),
})

function tableOf(climbs: readonly Climb[], kernels: Kernels): Table {
  const numbers = [...new Set(climbs.flatMap(({ launches }) => launches.map(({ workers }) => workers)))]
  const columns = numbers.toSorted((a, b) => a - b)
  return upright({
    columns: columns.map((workers) => texts.launched(workers)),
    rows: climbs.map(({ kernel, launches }) => ({
      name: titleIn(kernels, kernel),
      cells: columns.map((workers) => {
        const found = launches.find((one) => one.workers === workers)
        return found ? time(found.ms) : '–'
      }),
    })),
  })
}
