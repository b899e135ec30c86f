import type { FigureSources } from '#src/engine/catalog/contract/figure.ts'
import type { FoundMeasured } from '#src/engine/catalog/figures.ts'
import { STENCILS } from '#src/core/sparse/source.ts'
import { useApp } from '#src/page/store/store.ts'
import { openName } from '#src/page/desk/measure/sweep/sweep.ts'
import { settled } from '#src/page/desk/measure/sweep/settled.ts'
import { Sentence } from '#src/page/frame/side/Sentence.tsx'
import side from '#src/page/frame/side/Side.module.css'
import { Boundary } from '#src/page/frame/widgets/Boundary.tsx'
import { READING } from '../plot/NothingYet.tsx'
import { useSources } from '../times/sources.ts'
import { titleIn } from '../times/titles.ts'
import { faultsOf, modeOf } from '../times/outcomes.ts'
import { MEASURED } from './parts.tsx'
import styles from './screen.module.css'
import { KernelList, SizeChoice, SubjectChoice } from './SweepChoices.tsx'
import { SweepRun } from './SweepRun.tsx'
import * as texts from './words.ts'

const ROWS = texts.aboutSizes
const CUBES: readonly string[] = [...STENCILS, 'open']

/** Beside a figure over problems: its sentence, its problems, and what failed. */
export function SweepSide({ figure }: { readonly figure: FoundMeasured }) {
  const { id, measures } = figure
  const sources = useSources(measures)
  const doc = useApp((state) => state.doc)
  const gpu = useApp(({ session }) => session.gpu)
  const choice = settled(figure, doc.sweep, gpu)
  const Said = MEASURED.get(id)?.Said
  return (
    <>
      <section>
        <Boundary key={id} of={texts.says}>
          {sources.ready && Said ? <Said sources={sources} /> : <Sentence text={READING} />}
        </Boundary>
      </section>
      <section>
        <h2 className={side['heading']}>{texts.measuredOn}</h2>
        <SubjectChoice measures={measures} chosen={choice.subjects} open={openName(doc, measures)} />
        <SizeChoice measures={measures} choice={choice} gpu={gpu} />
        {measures.subjects.every((subject) => CUBES.includes(subject)) ? null : <p className={styles['why']}>{ROWS}</p>}
      </section>
      <SweepRun gpu={gpu} />
      <Faults sources={sources} />
      {sources.ready ? <KernelList measures={measures} kernels={sources.kernels} chosen={choice.kernels} /> : null}
    </>
  )
}

/** Wrong results, stalls and what did not fit; there is no time of any of these in the figures. */
function Faults({ sources: { measured, kernels } }: { readonly sources: FigureSources }) {
  const figures = measured?.figures ?? []
  const mode = modeOf(figures.flatMap(({ outcomes }) => outcomes))
  const faults = faultsOf(figures, (kernel) => titleIn(kernels, kernel), mode)
  if (faults.length === 0) return null
  return (
    <section>
      <h2 className={side['heading']}>{texts.notIn}</h2>
      <ul className={styles['faults']}>
        {faults.map((fault) => (
          <li key={fault}>{fault}</li>
        ))}
      </ul>
    </section>
  )
}
