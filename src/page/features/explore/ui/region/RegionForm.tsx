import { useId, useState } from 'react'
import type { Region } from '#src/core/sparse/explore/region.ts'
import fields from '#src/page/frame/sheets/fields.module.css'
import { endTyped } from './places.ts'
import styles from './Region.module.css'
import * as texts from './words.ts'

interface FormProps {
  readonly region: Region
  readonly rows: number
  select(region: Region): void
}

/** A region in numbers: its first and last row, and its first and last column, from 0. */
export function RegionForm({ region, rows, select }: FormProps) {
  const { row, stopRow, col, stopCol } = region
  const change = (part: Partial<Region>) => select({ ...region, ...part })
  return (
    <div className={styles['ends']}>
      <span>{texts.rows}</span>
      <End label={texts.firstRow} value={row} least={0} most={stopRow - 1} commit={(n) => change({ row: n })} />
      <span>{texts.to}</span>
      <End
        label={texts.lastRow}
        value={stopRow - 1}
        least={row}
        most={rows - 1}
        commit={(n) => change({ stopRow: n + 1 })}
      />
      <span>{texts.columns}</span>
      <End label={texts.firstColumn} value={col} least={0} most={stopCol - 1} commit={(n) => change({ col: n })} />
      <span>{texts.to}</span>
      <End
        label={texts.lastColumn}
        value={stopCol - 1}
        least={col}
        most={rows - 1}
        commit={(n) => change({ stopCol: n + 1 })}
      />
    </div>
  )
}

interface EndProps {
  readonly label: string
  readonly value: number
  readonly least: number
  readonly most: number
  commit(n: number): void
}

/** What is typed and not committed yet. */
interface Draft {
  readonly text: string
  /** The value that it is to replace: a drag that changes it drops the draft. */
  readonly instead: number
  readonly refused: boolean
}

/** One end of a region: typed freely, judged on Enter and when the field is left. */
function End({ label, value, least, most, commit }: EndProps) {
  const [typed, setDraft] = useState<Draft>()
  const why = useId()
  const draft = typed?.instead === value ? typed : undefined
  const judge = () => {
    if (!draft) return
    const n = endTyped(draft.text, least, most)
    if (n === undefined) return setDraft({ ...draft, refused: true })
    setDraft(undefined)
    if (n !== value) commit(n)
  }
  return (
    <>
      <input
        className={`${fields['input']} ${fields['number']}`}
        type="number"
        aria-label={label}
        aria-invalid={draft?.refused}
        aria-describedby={draft?.refused ? why : undefined}
        min={least}
        max={most}
        value={draft?.text ?? value}
        onChange={({ target }) => setDraft({ text: target.value, instead: value, refused: false })}
        onBlur={judge}
        onKeyDown={({ key }) => (key === 'Enter' ? judge() : undefined)}
      />
      {draft?.refused ? (
        <em id={why} role="alert">
          {texts.outside(label, least, most)}
        </em>
      ) : null}
    </>
  )
}
