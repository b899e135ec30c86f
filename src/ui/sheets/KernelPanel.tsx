import { Popover } from '@base-ui/react/popover'
import { type RefObject, useEffect, useState } from 'react'
import { kernels } from '#src/catalog/kernels.ts'
import { defaults, type Kernel, type Parameter, type Params } from '#src/kernel/kernel.ts'
import { runCommand } from '#src/store/commands.ts'
import { operationIn } from '#src/store/document.ts'
import { useApp } from '#src/store/store.ts'
import { unsuited } from '#src/store/unsuited.ts'
import { letterOf } from '../insight.ts'
import { Choosing } from './Choosing.tsx'
import fields from './fields.module.css'
import styles from './KernelPanel.module.css'
import { OperationChoice } from './OperationChoice.tsx'

interface Props {
  readonly index: number
  readonly anchor: RefObject<HTMLButtonElement | null>
  close(): void
}

/** What a column runs: its kernel, the kernel's parameters, and whether the column is there at all. */
export default function KernelPanel({ index, anchor, close }: Props) {
  const choices = useApp(({ doc }) => doc.kernels)
  const operation = useApp(({ doc }) => operationIn(doc))
  const all = useKernels()
  const reasons = useReasons()
  const choice = choices[index]
  const kernel = choice && all.get(choice.id)
  const act = (id: string, arg: string) => {
    close()
    void runCommand(id, arg)
  }
  return (
    <Popover.Root open onOpenChange={(open) => !open && close()}>
      <Popover.Portal>
        <Popover.Positioner anchor={anchor} align="start" sideOffset={6} collisionPadding={8} style={{ zIndex: 30 }}>
          <Popover.Popup
            className={styles['panel']}
            aria-label={`Kernel of column ${letterOf(index)}`}
            finalFocus={anchor}
          >
            <OperationChoice />
            <h3>Kernel</h3>
            {[...all]
              .filter(([id]) => id.startsWith(`${operation}/`))
              .map(([id, each]) => (
                <KernelChoice
                  key={id}
                  kernel={each}
                  chosen={id === choice?.id}
                  why={reasons[id]}
                  choose={() => act('kernel.set', JSON.stringify({ index, id }))}
                />
              ))}
            {kernel && choice ? <Parameters index={index} kernel={kernel} chosen={choice.params} /> : null}
            {kernel ? <Choosing index={index} kernel={kernel} act={act} /> : null}
            <Columns index={index} id={choice?.id ?? ''} count={choices.length} act={act} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

interface ColumnsProps {
  readonly index: number
  readonly id: string
  readonly count: number
  act(command: string, arg: string): void
}

/** One column more, of the same kernel, or this one less. */
function Columns({ index, id, count, act }: ColumnsProps) {
  return (
    <div className={styles['actions']}>
      <button type="button" className={fields['button']} disabled={count >= 4} onClick={() => act('kernel.add', id)}>
        Add a column
      </button>
      <button
        type="button"
        className={fields['button']}
        disabled={count < 2}
        onClick={() => act('kernel.remove', String(index))}
      >
        Remove {letterOf(index)}
      </button>
    </div>
  )
}

function useKernels(): ReadonlyMap<string, Kernel> {
  const [all, setAll] = useState<ReadonlyMap<string, Kernel>>(new Map())
  useEffect(() => {
    void kernels().then(setAll)
  }, [])
  return all
}

/** Why kernels cannot run here, once it is known. */
function useReasons(): Readonly<Record<string, string>> {
  const [reasons, setReasons] = useState<Readonly<Record<string, string>>>({})
  useEffect(() => {
    void unsuited().then(setReasons, () => undefined)
  }, [])
  return reasons
}

interface ChoiceProps {
  readonly kernel: Kernel
  /** Why it cannot be chosen. */
  readonly why: string | undefined
  readonly chosen: boolean
  choose(): void
}

function KernelChoice({ kernel: { title, idea, paper }, why, chosen, choose }: ChoiceProps) {
  const out = why !== undefined && !chosen
  return (
    <label className={styles['kernel']} data-out={out || undefined}>
      <input type="radio" name="kernel" checked={chosen} disabled={out} onChange={choose} />
      <b>{title}</b>
      <i>{idea}</i>
      {why === undefined ? (
        <cite>
          {paper.authors}, {paper.venue} {paper.year}
          {paper.taken ? <>. Here: {paper.taken}</> : null}
        </cite>
      ) : (
        <small>{why}</small>
      )}
    </label>
  )
}

interface ParametersProps {
  readonly index: number
  readonly kernel: Kernel
  readonly chosen: Params
}

function Parameters({ index, kernel, chosen }: ParametersProps) {
  const values = defaults(kernel, chosen)
  const set = (name: string, value: number) =>
    void runCommand('kernel.params', JSON.stringify({ index, params: { ...chosen, [name]: value } }))
  if (kernel.params.length === 0) return null
  return (
    <>
      <h3>Parameters</h3>
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
  const listed = choices ?? names?.map((_, n) => min + n)
  if (listed) {
    return (
      <select className={fields['select']} value={value} onChange={(event) => set(Number(event.target.value))}>
        {listed.map((choice) => (
          <option key={choice} value={choice}>
            {names?.[choice - min] ?? choice}
          </option>
        ))}
      </select>
    )
  }
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
      onBlur={(event) => commit(event.target.value)}
      onKeyDown={(event) => event.key === 'Enter' && commit(event.currentTarget.value)}
    />
  )
}
