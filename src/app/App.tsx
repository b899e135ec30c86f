import { SolveTime } from '#src/charts/SolveTime.tsx'
import { TickShares } from '#src/charts/TickShares.tsx'
import { useApp } from '#src/store/store.ts'
import { Bar } from '#src/ui/Bar.tsx'
import { Boundary } from '#src/ui/Boundary.tsx'
import { Dock } from '#src/ui/Dock.tsx'
import { Drop } from '#src/ui/Drop.tsx'
import { Facts } from '#src/ui/Facts.tsx'
import { Insight } from '#src/ui/Insight.tsx'
import { lazily } from '#src/ui/lazily.tsx'
import { Narrator } from '#src/ui/Narrator.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { Sheets } from '#src/ui/Sheets.tsx'
import { Side } from '#src/ui/Side.tsx'
import { Stage } from '#src/ui/Stage.tsx'
import { Telling } from '#src/ui/Telling.tsx'
import { Strip } from '#src/ui/Strip.tsx'
import { TermHost } from '#src/ui/words/TermHost.tsx'
import styles from './App.module.css'

const TimingScreen = lazily(() => import('#src/charts/TimingScreen.tsx'))
const TimingSide = lazily(() => import('#src/charts/TimingSide.tsx'))

/** The page: bar, the screen that is chosen with its side column, and what may lie over it. */
export function App() {
  const screen = useApp(({ doc }) => doc.screen)
  return (
    <div className={styles['app']}>
      <Bar />
      <Strip />
      <Boundary key={screen === 'race' ? 'race' : 'timing'} of="This screen">
        {screen === 'race' ? <Race /> : <Timing />}
      </Boundary>
      <Notice />
      <Narrator />
      <Sheets />
      <TermHost />
      <Drop />
    </div>
  )
}

function Race() {
  return (
    <>
      <div className={styles['main']}>
        <Stage />
        <Side>
          <Boundary of="The side column">
            <Telling>
              <Insight />
              <TickShares />
            </Telling>
            <SolveTime />
            <Facts />
          </Boundary>
        </Side>
      </div>
      <Dock />
    </>
  )
}

function Timing() {
  return (
    <div className={styles['main']}>
      <TimingScreen />
      <Side>
        <TimingSide />
      </Side>
    </div>
  )
}
