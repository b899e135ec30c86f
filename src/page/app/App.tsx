import { useApp } from '#src/page/store/store.ts'
import type { Screen } from '#src/page/frame/feature.ts'
import { Parts, useFeatures } from '#src/page/frame/Parts.tsx'
import { Bar } from '#src/page/frame/bar/Bar.tsx'
import { Boundary } from '#src/page/frame/widgets/Boundary.tsx'
import { Dock, JobBar } from '#src/page/frame/dock/Dock.tsx'
import { lazily } from '#src/page/frame/widgets/lazily.tsx'
import { SpokenPlace } from '#src/page/frame/side/SpokenPlace.tsx'
import { Notice } from '#src/page/frame/bar/Notice.tsx'
import { Sheets } from '#src/page/frame/sheets/OpenSheet.tsx'
import { Side } from '#src/page/frame/side/Side.tsx'
import { leadIn } from '#src/page/store/lead.ts'
import { Stage } from '#src/page/frame/stage/Stage.tsx'
import { Said } from '#src/page/frame/side/Telling.tsx'
import { Strip } from '#src/page/frame/bar/Strip.tsx'
import { TermHost } from '#src/page/frame/words/TermHost.tsx'
import { useMedia } from '#src/page/frame/hooks/use-media.ts'
import styles from './App.module.css'
import * as texts from './words.ts'

const RaceSide = lazily(() => import('./RaceSide.tsx'))
const TimingScreen = lazily(() => import('#src/page/figures/screen/TimingScreen.tsx'))
const TimingSide = lazily(() => import('#src/page/figures/screen/TimingSide.tsx'))

/** The page: bar, the screen that is chosen with its side column, and the sheets over it; or a screen that fills the window. */
export function App() {
  const screen = useScreen()
  const race = useApp(({ doc }) => doc.screen === 'race')
  if (screen?.full)
    return (
      <>
        <Boundary of={screen.title}>
          <Replaced screen={screen} />
        </Boundary>
        <SpokenPlace />
        <Sheets />
      </>
    )
  return (
    <div className={styles['app']}>
      <Bar />
      <Strip />
      <Parts at="line" />
      <Notice />
      <Boundary key={screen ? 'other' : race ? 'race' : 'figures'} of={screen?.title ?? texts.thisScreen}>
        {screen ? <Replaced screen={screen} /> : race ? <Race /> : <Timing />}
      </Boundary>
      <SpokenPlace />
      <Sheets />
      <TermHost />
      <Parts at="over" />
    </div>
  )
}

/** The screen of a feature that is on. One that fills the window comes first. */
function useScreen(): Screen | undefined {
  const features = useFeatures()
  return useApp((state) => {
    const on = features.flatMap(({ screen }) => (screen?.isOn(state) ? [screen] : []))
    return on.find(({ full }) => full) ?? on[0]
  })
}

/** A feature's screen, with the pictures or the figure of the document. */
function Replaced({ screen }: { readonly screen: Screen }) {
  const race = useApp(({ doc }) => doc.screen === 'race')
  const runs = (
    <>
      <Stage sentence={null} />
      <Dock />
    </>
  )
  return <screen.component figure={race && !screen.full ? runs : <TimingScreen />} />
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
      <Parts at="under" />
      <Dock />
    </>
  )
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
