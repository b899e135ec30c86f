import { useEffect, useLayoutEffect, useRef } from 'react'
import { runCommand } from '#src/page/desk/commands/registry.ts'
import { verdictOf } from '#src/page/desk/edit/verdicts.ts'
import { difference } from '#src/lab/edit/difference.ts'
import { isRight, type JudgedFault, type Verdict } from '#src/lab/judge/judge.ts'
import { useApp } from '#src/page/store/store.ts'
import { closeLab, openExercise, typed, undoAll, unfound } from './act.ts'
import { Complaints } from './Complaints.tsx'
import { type CodeEditor, codeEditor } from './editor.ts'
import { beginnings, exercises } from '#src/engine/catalog/lab/exercises.ts'
import { HandIn } from './HandIn.tsx'
import { Host } from './Host.tsx'
import styles from './lab.module.css'
import { Misfits } from './Misfits.tsx'
import { RaceFigure } from './RaceFigure.tsx'
import { isFound, runLab } from './run.ts'
import { type LabSession, beforeOf, patchLab, textOf, useLab } from './state.ts'
import { TaskLists } from './tasks/TaskLists.tsx'
import { TaskPanel } from './tasks/TaskPanel.tsx'
import * as texts from './words.ts'

/** A kernel's text to change, what is judged of it, and the faults that can be looked for. */
export default function LabPanel() {
  const lab = useLab()
  const judged = useApp(() => (lab?.ran ? verdictOf(lab.ran) : undefined))
  const open = lab !== undefined
  useLayoutEffect(() => {
    document.body.toggleAttribute('data-lab', open)
    return () => document.body.removeAttribute('data-lab')
  }, [open])
  if (!lab) return null
  const verdict = lab.progress ? undefined : judged
  const race = verdict?.faults.find((fault) => fault.race)?.race
  return (
    <section className={styles['lab']} aria-label={texts.editing(lab.title)}>
      <header className={styles['head']}>
        <Headline lab={lab} verdict={verdict} />
        <div className={styles['acts']}>
          <button type="button" className={styles['run']} onClick={() => void runLab()}>
            {texts.runIt} <kbd>{texts.ctrlEnter}</kbd>
          </button>
          <button type="button" onClick={undoAll}>
            {texts.restore}
          </button>
          <button type="button" onClick={() => void runCommand('lab.save')}>
            {texts.saveIt}
          </button>
          <button type="button" onClick={() => void runCommand('lab.read')}>
            {texts.readIt}
          </button>
          <button type="button" onClick={closeLab}>
            {texts.closeIt}
          </button>
        </div>
      </header>
      {lab.exercise === undefined ? null : verdict && isRight(verdict) ? (
        <NextFault lab={lab} />
      ) : (
        <Hints lab={lab} hints={exercises[lab.exercise].hints} />
      )}
      {lab.task === undefined ? null : <TaskPanel lab={lab} number={lab.task} />}
      {lab.misfits ? <Misfits misfits={lab.misfits} sources={lab.sources} /> : null}
      <Tabs lab={lab} />
      <Editor key={`${lab.opened} ${lab.path}`} lab={lab} verdict={verdict} />
      <Complaints complaints={lab.complaints} />
      {race ? <RaceFigure race={race} /> : null}
      {verdict ? <Rules verdict={verdict} /> : null}
      <Host lab={lab} />
      <TaskLists lab={lab} />
      <Faults lab={lab} verdict={verdict} />
      <section className={styles['acts']} aria-label={texts.newKernel}>
        <span>{texts.newKernel}</span>
        {beginnings.map(({ title }, number) => (
          <button key={title} type="button" onClick={() => void runCommand('lab.new', String(number))}>
            {title}
          </button>
        ))}
      </section>
    </section>
  )
}

