import { plural } from '#src/core/base/format.ts'
import type { Column } from '#src/page/store/session.ts'
import { KernelMark } from '#src/page/frame/widgets/KernelMark.tsx'
import { useWords } from '#src/page/frame/sentences/operation-words.ts'
import { MeasureButton } from './MeasureButton.tsx'
import styles from './Invitation.module.css'
import * as texts from './words.ts'

/** In place of all charts while nothing was timed: what will be measured, and the button that does it. */
export function Invitation({ columns }: { readonly columns: readonly Column[] }) {
  const { one } = useWords()
  return (
    <section className={styles['invitation']} aria-label={texts.noTimes}>
      <h2>{texts.noTimes}</h2>
      <p>{texts.invitation(one)}</p>
      <ul aria-label={plural(columns.length, 'kernel')}>
        {columns.map(({ id, title }, r) => (
          <li key={`${id} ${r}`}>
            <KernelMark kernel={id} column={r} />
            {title}
          </li>
        ))}
      </ul>
      <MeasureButton measured={false} />
    </section>
  )
}
