import { time } from '#src/core/base/format.ts'
import { median, quantile, type Samples } from '#src/engine/run/run.ts'
import { isFromFile, readBy } from '#src/page/store/from-file.ts'
import type { Racer } from '#src/page/store/session.ts'
import { useApp } from '#src/page/store/store.ts'
import { Badge } from '#src/page/frame/widgets/Badge.tsx'
import { lookOf } from '#src/page/draw/kernel-look.ts'
import { KernelMark } from '#src/page/frame/widgets/KernelMark.tsx'
import { letterOf } from '#src/page/frame/sentences/insight.ts'
import { titled, useWords } from '#src/page/frame/sentences/operation-words.ts'
import side from '#src/page/frame/side/Side.module.css'
import { isWrong, modeOf, modeWords, noise, timingOf, whyMany, withheld, withTimings } from '../times/racers.ts'
import { MeasureButton } from './MeasureButton.tsx'
import { axisEnd, beyondWords, within } from '../plot/outliers.ts'
import { analysisOf, type Mode, samplesOf, shownTime } from '../times/speedup.ts'
import styles from './side.module.css'
import { errorIn } from '#src/core/kernel/check.ts'
import * as texts from './words.ts'

/** Times of one solve, or product, in the side column: median, p95, every sample; why not, where there is none. */
export function SolveTime() {
  const racers = withTimings(useApp(({ session }) => session.racers))
  const timed = racers.some((racer) => timingOf(racer))
  const mode = modeOf(racers)
  const words = useWords()
  const many = whyMany(racers)
  return (
    <section>
      <h2 className={side['heading']}>{texts.timeOf(titled(words.one))}</h2>
      <p className={side['under']}>{timed ? texts.median(modeWords(mode, words.one)) : texts.notMeasured}</p>
      {many ? <p className={side['under']}>{many}</p> : null}
      {timed ? <Bars racers={racers} mode={mode} /> : null}
      {timed ? <Badges racers={racers} mode={mode} /> : null}
      <MeasureButton measured={racers.some((racer) => timingOf(racer)?.kind === 'measured')} />
    </section>
  )
}

/** Samples of a racer whose time may be shown. */
export const shownSamples = (racer: Racer, mode: Mode): Samples | undefined =>
  withheld(racer, mode) || !racer.timing ? undefined : samplesOf(racer.timing, mode)

function Bars({ racers, mode }: { readonly racers: readonly Racer[]; readonly mode: Mode }) {
  const scale = axisEnd(racers.flatMap((racer) => shownSamples(racer, mode) ?? []))
  return (
    <ul className={styles['rows']}>
      {racers.map((racer, index) => (
        <Bar key={letterOf(index)} {...{ racer, index, mode, scale }} />
      ))}
    </ul>
  )
}

interface BarProps {
  readonly racer: Racer
  readonly index: number
  readonly mode: Mode
  readonly scale: number
}

function Bar({ racer, index, mode, scale }: BarProps) {
  const samples = shownSamples(racer, mode)
  const reason = withheld(racer, mode)
  const { timing } = racer
  const noisy = noise(racer, mode)
  const beyond = samples && beyondWords(samples, scale)
  return (
    <li>
      <div className={styles['label']}>
        <b>{letterOf(index)}</b>
        <KernelMark kernel={racer.id} />
        <span>{racer.title}</span>
        {samples && timing ? <output>{shownTime(median(samples), timing, mode)}</output> : <em>{reason}</em>}
      </div>
      <div className={styles['bar']}>
        {samples ? <Marks samples={samples} scale={scale} colour={lookOf(racer.id).colour} /> : null}
        {isWrong(racer) ? <i className={styles['hatched']} /> : null}
      </div>
      <p className={styles['about']}>{aboutOf(racer)}</p>
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
function aboutOf(racer: Racer): string {
  const { check, timing } = racer
  const file = isFromFile(racer)
  const correct = file ? texts.saysTheFile : texts.correctTo
  const parts = [
    file ? texts.fromFile : '',
    check?.ok ? correct(errorIn(check)) : '',
    timing ? `analysis ${analysisOf(timing) === 0 ? texts.tooShort : time(analysisOf(timing))}` : '',
    timing?.tuneMs === undefined ? '' : `tuning ${time(timing.tuneMs)}`,
  ]
  return parts.filter(Boolean).join(' · ')
}

function Badges({ racers, mode }: { readonly racers: readonly Racer[]; readonly mode: Mode }) {
  const first = readBy(racers).find((racer) => timingOf(racer))
  const sourced = first && timingOf(first)
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
