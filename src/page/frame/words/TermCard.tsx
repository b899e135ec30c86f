import { GLOSSARY, inWords } from './glossary.ts'
import type { ShownTerm } from './shown-term.ts'
import { Cells } from './Cells.tsx'
import styles from './TermCard.module.css'
import { TITLES, useVocabulary } from './vocabulary.ts'

interface Props extends Pick<ShownTerm, 'of'> {
  /** Id of its heading, where something is labelled by it. */
  readonly heading?: string
}

/** With a capital at its head, which may be one vocabulary's word. */
const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** A term: its name, what the other vocabulary calls it where that is another word, one sentence, and a small picture. */
export function TermCard({ of, heading }: Props) {
  const words = useVocabulary()
  const other = words === 'webgpu' ? 'cuda' : 'webgpu'
  const { name, means, picture } = typeof of === 'string' ? GLOSSARY[of] : { ...of, picture: undefined }
  const [here, there] = [inWords(name, words), inWords(name, other)]
  return (
    <div className={styles['card']}>
      <h3 id={heading}>
        {here}
        {here === there ? null : (
          <span>
            {TITLES[other]}: {there}
          </span>
        )}
      </h3>
      <p>{sentence(inWords(means, words))}</p>
      {picture ? <Cells {...picture} caption={inWords(picture.caption, words)} /> : null}
    </div>
  )
}
