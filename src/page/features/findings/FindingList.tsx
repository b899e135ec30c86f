import { useEffect, useId, useRef, useState } from 'react'
import { type Curable, curable, uncure } from '#src/page/features/findings/findings.ts'
import { runCommand } from '#src/page/desk/commands/registry.ts'
import type { ColumnFinding, Cure, FindingEvidence } from '#src/engine/catalog/contract/finding.ts'
import { groupMark, itemMark } from '#src/engine/run/query.ts'
import type { Mark, Replay } from '#src/engine/run/replay.ts'
import { orderings } from '#src/core/sparse/words.ts'
import { EXPLORE, operationIn } from '#src/page/store/document.ts'
import { equal } from '#src/page/store/equal.ts'
import type { Pointed, PointedPart } from '#src/page/store/session.ts'
import { patchSession, store, useApp } from '#src/page/store/store.ts'
import side from '#src/page/frame/side/Side.module.css'
import { columnLetter } from '#src/page/frame/sentences/pictured-columns.ts'
import { useDesk } from '#src/page/frame/widgets/desk.ts'
import { useKernels } from '#src/page/frame/hooks/use-kernels.ts'
import { useLocked } from '#src/page/frame/hooks/use-locked.ts'
import { Words } from '#src/page/frame/words/Words.tsx'
import styles from './FindingList.module.css'
import fields from '#src/page/frame/sheets/fields.module.css'
import { useFindings } from './use-findings.ts'
import * as texts from '#src/page/frame/sheets/words.ts'

/** Why it takes long here: each finding with what shows it in the pictures and a change that helps. */
export default function FindingList() {
  const { findings, waits, look } = useFindings()
  const [tried, setTried] = useState<Tried>()
  const heading = useId()
  const section = useRef<HTMLElement>(null)
  // the button is gone: who pressed it by a key goes on from here
  const undone = () => {
    setTried(undefined)
    section.current?.focus({ preventScroll: true })
  }
  const ask = () => {
    look()
    section.current?.focus({ preventScroll: true })
  }
  if (!findings && !waits) return null
  return (
    <section ref={section} className={styles['section']} aria-labelledby={heading} tabIndex={-1}>
      <h2 id={heading} className={side['heading']}>
        {texts.findings}
      </h2>
      {tried ? <Undo of={tried} done={undone} /> : null}
      {waits ? (
        <button type="button" className={fields['button']} onClick={ask}>
          {texts.lookForFindings}
        </button>
      ) : null}
      {findings?.length === 0 ? <p className={side['under']}>{texts.noFindings}</p> : null}
      {findings && findings.length > 0 ? (
        <ul className={styles['findings']}>
          {findings.map((finding) => (
            <Finding key={`${finding.rule} ${finding.column}`} of={finding} tries={setTried} />
          ))}
        </ul>
      ) : null}
    </section>
  )
}

/** The mark that shows it; undefined before the run, and where it is no mark. */
function markOf(evidence: FindingEvidence, replay: Replay | undefined): Mark | undefined {
  if (!replay) return undefined
  if (evidence.kind === 'item') {
    const seen = replay.spaces.find(({ space }) => space.name === evidence.space) ?? replay
    return itemMark(seen, evidence.item, evidence.k)
  }
  return evidence.kind === 'group' ? groupMark(replay, evidence.group) : undefined
}

function showing(evidence: FindingEvidence): string {
  if (evidence.kind === 'item') return texts.showItem(evidence.space ?? 'row', evidence.item)
  if (evidence.kind === 'group') return texts.showGroup(evidence.group)
  return texts.showPart[evidence.of]
}

const isPointed = (pointed: Pointed | PointedPart | undefined, what: Pointed['what'], number: number): boolean =>
  pointed?.what === what && 'number' in pointed && pointed.number === number

/** What was changed, and all that was open before. */
interface Tried {
  readonly said: string
  readonly before: Curable
}

interface FindingProps {
  readonly of: ColumnFinding
  tries(tried: Tried): void
}

