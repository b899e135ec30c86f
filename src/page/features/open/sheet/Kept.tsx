import { bytes, day } from '#src/core/base/format.ts'
import { runCommand } from '#src/page/desk/commands/registry.ts'
import type { KeptFile } from '#src/page/store/session.ts'
import { useApp } from '#src/page/store/store.ts'
import fields from '#src/page/frame/sheets/fields.module.css'
import styles from './Kept.module.css'
import problem from './ProblemSheet.module.css'
import * as texts from '#src/page/frame/sheets/words.ts'

/** Files that this browser keeps so that a reload finds them again: each can be opened, and deleted. */
export function Kept() {
  const kept = useApp(({ session }) => session.kept)
  if (!kept) return null
  const all = kept.reduce((sum, { size, binary = 0 }) => sum + size + binary, 0)
  return (
    <section className={problem['section']} aria-label={texts.kept}>
      <div className={styles['head']}>
        <h3>{texts.kept}</h3>
        <output>{kept.length === 0 ? texts.noFiles : texts.keptFiles(kept.length, all)}</output>
        {kept.length > 1 ? (
          <button type="button" className={fields['button']} onClick={() => void runCommand('kept.clear')}>
            {texts.deleteAll}
          </button>
        ) : null}
      </div>
      <ul className={styles['files']}>
        {kept.map((file) => (
          <Row key={file.hash} file={file} />
        ))}
      </ul>
    </section>
  )
}

function Row({ file: { hash, name, size, binary = 0, date } }: { readonly file: KeptFile }) {
  return (
    <li>
      <button type="button" className={styles['name']} onClick={() => void runCommand('kept.open', hash)}>
        <bdi>{name}</bdi>
      </button>
      <span>{size > 0 ? bytes(size) : ''}</span>
      <span>{binary > 0 ? texts.binary(binary) : ''}</span>
      <span>{date === undefined ? '' : day(date)}</span>
      <button
        type="button"
        className={fields['button']}
        aria-label={texts.deleteNamed(name)}
        onClick={() => void runCommand('kept.delete', hash)}
      >
        {texts.deleteOne}
      </button>
    </li>
  )
}
