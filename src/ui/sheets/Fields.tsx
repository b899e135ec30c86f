import fields from './fields.module.css'
import styles from './ProblemSheet.module.css'

/** The largest number that a short field has room for. */
const WIDEST = 999

/** The button that ends a form: the same for all, and named by what it makes. */
export function Make({ what }: { readonly what: string }) {
  return (
    <button type="submit" className={fields['button']} aria-label={`Make the ${what}`}>
      Make
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
