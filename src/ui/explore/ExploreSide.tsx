import { runCommand } from '#src/actions/commands/registry.ts'
import { WRITTEN } from '#src/sparse/write/write.ts'
import { useApp } from '#src/store/store.ts'
import side from '../frame/Side.module.css'
import fields from '../sheets/fields.module.css'
import FindingList from '../sheets/FindingList.tsx'
import MatrixFacts from '../sheets/MatrixFacts.tsx'
import styles from './Explore.module.css'
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
            {texts.saveOrder}
          </button>
        ) : null}
      </div>
    </section>
  )
}
