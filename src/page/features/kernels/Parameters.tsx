import { defaults, type Kernel, type Parameter, type Params } from '#src/core/kernel/kernel.ts'
import { runCommand } from '#src/page/desk/commands/registry.ts'
import { useLocked } from '#src/page/frame/hooks/use-locked.ts'
import fields from '#src/page/frame/sheets/fields.module.css'
import { NumberField } from '#src/page/frame/widgets/NumberField.tsx'
import styles from './KernelPanel.module.css'
import * as texts from '#src/page/frame/sheets/words.ts'

interface ParametersProps {
  readonly index: number
  readonly kernel: Kernel
  readonly chosen: Params
}

/** The parameters of a kernel, each with its meaning. */
export function Parameters({ index, kernel, chosen }: ParametersProps) {
  const values = defaults(kernel, chosen)
  const set = (name: string, value: number) =>
    void runCommand('kernel.params', JSON.stringify({ index, params: { ...chosen, [name]: value } }))
  if (kernel.params.length === 0) return null
  return (
    <>
      <h3>{texts.parameters}</h3>
      {kernel.params.map((parameter) => (
        <label key={parameter.name} className={styles['parameter']} data-named={parameter.names ? '' : undefined}>
          <span>{parameter.name}</span>
          <Value parameter={parameter} value={values[parameter.name]} set={(value) => set(parameter.name, value)} />
          <small>{parameter.meaning}</small>
        </label>
      ))}
    </>
  )
}

interface ValueProps {
  readonly parameter: Parameter
  readonly value: number
  set(value: number): void
}

/** A few values are a list; a range is a field that takes effect when it is left or Enter is pressed. */
function Value({ parameter: { choices, names, min, max }, value, set }: ValueProps) {
  const locked = useLocked('kernel.params')
  const listed = choices ?? names?.map((_, n) => min + n)
  if (listed) {
    return (
      <select
        className={fields['select']}
        value={value}
        {...locked}
        onChange={(event) => set(Number(event.target.value))}
      >
        {listed.map((choice) => (
          <option key={choice} value={choice}>
            {names?.[choice - min] ?? choice}
          </option>
        ))}
      </select>
    )
  }
  return <NumberField {...{ value, min, max, set, locked }} />
}
