import { plural, time } from '#src/core/base/format.ts'
import type { AdapterRecord } from '#src/engine/run/run.ts'
import { isFromFile, readBy } from '#src/page/store/from-file.ts'
import type { Column, Session } from '#src/page/store/session.ts'
import { useApp } from '#src/page/store/store.ts'
import { Chip } from '#src/page/frame/widgets/Chip.tsx'
import { Fact } from '#src/page/frame/side/Facts.tsx'
import { Sentence } from '#src/page/frame/side/Sentence.tsx'
import { columnLetter } from '#src/page/frame/sentences/run-sentence.ts'
import { launchInFull } from '#src/page/frame/sentences/launch-words.ts'
import { Phrases } from '#src/page/frame/widgets/Phrases.tsx'
import side from '#src/page/frame/side/Side.module.css'
import { sourcedTiming } from '../times/column-times.ts'
import { MeasureButton } from './MeasureButton.tsx'
import { SolvesSlider } from './Reading.tsx'
import styles from './ColumnsSide.module.css'
import { timingSentence } from './timing-sentence.ts'
import { useTimed } from './use-timed.ts'
import * as texts from './words.ts'

/** Beside the charts: what they say, of what, where it ran, and the button that takes the times again. */
export function ColumnsSide() {
  const { columns, mode } = useTimed()
  const gpu = useApp(({ session }) => session.gpu)
  return (
    <>
      <section>
        <Sentence text={timingSentence(columns, mode)} />
      </section>
      <section>
        <h2 className={side['heading']}>{texts.kernels}</h2>
        <ul className={styles['kernels']}>
          {columns.map((column, index) => (
            <li key={columnLetter(index)}>
              <Chip index={index} kernel={column.id} />
              <span>{column.title}</span>
              <span>
                <Phrases text={`${launchInFull(column)} · ${column.idea}`} />
              </span>
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h2 className={side['heading']}>{texts.spreadOver}</h2>
        <SolvesSlider />
      </section>
      <section>
        <h2 className={side['heading']}>{texts.run}</h2>
        <MeasureButton measured={columns.some((column) => sourcedTiming(column)?.kind === 'measured')} />
      </section>
      <Where columns={columns} gpu={gpu} />
    </>
  )
}

function Where({ columns, gpu }: { readonly columns: readonly Column[]; readonly gpu: Session['gpu'] }) {
  const own = readBy(columns)
  const measured = own.map(sourcedTiming).find((sourced) => sourced)
  const here = gpu.kind === 'ready' && (!measured || measured.kind === 'measured')
  const adapter = here ? gpu.adapter : own[0]?.replay?.run.adapter
  return (
    <section>
      <h2 className={side['heading']}>{texts.whereRan}</h2>
      <dl className={side['facts']}>
        {own.some(isFromFile) ? <Fact name={texts.says} value={texts.theFile} /> : null}
        {[...adapterFacts(adapter), ...clockFacts(measured?.timing)].map(([name, value]) => (
          <Fact key={name} name={name} value={value} />
        ))}
        <Fact name={texts.isolated} value={crossOriginIsolated ? 'yes' : 'no'} />
      </dl>
    </section>
  )
}

function adapterFacts(adapter: AdapterRecord | undefined): [string, string][] {
  if (!adapter) return [['adapter', 'none yet']]
  const lanes = adapter.subgroupSize > 0 ? plural(adapter.subgroupSize, 'lane') : 'not fixed'
  return [
    ['adapter', adapter.name],
    ['kind', adapter.kind === 'twin' ? 'CPU twin' : adapter.kind],
    ['subgroup', lanes],
    ['browser', adapter.browser],
  ]
}

function clockFacts(timing: { readonly stepMs: number; readonly rejected: number } | undefined): [string, string][] {
  return timing
    ? [
        ['clock step', time(timing.stepMs)],
        ['samples rejected', String(timing.rejected)],
      ]
    : []
}
