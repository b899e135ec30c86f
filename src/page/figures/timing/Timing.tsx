import { BreakEvenChart } from '../race/BreakEvenChart.tsx'
import { FiguresTable } from '../race/FiguresTable.tsx'
import { Invitation } from '../race/Invitation.tsx'
import { SolveTimeChart } from '../race/SolveTimeChart.tsx'
import { SpeedupChart } from '../race/SpeedupChart.tsx'
import { useTimed } from '../race/use-timed.ts'
import styles from './Timing.module.css'

export { ColumnsSide as Side } from '../race/ColumnsSide.tsx'

/** The charts of the open problem, or how to begin. */
export function Draw() {
  const { columns, mode } = useTimed()
  if (!columns.some((column) => column.timing)) return <Invitation columns={columns} />
  return (
    <div className={styles['charts']}>
      <SolveTimeChart columns={columns} mode={mode} />
      <SpeedupChart columns={columns} mode={mode} />
      <BreakEvenChart columns={columns} mode={mode} />
      <FiguresTable columns={columns} />
    </div>
  )
}
