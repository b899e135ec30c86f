import { time } from '#src/core/base/format.ts'
import { median, quantile, type Samples } from '#src/engine/run/run.ts'
import { isFromFile, readBy } from '#src/page/store/from-file.ts'
import type { Column } from '#src/page/store/session.ts'
import { useApp } from '#src/page/store/store.ts'
import { Badge } from '#src/page/frame/widgets/Badge.tsx'
import { columnLook } from '#src/page/draw/kernel-look.ts'
import { KernelMark } from '#src/page/frame/widgets/KernelMark.tsx'
import { columnLetter } from '#src/page/frame/sentences/run-sentence.ts'
import { titled, useWords } from '#src/page/frame/sentences/operation-words.ts'
import side from '#src/page/frame/side/Side.module.css'
import {
  isWrong,
  modeOf,
  modeWords,
  noise,
  sourcedTiming,
  whyMany,
  withheld,
  withTimings,
} from '../times/column-times.ts'
import { MeasureButton } from './MeasureButton.tsx'
import { axisEnd, beyondWords, within } from '../plot/outliers.ts'
import { analysisOf, type Mode, samplesOf, shownTime } from '../times/speedup.ts'
import styles from './side.module.css'
import { errorIn } from '#src/core/kernel/check.ts'
import * as texts from './words.ts'

/** Times of one solve, or product, in the side column: median, p95, every sample; why not, where there is none. */
export function SolveTime() {
  const columns = withTimings(useApp(({ session }) => session.columns))
  const timed = columns.some((column) => sourcedTiming(column))
  const mode = modeOf(columns)
  const words = useWords()
  const many = whyMany(columns)
  return (
    <section>
      <h2 className={side['heading']}>{texts.timeOf(titled(words.one))}</h2>
      <p className={side['under']}>{timed ? texts.median(modeWords(mode, words.one)) : texts.notMeasured}</p>
      {many ? <p className={side['under']}>{many}</p> : null}
      {timed ? <Bars columns={columns} mode={mode} /> : null}
      {timed ? <Badges columns={columns} mode={mode} /> : null}
      <MeasureButton measured={columns.some((column) => sourcedTiming(column)?.kind === 'measured')} />
    </section>
  )
}

/** Samples of a column whose time may be shown. */
export const shownSamples = (column: Column, mode: Mode): Samples | undefined =>
  withheld(column, mode) || !column.timing ? undefined : samplesOf(column.timing, mode)

function Bars({ columns, mode }: { readonly columns: readonly Column[]; readonly mode: Mode }) {
  const scale = axisEnd(columns.flatMap((column) => shownSamples(column, mode) ?? []))
  return (
    <ul className={styles['rows']}>
      {columns.map((column, index) => (
        <Bar key={columnLetter(index)} {...{ column, index, mode, scale }} />
      ))}
    </ul>
  )
}

interface BarProps {
  readonly column: Column
  readonly index: number
  readonly mode: Mode
  readonly scale: number
}

function Bar({ column, index, mode, scale }: BarProps) {
  const samples = shownSamples(column, mode)
  const reason = withheld(column, mode)
  const { timing } = column
  const noisy = noise(column, mode)
  const beyond = samples && beyondWords(samples, scale)
  return (
    <li>
      <div className={styles['label']}>
        <b>{columnLetter(index)}</b>
        <KernelMark kernel={column.id} column={index} />
        <span>{column.title}</span>
        {samples && timing ? <output>{shownTime(median(samples), timing, mode)}</output> : <em>{reason}</em>}
      </div>
      <div className={styles['bar']}>
        {samples ? <Marks samples={samples} scale={scale} colour={columnLook(index, column.id).colour} /> : null}
        {isWrong(column) ? <i className={styles['hatched']} /> : null}
      </div>
      <p className={styles['about']}>{aboutOf(column)}</p>
      {beyond ? <p className={styles['noise']}>{beyond}</p> : null}
      {noisy ? <p className={styles['noise']}>{noisy}</p> : null}
    </li>
  )
}

function Marks({
  samples,
  scale,
  colour,
}: {
  readonly samples: Samples
  readonly scale: number
  readonly colour: string
}) {
  const at = (ms: number) => (100 * Math.min(ms, scale)) / scale
  const middle = at(median(samples))
  return (
    <>
      <i className={styles['median']} style={{ width: `${middle}%`, background: colour }} />
      <i
        className={styles['whisker']}
        style={{ left: `${middle}%`, width: `${at(quantile(samples, 0.95)) - middle}%` }}
      />
      {within(samples, scale).map((ms, i) => (
        <i key={`${ms} ${i}`} className={styles['sample']} style={{ left: `${at(ms)}%` }} />
      ))}
    </>
  )
}

/** Error and analysis beside the bar: a time without them says little. */
function aboutOf(column: Column): string {
  const { check, timing } = column
  const file = isFromFile(column)
  const correct = file ? texts.saysTheFile : texts.correctTo
  const parts = [
    file ? texts.fromFile : '',
    check?.ok ? correct(errorIn(check)) : '',
    timing ? `analysis ${analysisOf(timing) === 0 ? texts.tooShort : time(analysisOf(timing))}` : '',
    timing?.tuneMs === undefined ? '' : `tuning ${time(timing.tuneMs)}`,
  ]
  return parts.filter(Boolean).join(' · ')
}

function Badges({ columns, mode }: { readonly columns: readonly Column[]; readonly mode: Mode }) {
  const first = readBy(columns).find((column) => sourcedTiming(column))
  const sourced = first && sourcedTiming(first)
  if (!sourced) return null
  const samples = sourced.timing[mode]
  const run = first?.replay?.run
  const where = sourced.kind !== 'measured' && run ? ` · ${run.adapter.name}` : ''
  return (
    <p className={side['badges']}>
      <Badge kind={sourced.kind}>{samples ? `${samples.ms.length} samples, ${samples.clock}${where}` : where}</Badge>
    </p>
  )
}
