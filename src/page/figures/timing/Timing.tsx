import { BreakEvenChart } from '../race/BreakEvenChart.tsx'
import { FiguresTable } from '../race/FiguresTable.tsx'
import { Invitation } from '../race/Invitation.tsx'
import { SolveTimeChart } from '../race/SolveTimeChart.tsx'
import { SpeedupChart } from '../race/SpeedupChart.tsx'
import { useTimed } from '../race/use-timed.ts'
import styles from './Timing.module.css'

export { RacersSide as Side } from '../race/RacersSide.tsx'

/** The charts of the open problem, or how to begin. */
export function Draw() {
  const { racers, mode } = useTimed()
  if (!racers.some((racer) => racer.timing)) return <Invitation racers={racers} />
  return (
    <div className={styles['charts']}>
      <SolveTimeChart racers={racers} mode={mode} />
      <SpeedupChart racers={racers} mode={mode} />
      <BreakEvenChart racers={racers} mode={mode} />
      <FiguresTable racers={racers} />
    </div>
  )
}
