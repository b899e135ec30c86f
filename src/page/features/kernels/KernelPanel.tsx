import { Popover } from '@base-ui/react/popover'
import type { RefObject } from 'react'
import { bareId } from '#src/engine/catalog/kernels.ts'
import type { Kernel } from '#src/core/kernel/kernel.ts'
import { runCommand } from '#src/page/desk/commands/registry.ts'
import { useApp } from '#src/page/store/store.ts'
import { columnLetter } from '#src/page/frame/sentences/run-sentence.ts'
import { Missing } from '#src/page/frame/widgets/Missing.tsx'
import { Choosing } from './Choosing.tsx'
import fields from '#src/page/frame/sheets/fields.module.css'
import styles from './KernelPanel.module.css'
import { OperationChoice } from './OperationChoice.tsx'
import { Parameters } from './Parameters.tsx'
import { useLocked } from '#src/page/frame/hooks/use-locked.ts'
import { type SuitedBy, suitedRows } from './suited.ts'
import { useSuits } from './use-suits.ts'
import * as texts from '#src/page/frame/sheets/words.ts'

interface Props {
  readonly index: number
  readonly anchor: RefObject<HTMLButtonElement | null>
  close(): void
}

/** What a column runs: its kernel, the kernel's parameters, and whether the column is there at all. */
export default function KernelPanel({ index, anchor, close }: Props) {
  const choices = useApp(({ doc }) => doc.kernels)
  const { kernels, unsuited: suits, near: found } = useSuits()
  const { catalog, missing, again } = kernels
  const near = found.at(0)
  const locked = useLocked('kernel.set')
  const unknown = suits.unknown.filter(({ id }) => catalog.has(id))
  const choice = choices[index]
  const kernel = choice && catalog.get(bareId(choice.id))
  const retry = () => {
    again()
    suits.again()
  }
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
            aria-label={texts.columnKernel(columnLetter(index))}
            finalFocus={anchor}
          >
            <OperationChoice />
            <h3>{texts.kernel}</h3>
            {locked ? <p className={styles['why']}>{texts.kernelsLocked}</p> : null}
            <Missing what="kernel" parts={missing} retry={retry} />
            <Missing what="kernel" parts={unknown} suits retry={retry} />
            {near ? (
              <p className={styles['near']}>{texts.nearest(near.problem, near.rows, near.levels, near.on)}</p>
            ) : null}
            {suitedFirst(catalog, suits, found).map(([id, each]) => (
              <KernelChoice
                key={id}
                kernel={each}
                chosen={id === choice?.id}
                why={suits.reasons[id]}
                fit={suits.suits?.[id]}
                ms={near?.ms[id]}
                choose={() => act('kernel.set', JSON.stringify({ index, id }))}
              />
            ))}
            <Papers of={[...catalog.values()]} />
            {kernel && choice ? <Parameters index={index} kernel={kernel} chosen={choice.params} /> : null}
            {kernel ? <Choosing index={index} kernel={kernel} act={act} /> : null}
            <Columns index={index} id={choice?.id ?? ''} count={choices.length} act={act} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

/** Lists the papers of all kernels, closed until a reader opens it. */
function Papers({ of }: { readonly of: readonly Kernel[] }) {
  return (
    <details className={styles['papers']}>
      <summary>{texts.papers}</summary>
      {of.map(({ title, paper }) => (
        <p key={title}>
          <b>{title}</b>
          <cite>
            {paper.authors}, {paper.venue} {paper.year}
            {paper.taken ? texts.here(paper.taken) : null}
          </cite>
        </p>
      ))}
    </details>
  )
}

/** In the order of the table of what suits the matrix; those that cannot run it come last. */
function suitedFirst(catalog: ReadonlyMap<string, Kernel>, ...found: SuitedBy) {
  const order = suitedRows(catalog, ...found).rows.map(({ id }) => id)
  const placeOf = (id: string) => (order.includes(id) ? order.indexOf(id) : order.length)
  return [...catalog].toSorted(([a], [b]) => placeOf(a) - placeOf(b))
}

interface ColumnsProps {
  readonly index: number
  readonly id: string
  readonly count: number
  act(command: string, arg: string): void
}

/** One column more, of the same kernel, or this one less. */
function Columns({ index, id, count, act }: ColumnsProps) {
  const locked = useLocked('kernel.add')
  return (
    <div className={styles['actions']}>
      <button
        type="button"
        className={fields['button']}
        disabled={count >= 4}
        {...locked}
        onClick={() => act('kernel.add', id)}
      >
        {texts.addColumn}
      </button>
      <button
        type="button"
        className={fields['button']}
        disabled={count < 2}
        {...locked}
        onClick={() => act('kernel.remove', String(index))}
      >
        {texts.remove(columnLetter(index))}
      </button>
    </div>
  )
}

interface ChoiceProps {
  readonly kernel: Kernel
  /** Why it cannot be chosen. */
  readonly why: string | undefined
  /** Why the rule chooses it for this matrix, where it does. */
  readonly fit: string | undefined
  /** What it took on the nearest measured problem. */
  readonly ms: number | undefined
  readonly chosen: boolean
  choose(): void
}

function KernelChoice({ kernel: { title, idea }, why, fit, ms, chosen, choose }: ChoiceProps) {
  const out = why !== undefined && !chosen
  const locked = useLocked('kernel.set')
  return (
    <label className={styles['kernel']} data-out={out || undefined}>
      <input type="radio" name="kernel" checked={chosen} disabled={out} {...locked} onChange={choose} />
      <b>{title}</b>
      <i>{idea}</i>
      {fit !== undefined && why === undefined ? <small>{texts.suits(fit)}</small> : null}
      {ms !== undefined ? <small className={styles['took']}>{texts.took(ms)}</small> : null}
      {why === undefined ? null : <small>{why}</small>}
    </label>
  )
}
