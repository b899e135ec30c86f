import { Pin } from 'lucide-react'
import { runCommand } from '#src/page/desk/commands/registry.ts'
import type { SweepSubject } from '#src/core/sparse/made/subjects.ts'
import type { SweepChoice } from '#src/page/store/document.ts'
import type { GpuStatus } from '#src/page/store/session.ts'
import { idsOf, isMeasured } from '#src/page/desk/measure/sweep/candidates.ts'
import { sizesFor } from '#src/page/desk/measure/sweep/settled.ts'
import { limitAt, sizeLimit } from '#src/page/desk/measure/sweep/tasks.ts'
import side from '#src/page/frame/side/Side.module.css'
import { focused, pin, pointed, usePinned } from '../plot/spotlight.ts'
import type { Kernels, Measures } from '#src/engine/catalog/contract/figure.ts'
import { KernelMark } from '#src/page/frame/widgets/KernelMark.tsx'
import { useLocked } from '#src/page/frame/hooks/use-locked.ts'
import { titleIn } from '../times/titles.ts'
import styles from './screen.module.css'
import * as texts from './words.ts'

const LABELS: Partial<Record<SweepSubject, string>> = {
  open: texts.openProblem,
  delaunay: 'Delaunay',
  band: 'band',
  uniform: 'uniform',
  power: 'power law',
}

interface SubjectsProps {
  readonly measures: Measures
  readonly chosen: readonly SweepSubject[]
  readonly open: string
}

/** What the figure can be measured on: stencils, made matrices, and the open problem. */
export function SubjectChoice({ measures, chosen, open }: SubjectsProps) {
  const locked = useLocked('sweep.subject')
  return (
    <ul className={styles['choices']} aria-label={texts.problems}>
      {measures.subjects.map((subject) => (
        <li key={subject}>
          <button
            type="button"
            aria-pressed={chosen.includes(subject)}
            title={subject === 'open' ? texts.openProblemIs(open) : undefined}
            {...locked}
            onClick={() => void runCommand('sweep.subject', subject)}
          >
            {LABELS[subject] ?? subject}
          </button>
        </li>
      ))}
    </ul>
  )
}

interface SizesProps {
  readonly measures: Measures
  readonly choice: SweepChoice
  readonly gpu: GpuStatus
}

/** Points along each side; what does not fit this adapter says why. */
export function SizeChoice({ measures, choice, gpu }: SizesProps) {
  const { subjects, sizes } = choice
  const locked = useLocked('sweep.size')
  const most = gpu.kind === 'ready' ? gpu.mostBytes : Infinity
  const offered = sizesFor(gpu, choice).map((edge) => ({ edge, limit: sizeLimit(measures, subjects, edge, most) }))
  const limited = offered.find(({ limit }) => limit !== undefined)
  const partly = sizes.flatMap((edge) => leftOut(measures, subjects, edge, most))
  return (
    <>
      <ul className={styles['choices']} aria-label={texts.sizes}>
        {offered.map(({ edge, limit }) => (
          <li key={edge}>
            <button
              type="button"
              aria-pressed={limit === undefined && sizes.includes(edge)}
              aria-disabled={limit !== undefined}
              title={limit}
              {...locked}
              onClick={() => limit === undefined && void runCommand('sweep.size', String(edge))}
            >
              {edge}³
            </button>
          </li>
        ))}
      </ul>
      {limited ? <p className={styles['why']}>{`${limited.edge}³ ${limited.limit}.`}</p> : null}
      {partly.length > 0 && !limited ? <p className={styles['why']}>{partly[0]}.</p> : null}
    </>
  )
}

function leftOut(measures: Measures, subjects: readonly SweepSubject[], edge: number, most: number): string[] {
  return subjects.flatMap((subject) => {
    const limit = limitAt(measures, subject, edge, most)
    return limit === undefined ? [] : [`${LABELS[subject] ?? subject} ${edge}³ ${limit}`]
  })
}

interface KernelListProps {
  readonly measures: Measures
  readonly kernels: Kernels
  /** All when empty. */
  readonly chosen: readonly string[]
}

/** Every kernel that the figure has a place for, with the mark that it has there; under the pointer or the focus it is picked out. */
export function KernelList({ measures, kernels, chosen }: KernelListProps) {
  const { steps, ways } = measures
  // several lines of one kernel have marks of their own
  const several = steps ?? ways
  const measured = new Set([...kernels].flatMap(([id, kernel]) => (isMeasured(measures, kernel) ? [id] : [])))
  const ids = idsOf(measures, [...measured])
  const on = chosen.length > 0 ? chosen : ids
  const pinned = usePinned()
  const locked = useLocked('sweep.kernels')
  const toggle = (id: string) => {
    const next = on.includes(id) ? on.filter((other) => other !== id) : [...on, id]
    if (next.length > 0) void runCommand('sweep.kernels', next.length === ids.length ? '' : next.join(' '))
  }
  return (
    <section className={styles['scrolls']}>
      <h2 className={side['heading']}>{texts.kernels}</h2>
      {steps && kernels.size > 0 && ids.length === 0 ? <p className={side['under']}>{texts.noSteps}</p> : null}
      <ul className={styles['list']}>
        {ids.map((id) => (
          <li key={id}>
            <label {...pointed(id)}>
              <input
                type="checkbox"
                checked={on.includes(id)}
                onChange={() => toggle(id)}
                {...locked}
                {...focused(id)}
              />
              {several ? null : <KernelMark kernel={id} />}
              {titleIn(kernels, id)}
            </label>
            {several ? null : (
              <button
                type="button"
                className={styles['pin']}
                aria-pressed={pinned === id}
                aria-label={texts.pickOut(titleIn(kernels, id))}
                title={texts.pickItOut}
                onClick={() => pin(id)}
                {...pointed(id)}
                {...focused(id)}
              >
                <Pin strokeWidth={1.75} aria-hidden="true" />
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
