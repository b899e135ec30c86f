import fields from '../sheets/fields.module.css'

interface NumberFieldProps {
  readonly value: number
  readonly min: number
  readonly max: number
  set(value: number): void
  /** What a locked control has besides (`useLocked`). */
  readonly locked?: object | undefined
}

/** A whole number of a range: it takes effect when the field is left or Enter is pressed. */
export function NumberField({ value, min, max, set, locked }: NumberFieldProps) {
  const commit = (text: string) => {
    const next = Math.min(max, Math.max(min, Math.round(Number(text))))
    if (Number.isFinite(next) && next !== value) set(next)
  }
  return (
    <input
      key={value}
      className={`${fields['input']} ${fields['number']}`}
      type="number"
      min={min}
      max={max}
      defaultValue={value}
      readOnly={locked !== undefined}
      {...locked}
      onBlur={(event) => commit(event.target.value)}
      onKeyDown={(event) => event.key === 'Enter' && commit(event.currentTarget.value)}
    />
  )
}
