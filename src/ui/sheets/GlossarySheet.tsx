import { GLOSSARY } from '../words/glossary.ts'
import type { TermId } from '../words/forms.ts'
import { TermCard } from '../words/TermCard.tsx'
import { VocabularySwitch } from '../words/VocabularySwitch.tsx'
import styles from './GlossarySheet.module.css'
import { Sheet } from './Sheet.tsx'

/** Every term in one place. */
export default function GlossarySheet() {
  return (
    <Sheet title="Glossary">
      <div className={styles['words']}>
        <span>Words of</span>
        <VocabularySwitch />
      </div>
      <ul className={styles['terms']}>
        {(Object.keys(GLOSSARY) as TermId[]).map((id) => (
          <li key={id}>
            <TermCard id={id} />
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
