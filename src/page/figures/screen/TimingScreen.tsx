import { type FoundMeasured, measuredNamed } from '#src/engine/catalog/figures.ts'
import { useApp } from '#src/page/store/store.ts'
import { Boundary } from '#src/page/frame/widgets/Boundary.tsx'
import { Missing } from '#src/page/frame/widgets/Missing.tsx'
import { StillReading } from '../plot/NothingYet.tsx'
import { useSources } from '../times/sources.ts'
import { basisWords } from './basis.ts'
import { MEASURED, RACED } from './parts.tsx'
import styles from './screen.module.css'
import { Tabs } from './Tabs.tsx'

/** How long it took: one figure at a time, below the names of all. */
export default function TimingScreen() {
  const screen = useApp(({ doc }) => doc.screen)
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
  const basis = basisWords(sources)
  return (
    <div className={styles['itself']} data-of-itself={basis.join('\n')}>
      <Missing what="kernel" parts={sources.missing} retry={sources.again} />
      {basis.map((line) => (
        <div key={line} className={styles['basis']}>
          {line}
        </div>
      ))}
      <Draw sources={sources} />
    </div>
  )
}
