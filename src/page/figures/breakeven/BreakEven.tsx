import { FigureGrid } from '../plot/FigureGrid.tsx'
import { AnalysisChart } from '../race/AnalysisChart.tsx'
import { BreakEvenChart } from '../race/BreakEvenChart.tsx'
import { useTimed } from '../race/use-timed.ts'
import * as texts from './words.ts'

export { RacersSide as Side } from '../race/RacersSide.tsx'

/** When analysis has paid, and what it takes. */
export function Draw() {
  const { racers, mode } = useTimed()
  return (
    <FigureGrid label={texts.title}>
      <BreakEvenChart racers={racers} mode={mode} />
      <AnalysisChart racers={racers} mode={mode} />
    </FigureGrid>
  )
}
