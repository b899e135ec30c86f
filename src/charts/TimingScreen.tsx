import { useApp } from '#src/store/store.ts'
import { BreakEvenChart } from './BreakEvenChart.tsx'
import { FiguresTable } from './FiguresTable.tsx'
import { modeOf, withTimings } from './figures.ts'
import { SolveTimeChart } from './SolveTimeChart.tsx'
import { SpeedupChart } from './SpeedupChart.tsx'
import styles from './TimingScreen.module.css'

/** How long it took: the times, what they mean against each other, when analysis has paid, and every figure. */
export default function TimingScreen() {
  const racers = withTimings(useApp(({ session }) => session.racers))
  const mode = modeOf(racers)
  return (
    <main className={styles['screen']}>
      <SolveTimeChart racers={racers} mode={mode} />
      <SpeedupChart racers={racers} mode={mode} />
      <BreakEvenChart racers={racers} mode={mode} />
      <FiguresTable racers={racers} />
    </main>
  )
}
