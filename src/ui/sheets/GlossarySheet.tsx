import { GLOSSARY } from '../words/glossary.ts'
import type { TermId } from '../words/forms.ts'
import { TermCard } from '../words/TermCard.tsx'
import { VocabularySwitch } from '../words/VocabularySwitch.tsx'
import styles from './GlossarySheet.module.css'
import { Sheet } from './Sheet.tsx'
import * as texts from './words.ts'

/** Every term in one place. */
export default function GlossarySheet() {
  return (
    <Sheet title={texts.glossary}>
      <div className={styles['words']}>
        <span>{texts.wordsOf}</span>
        <VocabularySwitch />
      </div>
      <ul className={styles['terms']}>
        {(Object.keys(GLOSSARY) as TermId[]).map((id) => (
          <li key={id}>
            <TermCard of={id} />
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
