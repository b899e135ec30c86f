import type { View } from '#src/engine/catalog/contract/view.ts'
import { useApp } from '#src/page/store/store.ts'
import { Remedies } from '../widgets/Remedies.tsx'
import styles from './Stage.module.css'
import { RACE, unfitPanes } from './unfit.ts'
import * as texts from '../words.ts'

const TO_RACE = { remedies: [{ label: texts.showInstead(RACE.label), command: `screen.${RACE.id}` }] }

/** Chosen panes that this run lacks: what each needs, and the screen that shows every run. */
export function Unfit({ catalog }: { readonly catalog: ReadonlyMap<string, View> }) {
  const panes = useApp(({ doc }) => doc.panes)
  const columns = useApp(({ session }) => session.columns)
  const unfit = unfitPanes(catalog, panes, columns)
  if (unfit.length === 0) return null
  return (
    <output className={styles['unfit']}>
      <span>{texts.notDrawn(unfit.map(({ title, wants }) => texts.needsIt(title, wants)))}</span>
      <Remedies of={TO_RACE} />
    </output>
  )
}
