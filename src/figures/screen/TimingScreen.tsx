import type { FigureId } from '#src/store/document.ts'
import { useApp } from '#src/store/store.ts'
import { isFigure } from '#src/actions/sweep/sweep.ts'
import { Boundary } from '#src/ui/widgets/Boundary.tsx'
import { Missing } from '#src/ui/widgets/Missing.tsx'
import { AnalysisChart } from '../race/AnalysisChart.tsx'
import { BreakEvenChart } from '../race/BreakEvenChart.tsx'
import { FiguresTable } from '../race/FiguresTable.tsx'
import { modeOf, withTimings } from '../times/racers.ts'
import { Invitation } from '../race/Invitation.tsx'
import { SolveTimeChart } from '../race/SolveTimeChart.tsx'
import { SpeedupChart } from '../race/SpeedupChart.tsx'
import { Conversion } from '../conversion/Conversion.tsx'
import { Formats } from '../formats/Formats.tsx'
import { Imbalance } from '../imbalance/Imbalance.tsx'
import { Scaling } from '../scaling/Scaling.tsx'
import { TradeOffs } from '../tradeoffs/TradeOffs.tsx'
import { useSources } from '../times/data.ts'
import { FigureGrid } from '../plot/FigureGrid.tsx'
import { BandwidthFigure } from '../bandwidth/Bandwidth.tsx'
import { OptimisationsFigure } from '../optimisations/Optimisations.tsx'
import { ReadinessFigure } from '../readiness/Readiness.tsx'
import { StillReading } from './NothingYet.tsx'
import sweep from './sweep.module.css'
import { Tabs } from './Tabs.tsx'
import styles from './TimingScreen.module.css'

/** How long it took: the open problem's times, the paper's figures, and when analysis has paid. */
export default function TimingScreen() {
  const screen = useApp(({ doc }) => doc.screen)
  return (
    <main className={sweep['screen']}>
      <Tabs />
      <Boundary key={screen} of="This figure">
        {isFigure(screen) ? <Swept figure={screen} /> : screen === 'breakeven' ? <BreakEven /> : <ThisProblem />}
      </Boundary>
    </main>
  )
}

const FIGURES = {
  figure5: BandwidthFigure,
  figure6: OptimisationsFigure,
  figure7: ReadinessFigure,
  formats: Formats,
  conversion: Conversion,
  imbalance: Imbalance,
  scaling: Scaling,
  triangle: TradeOffs,
}

function Swept({ figure }: { readonly figure: FigureId }) {
  const sources = useSources(figure)
  const Figure = FIGURES[figure]
  if (!sources.ready) return <StillReading />
  return (
    <>
      <Missing what="kernel" parts={sources.missing} retry={sources.again} />
      <Figure sources={sources} />
    </>
  )
}

function useTimed() {
  const racers = withTimings(useApp(({ session }) => session.racers))
  return { racers, mode: modeOf(racers) }
}

/** The open problem: the times, what they mean against each other, when analysis has paid, and every figure. */
function ThisProblem() {
  const { racers, mode } = useTimed()
  if (!racers.some((racer) => racer.timing)) return <Invitation racers={racers} />
  return (
    <div className={styles['screen']}>
      <SolveTimeChart racers={racers} mode={mode} />
      <SpeedupChart racers={racers} mode={mode} />
      <BreakEvenChart racers={racers} mode={mode} />
      <FiguresTable racers={racers} />
    </div>
  )
}

function BreakEven() {
  const { racers, mode } = useTimed()
  return (
    <FigureGrid label="Break-even">
      <BreakEvenChart racers={racers} mode={mode} />
      <AnalysisChart racers={racers} mode={mode} />
    </FigureGrid>
  )
}
