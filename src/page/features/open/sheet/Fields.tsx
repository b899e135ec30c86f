import fields from '#src/page/frame/sheets/fields.module.css'
import styles from './ProblemSheet.module.css'
import * as texts from '#src/page/frame/sheets/words.ts'

/** The largest number that a short field has room for. */
const WIDEST = 999

/** The button that ends a form: the same for all, and named by what it makes. */
export function Make({ what }: { readonly what: string }) {
  return (
    <button type="submit" className={fields['button']} aria-label={texts.makeThe(what)}>
      {texts.make}
    </button>
  )
}

interface ChoiceProps {
  readonly label: string
  readonly value: string
  readonly values: readonly string[]
  set(value: string): void
}

export function Choice({ label, value, values, set }: ChoiceProps) {
  return (
    <label>
      {label}
      <select className={fields['select']} value={value} onChange={(event) => set(event.target.value)}>
        {values.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </select>
    </label>
  )
}

interface WholeProps {
  readonly label: string
  readonly value: number
  readonly min?: number
  readonly max: number
  readonly long?: boolean
  set(value: number): void
}

export function Whole({ label, value, min = 1, max, long, set }: WholeProps) {
  return (
    <label className={styles[long || max > WIDEST ? 'long' : 'short']}>
      {label}
      <input
        className={`${fields['input']} ${fields['number']}`}
        type="number"
        required
        step={1}
        min={min}
        max={max}
        value={value}
        onChange={(event) => set(Number(event.target.value))}
      />
    </label>
  )
}

interface RealProps {
  readonly label: string
  readonly value: number
  set(value: number): void
}

/** A number that takes effect when its field is left or Enter is pressed. */
export function Real({ label, value, set }: RealProps) {
  const commit = (text: string) => {
    const next = Number(text)
    if (text.trim() !== '' && Number.isFinite(next) && next !== value) set(next)
  }
  return (
    <label>
      {label}
      <input
        key={value}
        className={`${fields['input']} ${fields['number']}`}
        type="number"
        step="any"
        defaultValue={value}
        onBlur={(event) => commit(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && commit(event.currentTarget.value)}
      />
    </label>
  )
}

interface PickProps {
  readonly label: string
  readonly value: string
  /** Each with its words. */
  readonly values: readonly (readonly [value: string, words: string])[]
  set(value: string): void
}

export function Pick({ label, value, values, set }: PickProps) {
  return (
    <label>
      {label}
      <select className={fields['select']} value={value} onChange={(event) => set(event.target.value)}>
        {values.map(([each, words]) => (
          <option key={each} value={each}>
            {words}
          </option>
        ))}
      </select>
    </label>
  )
}

interface FlagProps {
  readonly label: string
  readonly value: boolean
  set(value: boolean): void
}

export function Flag({ label, value, set }: FlagProps) {
  return (
    <label>
      {label}
      <input type="checkbox" checked={value} onChange={(event) => set(event.target.checked)} />
    </label>
  )
}
