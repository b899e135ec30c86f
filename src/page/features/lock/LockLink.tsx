import { encodeLink } from '#src/page/store/link/link.ts'
import { type Lockable, LOCKABLE, lockNames } from '#src/page/store/lockable.ts'
import { useApp } from '#src/page/store/store.ts'
import fields from '#src/page/frame/sheets/fields.module.css'
import form from '#src/page/frame/sheets/form.module.css'
import { CopyButton } from '#src/page/frame/widgets/CopyButton.tsx'
import styles from './LockLink.module.css'
import * as texts from './words.ts'

interface Props {
  readonly lock: readonly Lockable[]
  setLock(lock: readonly Lockable[]): void
  say(text: string): void
}

/** A link for a class or a text: its author says what its readers are not to change. */
export default function LockLink({ lock, setLock, say }: Props) {
  const doc = useApp((state) => state.doc)
  const link = new URL(encodeLink({ ...doc, lock }), location.href).href
  const toggle = (part: Lockable) => {
    // no link asks for what it forbids
    const other = ({ edit: 'unedited', unedited: 'edit' } as const)[part as string]
    setLock(LOCKABLE.filter((one) => (one === part ? !lock.includes(one) : one !== other && lock.includes(one))))
  }
  return (
    <fieldset className={form['form']}>
      <legend>{texts.lockedLink}</legend>
      <p className={form['about']}>{texts.aboutLocks}</p>
      {LOCKABLE.map((part) => (
        <label key={part} className={styles['part']}>
          <input type="checkbox" checked={lock.includes(part)} onChange={() => toggle(part)} />
          <span>
            {texts.LOCKS[part][0]}: <small>{texts.LOCKS[part][1]}</small>
          </span>
        </label>
      ))}
      <p id="what-link-does" className={form['does']}>
        {lock.length === 0 ? texts.locksNothing : texts.locks(lockNames(lock))}
        {lock.length > 0 && doc.lesson !== undefined ? ` ${texts.lessonGoesOn}` : ''}
      </p>
      <input
        readOnly
        className={`${fields['input']} ${form['long']}`}
        aria-label={texts.linkToCopy}
        aria-describedby="what-link-does"
        value={link}
        onFocus={({ target: field }) => field.select()}
      />
      <CopyButton
        text={link}
        label={texts.copyLink}
        copied={texts.copiedLink}
        refused={texts.linkNotCopied}
        say={say}
      />
    </fieldset>
  )
}
