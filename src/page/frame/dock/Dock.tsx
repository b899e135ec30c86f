import { type CSSProperties, useEffect, useState } from 'react'
import { count } from '#src/core/base/format.ts'
import { columnsShown } from '#src/page/store/axis.ts'
import { type Walk, currentWalk } from '#src/page/store/clock.ts'
import { stageIn } from '#src/page/store/stages.ts'
import { runCommand } from '#src/page/desk/commands/registry.ts'
import { shownPreset } from '#src/page/store/presets.ts'
import type { Job } from '#src/page/store/session.ts'
import { type AppState, useApp } from '#src/page/store/store.ts'
import { axisWords, readout, whyNoTime } from '../sentences/axis-words.ts'
import { AxisChoice } from './AxisChoice.tsx'
import { clockEnd, clockNow } from '../picture/clock.ts'
import styles from './Dock.module.css'
import { isLarge, jobWords } from '../sentences/job-words.ts'
import { Legend } from './Legend.tsx'
import { Score } from './Score.tsx'
import { Transport } from './Transport.tsx'
import { Words } from '../words/Words.tsx'
import * as texts from '../words.ts'

/** The dock: one playhead for every pane. */
export function Dock() {
  return (
    <footer className={styles['dock']}>
      <Transport />
      <Score />
      <Readout />
    </footer>
  )
}

/** What a place of the playhead is called. */
const UNITS: Readonly<Record<Walk, string>> = { ticks: 'step', entries: 'entry', stages: 'slot', elimination: 'column' }

function Readout() {
  const walk = useApp(currentWalk)
  return (
    <div className={styles['readout']}>
      <div className={styles['now']}>
        <Place walk={walk} />
        {walk === 'ticks' ? <AxisChoice /> : null}
      </div>
      <ClockLine walk={walk} />
      {walk === 'ticks' ? <Legend /> : null}
    </div>
  )
}

/** All of the readout that a tick changes: where the playhead stands, and the end of its axis. */
function Place({ walk }: { readonly walk: Walk }) {
  const columns = useApp(columnsShown)
  const end = useApp(clockEnd)
  const at = useApp(clockNow)
  const wordsAt = (place: number) =>
    walk === 'ticks'
      ? readout(columns, place, end)
      : { now: `${UNITS[walk]} ${place < 0 ? '–' : count(place)}`, last: count(end) }
  const { now, last } = wordsAt(at)
  // As wide as it will ever be in this run, so that its size does not change while it plays.
  const widest = `${wordsAt(end).now} / ${last}`.length
  return (
    <div className={styles['tick']} style={{ '--letters': widest } as CSSProperties}>
      <p>
        {now}
        <span> / {last}</span>
      </p>
    </div>
  )
}

/** What the axis is, unless a long job has something to say. */
function ClockLine({ walk }: { readonly walk: Walk }) {
  const job = useApp(({ session }) => session.job)
  const why = useApp(({ session }) => whyNoTime(session))
  const columns = useApp(columnsShown)
  const lanes = useApp(({ doc }) => shownPreset(doc)?.ribbons === 'lanes')
  const stage = useApp(stageLine)
  const slow = useLasting(job !== undefined)
  // with nothing else on the page, its words come at once
  if (job && (slow || isLarge(job) || columns.length === 0)) return <JobLine job={job} />
  const ofTicks = lanes && !columns.some(({ replay }) => replay?.timed) ? LANES : axisWords(columns, why)
  const { words, more } = {
    ticks: ofTicks,
    entries: ENTRIES,
    elimination: ENTRIES,
    stages: { ...STAGES, words: stage },
  }[walk]
  return (
    <p className={styles['clock']} title={`${words}. ${more}.`}>
      {/* a stage of a construction is not one of a kernel's step, which the glossary explains */}
      {walk === 'stages' ? words : <Words text={words} />}
    </p>
  )
}

const LANES = {
  words: texts.lanes,
  more: texts.aboutLanes,
}
const ENTRIES = {
  words: texts.entries,
  more: texts.aboutEntries,
}

const STAGES = {
  more: texts.aboutStages,
}

/** `stage 1 of 2: pointers to rows`; empty where there is no stage. */
function stageLine(state: AppState): string {
  const standing = stageIn(state)
  if (!standing) return ''
  const { all, stage } = standing
  return texts.stageLine(stage + 1, all.length, all[stage].title)
}

/** True once something has lasted for a second. */
function useLasting(on: boolean): boolean {
  const [lasting, setLasting] = useState(false)
  useEffect(() => {
    if (!on) return undefined
    const timer = setTimeout(() => setLasting(true), 1000)
    return () => {
      clearTimeout(timer)
      setLasting(false)
    }
  }, [on])
  return lasting
}

/** A long job on a screen that has no dock. */
export function JobBar() {
  const job = useApp(({ session }) => session.job)
  const slow = useLasting(job !== undefined)
  if (!job || !(slow || isLarge(job))) return null
  return (
    <div className={styles['bar']}>
      <JobLine job={job} />
    </div>
  )
}

function JobLine({ job }: { readonly job: Job }) {
  return (
    <output className={styles['job']}>
      <span>{jobWords(job)}</span>
      <button type="button" onClick={() => void runCommand('problem.cancel')}>
        {texts.cancel}
      </button>
    </output>
  )
}