function Finding({ of: { title, says, shows, cure, column }, tries }: FindingProps) {
  return (
    <li>
      <h3>{title}</h3>
      <p>
        <Words text={says} most={1} />
      </p>
      <div className={styles['ways']}>
        <Show evidence={shows} column={column} />
        <Try cure={cure} column={column} tries={tries} />
      </div>
    </li>
  )
}

/** Lights the evidence in all pictures, until it is pressed again. */
function Show({ evidence, column }: { readonly evidence: FindingEvidence; readonly column: number }) {
  const mark = markOf(
    evidence,
    useApp(({ session }) => session.columns[column]?.replay),
  )
  const pinned = useApp(({ doc, session }) =>
    mark ? equal(doc.pin, mark) : evidence.kind === 'part' && isPointed(session.pointed, evidence.of, column),
  )
  const points = pinned && evidence.kind === 'part'
  // what goes while it is lit would stay lit
  useEffect(() => (points ? () => patchSession({ pointed: undefined }) : undefined), [points])
  if (!mark && evidence.kind !== 'part') return null
  const press = () => {
    // what shows it is in the pictures of the runs
    if (store.getState().doc.screen === EXPLORE) void runCommand('screen.race')
    if (mark) void runCommand('mark.pin', pinned ? undefined : JSON.stringify(mark))
    else if (evidence.kind === 'part')
      patchSession({ pointed: pinned ? undefined : { what: evidence.of, number: column } })
  }
  return (
    <button type="button" aria-pressed={pinned} onClick={press}>
      {showing(evidence)}
    </button>
  )
}

const commandOf = (cure: Cure, column: number): { readonly command: string; readonly arg?: string } =>
  'kernel' in cure
    ? { command: 'kernel.set', arg: JSON.stringify({ index: column, id: cure.kernel }) }
    : { command: `problem.order.${cure.ordering}` }

/** The change that helps, which `Undo` takes back; of a kernel that another column runs, which that is. */
function Try({ cure, column, tries }: Pick<ColumnFinding, 'cure' | 'column'> & Pick<FindingProps, 'tries'>) {
  const { catalog } = useKernels(useApp(({ doc }) => operationIn(doc)))
  const { command, arg } = commandOf(cure, column)
  const locked = useLocked(command, arg)
  const title = 'kernel' in cure ? catalog.get(cure.kernel)?.title : undefined
  const running = useApp(({ doc }) => ('kernel' in cure ? doc.kernels.findIndex(({ id }) => id === cure.kernel) : -1))
  if ('kernel' in cure && title === undefined) return null
  if (running >= 0) return <span>{texts.runsKernel(title ?? '', columnLetter(running))}</span>
  const [label, said] =
    'kernel' in cure
      ? [texts.tryKernel(title ?? '', columnLetter(column)), texts.triedKernel(title ?? '', columnLetter(column))]
      : [texts.tryOrder(orderings[cure.ordering]), texts.triedOrder(orderings[cure.ordering])]
  const press = () => {
    const before = curable(store.getState().doc)
    void runCommand(command, arg).then(() => {
      if (!equal(curable(store.getState().doc), before)) tries({ said, before })
    })
  }
  return (
    <button type="button" {...locked} onClick={press}>
      {label}
    </button>
  )
}

function Undo({ of: { said, before }, done }: { readonly of: Tried; done(): void }) {
  const desk = useDesk()
  const button = useRef<HTMLButtonElement>(null)
  const changed = useApp(({ doc }) => !equal(curable(doc), before))
  // the finding that was tried is gone, and its buttons with it
  useEffect(() => {
    if (changed) button.current?.focus({ preventScroll: true })
  }, [changed])
  if (!changed) return null
  const press = () => void uncure(desk, before).then(done)
  return (
    <output className={styles['tried']}>
      {said}{' '}
      <button ref={button} type="button" onClick={press}>
        {texts.undo}
      </button>
    </output>
  )
}
