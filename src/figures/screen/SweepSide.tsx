import type { FigureId } from '#src/store/document.ts'
import { useApp } from '#src/store/store.ts'
import { ofProducts } from '#src/actions/sweep/subjects.ts'
import { openName } from '#src/actions/sweep/sweep.ts'
import { settled } from '#src/actions/sweep/tasks.ts'
import { Sentence } from '#src/ui/frame/Insight.tsx'
import side from '#src/ui/frame/Side.module.css'
import { statesOf } from '../steps/ablation.ts'
import { productInsight } from '../products/insight.ts'
import { type FigureSources, useSources } from '../times/data.ts'
import { panelsIn } from '../bandwidth/Bandwidth.tsx'
import { laddersIn } from '../optimisations/Optimisations.tsx'
import { ablationInsight, bandwidthInsight, stateInsight } from '../steps/figure-insight.ts'
import { titleIn } from '../times/titles.ts'
import { KernelList, SizeChoice, SubjectChoice } from './SweepChoices.tsx'
import { READING } from './NothingYet.tsx'
import { SweepRun } from './SweepRun.tsx'
import styles from './sweep.module.css'
import { faultsOf, modeOf } from '../times/words.ts'

const ROWS = 'Sizes are n³ rows; meshes and graphs come as near to that as they can.'

/** Beside a swept figure: what it says, what it was measured on, and what failed. */
export function SweepSide({ figure }: { readonly figure: FigureId }) {
  const sources = useSources(figure)
  const doc = useApp((state) => state.doc)
  const gpu = useApp(({ session }) => session.gpu)
  const choice = settled(figure, doc.sweep, gpu)
  return (
    <>
      <section>
        <Sentence text={sources.ready ? insightOf(figure, sources) : READING} />
      </section>
      <section>
        <h2 className={side['heading']}>Measured on</h2>
        <SubjectChoice figure={figure} chosen={choice.subjects} open={openName(doc, figure)} />
        <SizeChoice figure={figure} choice={choice} gpu={gpu} />
        {ofProducts(figure) ? <p className={styles['why']}>{ROWS}</p> : null}
      </section>
      <SweepRun gpu={gpu} />
      <Faults sources={sources} />
      {sources.ready ? <KernelList figure={figure} kernels={sources.kernels} chosen={choice.kernels} /> : null}
    </>
  )
}

function insightOf(figure: FigureId, sources: FigureSources): string {
  if (ofProducts(figure)) return productInsight(figure, sources)
  if (figure === 'figure5') {
    const found = panelsIn(sources)
    return bandwidthInsight(found?.drawn ?? [], sources.kernels, found?.from?.where ?? '')
  }
  const ladders = laddersIn(sources)?.drawn ?? []
  return figure === 'figure6' ? ablationInsight(ladders) : stateInsight(statesOf(ladders))
}

/** Wrong results, stalls and what did not fit; there is no time of any of these in the figures. */
function Faults({ sources: { measured, kernels } }: { readonly sources: FigureSources }) {
  const figures = measured?.figures ?? []
  const mode = modeOf(figures.flatMap(({ outcomes }) => outcomes))
  const faults = faultsOf(figures, (kernel) => titleIn(kernels, kernel), mode)
  if (faults.length === 0) return null
  return (
    <section>
      <h2 className={side['heading']}>Not in the figure</h2>
      <ul className={styles['faults']}>
        {faults.map((fault) => (
          <li key={fault}>{fault}</li>
        ))}
      </ul>
    </section>
  )
}
