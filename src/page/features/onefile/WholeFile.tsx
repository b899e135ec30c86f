import { useEffect, useState } from 'react'
import { runCommand } from '#src/page/desk/commands/registry.ts'
import { showTrouble } from '#src/page/desk/trouble.ts'
import fields from '#src/page/frame/sheets/fields.module.css'
import form from '#src/page/frame/sheets/form.module.css'
import type { Whole } from '#src/page/frame/whole.ts'
import { allWholes } from './wholes.ts'
import * as texts from './words.ts'

/** Saves a lesson or a talk as one file. */
export default function WholeFile() {
  const [all, setAll] = useState<readonly Whole[]>([])
  const [chosen, setChosen] = useState('')
  useEffect(() => void allWholes().then(setAll, showTrouble), [])
  if (all.length === 0) return null
  const id = chosen || all[0].id
  return (
    <fieldset className={form['form']}>
      <legend>{texts.legend}</legend>
      <p className={form['about']}>{texts.about}</p>
      <select
        className={fields['select']}
        value={id}
        aria-label={texts.which}
        onChange={({ target: { value } }) => setChosen(value)}
      >
        {all.map(({ id: one, title }) => (
          <option key={one} value={one}>
            {title}
          </option>
        ))}
      </select>
      <button type="button" onClick={() => void runCommand('file.whole', id)}>
        {texts.save}
      </button>
    </fieldset>
  )
}
