import { useState } from 'react'
import { errorRecord } from '#src/core/base/errors.ts'
import { runCommand } from '#src/page/desk/commands/registry.ts'
import { store, useApp } from '#src/page/store/store.ts'
import { Sheet } from '#src/page/frame/sheets/Sheet.tsx'
import { numbersOf, saveHtml, saveNumbers, savePng, saveSvg, saveTrace } from '#src/page/features/take/save.ts'
import { type Target, targetsShown } from '#src/page/features/take/targets.ts'
import { EmbedHtml } from './EmbedHtml.tsx'
import { Film } from './Film.tsx'
import { Parts } from '#src/page/frame/Parts.tsx'
import styles from './TakeSheet.module.css'
import * as texts from '#src/page/features/take/words.ts'

/** What can be taken away from the page: pictures of what is on screen. */
export default function TakeSheet() {
  const taking = useApp(({ session }) => session.taking)
  // a new device, or a run that has ended, brings new pictures
  useApp(({ session }) => session.gpuEpoch)
  useApp(({ session }) => session.columns)
  const targets = targetsShown()
  const [chosen, setChosen] = useState(taking)
  const [said, setSaid] = useState('')
  const [lock, setLock] = useState(store.getState().doc.lock)
  const target = targets.find(({ id }) => id === chosen) ?? targets[0]
  const save = async (make: (target: Target) => Promise<string>) => {
    setSaid('')
    const now = targetsShown().find(({ id }) => id === target?.id)
    setSaid(now ? await make(now).catch((error: unknown) => errorRecord(error).message) : texts.nothingShown)
  }
  if (!target) {
    return (
      <Sheet title={texts.title}>
        <p>{texts.nothingShown}</p>
      </Sheet>
    )
  }
  const numbers = numbersOf(target)
  return (
    <Sheet title={texts.title}>
      <label className={styles['which']}>
        <span>{texts.picture}</span>
        <select value={target.id} aria-label={texts.which} onChange={({ target: { value } }) => setChosen(value)}>
          {targets.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </select>
      </label>
      <p className={styles['about']}>{texts.about}</p>
      <div className={styles['ways']}>
        <button type="button" onClick={() => void save(savePng)}>
          PNG
        </button>
        <button type="button" onClick={() => void save(saveSvg)}>
          SVG
        </button>
        <button type="button" onClick={() => void save(saveHtml)}>
          HTML
        </button>
        {numbers ? (
          <>
            <button type="button" onClick={() => void save(() => saveNumbers(numbers, 'csv'))}>
              CSV
            </button>
            <button type="button" onClick={() => void save(() => saveNumbers(numbers, 'json'))}>
              JSON
            </button>
          </>
        ) : null}
      </div>
      {target.kind === 'panes' ? (
        <>
          <p className={styles['about']}>{texts.aboutFilm}</p>
          <div className={styles['ways']}>
            <Film key={target.id} target={target} say={setSaid} />
          </div>
          <p className={styles['about']}>{texts.aboutRuns}</p>
          <div className={styles['ways']}>
            <button type="button" onClick={() => void runCommand('run.save', columnsOf(target))}>
              {texts.saveRuns}
            </button>
          </div>
          <p className={styles['about']}>{texts.aboutTrace}</p>
          <div className={styles['ways']}>
            <button type="button" onClick={() => void save(() => saveTrace(columnNumbers(target)))}>
              {texts.traceFile}
            </button>
          </div>
        </>
      ) : null}
      <Parts at="link" lock={lock} setLock={setLock} say={setSaid} />
      <EmbedHtml key={`embed ${target.id}`} target={target} lock={lock} say={setSaid} />
      <output className={styles['said']}>{said}</output>
    </Sheet>
  )
}

/** Numbers of the columns that a picture is of, as the command takes them; undefined for all. */
const columnsOf = (target: Target & { readonly kind: 'panes' }): string | undefined => columnNumbers(target)?.join(' ')

const columnNumbers = ({ pictures }: Target & { readonly kind: 'panes' }): readonly number[] | undefined =>
  pictures.some(({ view }) => view.shared) ? undefined : [...new Set(pictures.map(({ column }) => column))]
