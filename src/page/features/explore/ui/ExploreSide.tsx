import { runCommand } from '#src/page/desk/commands/registry.ts'
import { WRITTEN } from '#src/core/sparse/write/write.ts'
import { useApp } from '#src/page/store/store.ts'
import side from '#src/page/frame/side/Side.module.css'
import fields from '#src/page/frame/sheets/fields.module.css'
import FindingList from '../../findings/FindingList.tsx'
import MatrixFacts from '../../open/sheet/MatrixFacts.tsx'
import styles from './Explore.module.css'
import * as names from '../names.ts'
import * as texts from './words.ts'

/** Beside the orders of a matrix: its facts, and why what is done with it takes long; then what it can be saved as. */
export default function ExploreSide() {
  return (
    <>
      <FindingList />
      <MatrixFacts />
      <Saving />
    </>
  )
}

function Saving() {
  const reordered = useApp(({ doc }) => doc.source.ordering !== undefined)
  const opened = useApp(({ session }) => session.facts !== undefined)
  if (!opened) return null
  return (
    <section>
      <h2 className={side['heading']}>{texts.save}</h2>
      <p className={side['under']}>{texts.saves}</p>
      <div className={styles['saves']}>
        {WRITTEN.map((as) => (
          <button
            key={as}
            type="button"
            className={fields['button']}
            title={texts.END_NAMES[as]}
            onClick={() => void runCommand('matrix.save', as)}
          >
            .{as}
          </button>
        ))}
        {reordered ? (
          <button type="button" className={fields['button']} onClick={() => void runCommand('orders.save')}>
            {names.saveOrder}
          </button>
        ) : null}
      </div>
    </section>
  )
}