function Headline({ lab, verdict }: { readonly lab: LabSession; readonly verdict: Verdict | undefined }) {
  const isRightHere = useApp(
    ({ doc, session }) => session.columns[doc.kernels.findIndex(({ id }) => id === lab.ran?.id)]?.check?.ok === true,
  )
  if (lab.progress) return <output className={styles['headline']}>{texts.judging(...lab.progress)}</output>
  if (!verdict) return <output className={styles['headline']}>{lab.says}</output>
  const [first] = verdict.faults
  const line = first?.line
  const right = isRight(verdict)
  const seconds = (verdict.ms / 1000).toFixed(1)
  return (
    <output className={styles['headline']}>
      <b data-verdict={right ? 'right' : first ? 'wrong' : 'open'}>
        {right ? texts.right : first ? texts.wrong : texts.open}
      </b>
      {right ? texts.onProblems(verdict.runs, seconds) : texts.because(first?.sentence ?? verdict.left[0])}
      <span className={styles['after']}>
        {[
          right && lab.exercise !== undefined && texts.foundIt,
          first?.on && texts.onProblem(first.on),
          first && isRightHere && texts.rightHere,
          right ? '' : first ? texts.noTime : texts.goOn,
          lab.says,
        ]
          .filter(Boolean)
          .join(' ')}
      </span>
      {right ? (
        <button type="button" className={styles['toLine']} onClick={() => void runCommand('measure.run')}>
          {texts.rightTime}
        </button>
      ) : null}
      {line ? (
        <button
          type="button"
          className={styles['toLine']}
          title={texts.showLine(line.path, line.line)}
          onClick={() => patchLab({ path: line.path, reveal: { line } })}
        >
          {texts.showTheLine}
        </button>
      ) : null}
    </output>
  )
}

function Tabs({ lab }: { readonly lab: LabSession }) {
  const folder = `${lab.base.id}/`
  const [added, removed] = lab.paths.reduce(
    ([more, less], path) => {
      const hunks = difference(beforeOf(lab, path), textOf(lab, path))
      return [
        more + hunks.reduce((sum, hunk) => sum + hunk.added.length, 0),
        less + hunks.reduce((sum, hunk) => sum + hunk.removed, 0),
      ]
    },
    [0, 0],
  )
  return (
    <nav className={styles['tabs']} aria-label={texts.modules}>
      {lab.paths.map((path) => (
        <button
          key={path}
          type="button"
          aria-current={path === lab.path ? 'true' : undefined}
          title={path.startsWith(folder) ? path : texts.isLibrary}
          data-changed={beforeOf(lab, path) !== textOf(lab, path)}
          onClick={() => patchLab({ path })}
        >
          {path.startsWith(folder) ? path.slice(folder.length) : path}
        </button>
      ))}
      <span className={styles['changed']}>{texts.lines(added, removed) || texts.unchanged}</span>
    </nav>
  )
}

function Editor({ lab, verdict }: { readonly lab: LabSession; readonly verdict: Verdict | undefined }) {
  const place = useRef<HTMLDivElement>(null)
  const editor = useRef<CodeEditor>(undefined)
  const { path } = lab
  useEffect(() => {
    if (!place.current) return undefined
    const made = codeEditor(
      place.current,
      { text: textOf(lab, path), original: beforeOf(lab, path), label: texts.source(path) },
      {
        changed: (text) => typed(path, text),
        run: () => void runLab(),
        palette: () => void runCommand('palette.open'),
      },
    )
    editor.current = made
    return () => {
      editor.current = undefined
      made.destroy()
    }
    // the editor holds the text from here on; another module, or a text opened anew, has another editor
    // oxlint-disable-next-line react/exhaustive-deps
  }, [path])
  const { complaints } = lab
  useEffect(() => {
    editor.current?.complain([
      ...complaints
        .filter((one) => one.path === path)
        .map(({ line, column, severity, sentence }) => ({ line, column, severity, message: sentence })),
      ...(verdict?.faults ?? []).flatMap(({ line, sentence }) =>
        line?.path === path ? [{ line: line.line, severity: 'error' as const, message: sentence }] : [],
      ),
    ])
  }, [path, complaints, verdict])
  const atRun = useRef(lab.modules)
  useEffect(() => {
    atRun.current = lab.modules
    // the text of a run is that of the moment when it began
    // oxlint-disable-next-line react/exhaustive-deps
  }, [lab.ran])
  useEffect(() => {
    const line = verdict?.faults[0]?.line
    if (line?.path === path && atRun.current === lab.modules) editor.current?.bringIntoView(line.line)
    // who types on is not taken from there
    // oxlint-disable-next-line react/exhaustive-deps
  }, [verdict])
  const { reveal } = lab
  useEffect(() => {
    if (reveal?.line.path === path) editor.current?.reveal(reveal.line.line)
  }, [path, reveal])
  return <div ref={place} className={styles['editor']} />
}

