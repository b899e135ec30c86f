import { type FoundMeasured, measuredNamed } from '#src/engine/catalog/figures.ts'
import { EXPLORE } from '#src/page/store/document.ts'
import { useApp } from '#src/page/store/store.ts'
import { Boundary } from '#src/page/frame/widgets/Boundary.tsx'
import { lazily } from '#src/page/frame/widgets/lazily.tsx'
import { Missing } from '#src/page/frame/widgets/Missing.tsx'
import { StillReading } from '../plot/NothingYet.tsx'
import { useSources } from '../times/sources.ts'
import { basisWords } from './basis.ts'
import { MEASURED, RACED } from './parts.tsx'
import styles from './screen.module.css'
import { Tabs } from './Tabs.tsx'

const ExploreScreen = lazily(() => import('#src/page/features/explore/ui/ExploreScreen.tsx'))

/** How long it took: one figure at a time, below the names of all; or the matrix itself. */
export default function TimingScreen() {
  const screen = useApp(({ doc }) => doc.screen)
  return screen === EXPLORE ? <ExploreScreen /> : <OneFigure screen={screen} />
}

function OneFigure({ screen }: { readonly screen: string }) {
  const figure = measuredNamed(screen)
  const Raced = RACED.get(screen)?.Draw
  return (
    <main className={styles['screen']}>
      <Tabs />
      <Boundary key={screen} of="This figure">
        {figure ? <OverProblems figure={figure} /> : null}
        {Raced ? <Raced /> : null}
      </Boundary>
    </main>
  )
}

function OverProblems({ figure }: { readonly figure: FoundMeasured }) {
  const sources = useSources(figure.measures)
  const Draw = MEASURED.get(figure.id)?.Draw
  if (!sources.ready || !Draw) return <StillReading />
  return (
    <>
      <Missing what="kernel" parts={sources.missing} retry={sources.again} />
      {basisWords(sources).map((line) => (
        <div key={line} className={styles['basis']}>
          {line}
        </div>
      ))}
      <Draw sources={sources} />
    </>
  )
}
