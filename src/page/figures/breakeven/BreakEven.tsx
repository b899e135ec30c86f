import { FigureGrid } from '../plot/FigureGrid.tsx'
import { AnalysisChart } from '../race/AnalysisChart.tsx'
import { BreakEvenChart } from '../race/BreakEvenChart.tsx'
import { useTimed } from '../race/use-timed.ts'
import * as texts from './words.ts'

export { ColumnsSide as Side } from '../race/ColumnsSide.tsx'

/** When analysis has paid, and what it takes. */
export function Draw() {
  const { columns, mode } = useTimed()
  return (
    <FigureGrid label={texts.title}>
      <BreakEvenChart columns={columns} mode={mode} />
      <AnalysisChart columns={columns} mode={mode} />
    </FigureGrid>
  )
}