/** Each rule with what broke it. */
function Rules({ verdict }: { readonly verdict: Verdict }) {
  return (
    <ul className={styles['rules']} aria-label={texts.rules}>
      {Object.entries(texts.ruleWords).map(([rule, words]) => {
        const all = verdict.faults.filter((fault) => fault.rule === rule)
        const faults = all.filter(isNew(verdict))
        const state = faults.length > 0 ? 'broken' : verdict.runs > 0 && all.length === 0 ? 'kept' : 'open'
        return (
          <li key={rule} data-rule={rule} data-state={state}>
            <span aria-hidden="true">{{ broken: '✗', kept: '✓', open: '–' }[state]}</span> {words}
            {faults.map((fault) => (
              <Broken key={fault.sentence} fault={fault} />
            ))}
          </li>
        )
      })}
      {verdict.left.map((sentence) => (
        <li key={sentence} data-state="open">
          <span aria-hidden="true">–</span> {sentence}
        </li>
      ))}
    </ul>
  )
}

/** What a traced run shows as the untraced one did is said once. */
const isNew = ({ faults }: Verdict) => {
  const others = new Set(faults.flatMap(({ rule, sentence }) => (rule === 'traced' ? [] : [sentence])))
  return ({ rule, sentence }: JudgedFault) => rule !== 'traced' || !others.has(sentence.replace(/^traced: /, ''))
}

function Broken({ fault: { sentence, on, line } }: { readonly fault: JudgedFault }) {
  const words = [sentence, on].filter(Boolean).join(' — ')
  if (!line) return <p>{words}</p>
  return (
    <p>
      <button
        type="button"
        title={texts.showLine(line.path, line.line)}
        onClick={() => patchLab({ path: line.path, reveal: { line } })}
      >
        {words}
      </button>
    </p>
  )
}

/** Hints to the fault that is looked for, over the text: one after the other. */
function Hints({ lab, hints }: { readonly lab: LabSession; readonly hints: readonly string[] }) {
  return (
    <div className={styles['hints']}>
      {hints.slice(0, lab.hints).map((hint) => (
        <p key={hint}>{hint}</p>
      ))}
      {lab.hints < hints.length ? (
        <button type="button" onClick={() => patchLab({ hints: lab.hints + 1 })}>
          {texts.hint(lab.hints)}
        </button>
      ) : null}
    </div>
  )
}

/** What is left to find once this one is. */
function NextFault({ lab: { desk } }: { readonly lab: LabSession }) {
  const next = unfound()
  if (next === undefined) return null
  return (
    <div className={styles['hints']}>
      <button type="button" onClick={() => void openExercise(desk, next)}>
        {texts.nextFault(exercises[next].title)}
      </button>
    </div>
  )
}

function Faults({ lab, verdict }: { readonly lab: LabSession; readonly verdict: Verdict | undefined }) {
  const word = lab.ran && verdict && isRight(verdict) ? lab.ran.id.split('~')[1] : undefined
  return (
    <details className={styles['faults']} open={lab.exercise !== undefined}>
      <summary>{texts.faultsToFind}</summary>
      <ol>
        {exercises.map(({ title }, number) => (
          <li key={title}>
            <button
              type="button"
              aria-current={number === lab.exercise ? 'true' : undefined}
              onClick={() => void openExercise(lab.desk, number)}
            >
              {title}
            </button>
            {isFound(number) ? <span> ✓ {texts.solved}</span> : null}
            {word !== undefined && number === lab.exercise ? <HandIn word={word} title={title} /> : null}
          </li>
        ))}
      </ol>
    </details>
  )
}
