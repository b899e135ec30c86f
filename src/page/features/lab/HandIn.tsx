import { useId, useState } from 'react'
import { handInCode } from '#src/lab/edit/hand-in.ts'
import { recall, remember } from '#src/page/desk/remember.ts'
import { CopyButton } from '#src/page/frame/widgets/CopyButton.tsx'
import styles from './lab.module.css'
import * as texts from './words.ts'

/**
 * A code that says who repaired a fault, for a teacher who gave the key.
 * @param props.word the packed edit, as it was judged right
 */
export function HandIn({ word, title }: { readonly word: string; readonly title: string }) {
  const id = useId()
  const [name, setName] = useState(recall('lab.name') ?? '')
  const [key, setKey] = useState('')
  const [made, setMade] = useState({ word: '', code: '' })
  // a code of the edit before is not shown beside another one
  const code = made.word === word ? made.code : ''
  const [said, say] = useState('')
  const make = async () => {
    remember('lab.name', name)
    // a page without a safe connection has no keys
    if (!('subtle' in crypto)) return say(texts.noKeys)
    say('')
    return setMade({ word, code: await handInCode(key, { exercise: title, name, word }) })
  }
  return (
    <form
      className={styles['handIn']}
      onSubmit={(event) => {
        event.preventDefault()
        void make()
      }}
    >
      <label htmlFor={`${id}n`}>{texts.yourName}</label>
      <input id={`${id}n`} required value={name} onChange={({ target }) => setName(target.value)} />
      <label htmlFor={`${id}k`}>{texts.keyOfCourse}</label>
      <input id={`${id}k`} required autoComplete="off" value={key} onChange={({ target }) => setKey(target.value)} />
      <button type="submit">{texts.makeCode}</button>
      {code ? (
        <>
          <textarea readOnly rows={3} aria-label={texts.codeToHandIn} value={code} />
          <CopyButton text={code} label={texts.copyCode} copied={texts.copied} refused={texts.notCopied} say={say} />
        </>
      ) : null}
      <output>{said}</output>
    </form>
  )
}
