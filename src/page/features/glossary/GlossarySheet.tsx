import { TERMS as FACTS } from '#src/core/sparse/facts/words.ts'
import { GLOSSARY } from '#src/page/frame/words/glossary.ts'
import type { TermId } from '#src/page/frame/words/forms.ts'
import { TermCard } from '#src/page/frame/words/TermCard.tsx'
import { VocabularySwitch } from '#src/page/frame/words/VocabularySwitch.tsx'
import styles from './GlossarySheet.module.css'
import { Sheet } from '#src/page/frame/sheets/Sheet.tsx'
import * as texts from '#src/page/frame/sheets/words.ts'

/** Every term in one place, facts of a matrix at the end. */
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
        {Object.values(FACTS).map((of) => (
          <li key={of.name}>
            <TermCard of={of} />
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
