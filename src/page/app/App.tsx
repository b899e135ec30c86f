import { useApp } from '#src/page/store/store.ts'
import { Bar } from '#src/page/frame/bar/Bar.tsx'
import { Boundary } from '#src/page/frame/widgets/Boundary.tsx'
import { Dock, JobBar } from '#src/page/frame/dock/Dock.tsx'
import { Drop } from '#src/page/features/open/Drop.tsx'
import { lazily } from '#src/page/frame/widgets/lazily.tsx'
import { Narrator } from '#src/page/frame/side/Narrator.tsx'
import { Notice } from '#src/page/frame/bar/Notice.tsx'
import { Sheets } from '#src/page/frame/sheets/Sheets.tsx'
import { Side } from '#src/page/frame/side/Side.tsx'
import { leadIn, Stage } from '#src/page/frame/stage/Stage.tsx'
import { Said } from '#src/page/frame/side/Telling.tsx'
import { Strip } from '#src/page/frame/bar/Strip.tsx'
import { FirstVisitHost } from '#src/page/features/visit/FirstVisitHost.tsx'
import { TermHost } from '#src/page/frame/words/TermHost.tsx'
import { useMedia } from '#src/page/frame/hooks/use-media.ts'
import styles from './App.module.css'
import * as texts from './words.ts'

const LockLine = lazily(() => import('#src/page/features/lock/LockLine.tsx'))
const LessonRoom = lazily(() => import('#src/page/features/lesson/ui/LessonRoom.tsx'))
const RaceSide = lazily(() => import('./RaceSide.tsx'))
const TimingScreen = lazily(() => import('#src/page/figures/screen/TimingScreen.tsx'))
const TalkScreen = lazily(() => import('#src/page/features/talk/ui/TalkScreen.tsx'), <output>{texts.talkOpens}</output>)
const TimingSide = lazily(() => import('#src/page/figures/screen/TimingSide.tsx'))

/** The page: bar, the screen that is chosen with its side column, and what may lie over it; or a talk, and nothing else. */
export function App() {
  const screen = useApp(({ doc }) => doc.screen)
  const reads = useApp(({ doc }) => doc.lesson !== undefined)
  const locked = useApp(({ doc }) => doc.lock.length > 0)
  const talk = useApp(({ session }) => session.showing !== undefined)
  if (talk)
    return (
      <>
        <Boundary of={texts.talk}>
          <TalkScreen figure={<TimingScreen />} />
        </Boundary>
        <Narrator />
        <Sheets />
      </>
    )
  return (
    <div className={styles['app']}>
      <Bar />
      <Strip />
      {locked ? <LockLine /> : null}
      <Notice />
      <Boundary key={reads ? 'lesson' : screen === 'race' ? 'race' : 'figures'} of="This screen">
        {reads ? <Reading /> : screen === 'race' ? <Race /> : <Timing />}
      </Boundary>
      <Narrator />
      <FirstVisitHost />
      <Sheets />
      <TermHost />
      <Drop />
    </div>
  )
}

/** In windows that are narrower the sentence stands over the pictures: the side column is a drawer. */
const DRAWER = '(width < 900px)'

function Race() {
  const over = useMedia(DRAWER)
  const led = useApp(leadIn) !== undefined
  return (
    <>
      <div className={styles['main']}>
        <Stage sentence={over ? <Said /> : null} />
        <Side>
          <Boundary of={texts.sideColumn}>
            <RaceSide sentence={!over && !led} />
          </Boundary>
        </Side>
      </div>
      <Dock />
    </>
  )
}

/** A lesson beside the pictures or the figure of its step. */
function Reading() {
  const race = useApp(({ doc }) => doc.screen === 'race')
  const figure = race ? (
    <>
      <Stage sentence={null} />
      <Dock />
    </>
  ) : (
    <TimingScreen />
  )
  return <LessonRoom figure={figure} />
}

function Timing() {
  return (
    <>
      <div className={styles['main']}>
        <TimingScreen />
        <Side>
          <TimingSide />
        </Side>
      </div>
      <JobBar />
    </>
  )
}
