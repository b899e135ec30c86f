import { type CSSProperties, useEffect, useState } from 'react'
import { count, plural } from '#src/base/format.ts'
import { walksEntries } from '#src/store/clock.ts'
import { runCommand } from '#src/store/commands.ts'
import type { Job, Racer } from '#src/store/session.ts'
import { useApp } from '#src/store/store.ts'
import { clockEnd, clockNow } from './clock.ts'
import styles from './Dock.module.css'
import { letterOf } from './insight.ts'
import { isLarge, jobWords } from './job-words.ts'
import { Legend } from './Legend.tsx'
import { Score } from './Score.tsx'
import { Transport } from './Transport.tsx'

/** The dock: one logical clock for every pane. */
export function Dock() {
  return (
    <footer className={styles['dock']}>
      <Transport />
      <Score />
      <Readout />
    </footer>
  )
}

function Readout() {
  const walks = useApp(({ doc }) => walksEntries(doc))
  const end = useApp(clockEnd)
  const at = useApp(clockNow)
  const [now, last] = [at < 0 ? '–' : count(at), count(end)]
  const unit = walks ? 'entry' : 'step'
  // As wide as it will ever be in this run, so that its size does not change while it plays.
  const widest = `${unit} ${last} / ${last}`.length
  return (
    <div className={styles['readout']}>
      <div className={styles['tick']} style={{ '--letters': widest } as CSSProperties}>
        {unit} {now}
        <span> / {last}</span>
      </div>
      <ClockLine walks={walks} />
      {walks ? null : <Legend />}
    </div>
  )
}

/** What the clock is, unless a long job has something to say. */
function ClockLine({ walks }: { readonly walks: boolean }) {
  const job = useApp(({ session }) => session.job)
  const racers = useApp(({ session }) => session.racers)
  const slow = useLasting(job !== undefined)
  if (job && (slow || isLarge(job))) return <JobLine job={job} />
  const product = racers[0]?.replay?.operation === 'spmv'
  const words = walks ? ENTRIES : [product ? AT_ONCE : FOLLOWED, ...workersOf(racers)].join(' · ')
  const more = walks
    ? 'Play and steps go along the nonzeros, row by row; the one here is marked in every format'
    : `${product ? ORDER_ALONE : ORDER_AND_NEEDS}; shared by every pane, and not time`
  return (
    <p className={styles['clock']} title={`${words}. ${more}.`}>
      {words}
    </p>
  )
}

const ENTRIES = 'one bar per row, height = its nonzeros'
const FOLLOWED = 'steps, derived'
const AT_ONCE = 'as if all workers started at once'
/** What a step is: of solves, whose rows wait for one another, and of products, whose rows wait for nothing. */
const ORDER_AND_NEEDS = 'Recorded: who did what, and in which order. A step comes after those whose results it used'
const ORDER_ALONE = 'Recorded: who did what, and each worker’s order. When workers started is not: all begin at step 1'

/** `A 64 workers, B 1 024`. */
function workersOf(racers: readonly Racer[]): string[] {
  const runs = racers.flatMap(({ replay }, index) => (replay?.workers ? [{ index, workers: replay.workers }] : []))
  if (runs.length === 0) return []
  const words = runs.map(
    ({ index, workers }, i) => `${letterOf(index)} ${i === 0 ? plural(workers, 'worker') : count(workers)}`,
  )
  return [words.join(', ')]
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

function JobLine({ job }: { readonly job: Job }) {
  return (
    <output className={styles['job']}>
      <span>{jobWords(job)}</span>
      <button type="button" onClick={() => void runCommand('problem.cancel')}>
        Cancel
      </button>
    </output>
  )
}
