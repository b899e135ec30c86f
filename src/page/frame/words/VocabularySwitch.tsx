import styles from './VocabularySwitch.module.css'
import { setVocabulary, TITLES, useVocabulary, type Vocabulary } from './vocabulary.ts'

/** Whose words the glossary uses, WebGPU’s or CUDA’s. */
export function VocabularySwitch() {
  const now = useVocabulary()
  return (
    <fieldset className={styles['switch']} aria-label="Words of">
      {(Object.keys(TITLES) as Vocabulary[]).map((words) => (
        <button key={words} type="button" aria-pressed={words === now} onClick={() => setVocabulary(words)}>
          {TITLES[words]}
        </button>
      ))}
    </fieldset>
  )
}
