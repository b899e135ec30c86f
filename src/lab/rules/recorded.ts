import { eventCount, readPolls, type Trace, readWorker } from '#src/core/trace/event.ts'
import type { Watched } from '../machine/run.ts'
import type { TraceMeaning } from '#src/core/kernel/kernel.ts'
import { complaints, type Complaints } from './evidence.ts'

/** Reads in vain after which a worker is to say that it has polled. A few are of operands that are read ahead. */
const PATIENT = 8

/** Reads in vain of a whole run, of which some are made ahead, after which some worker is to say that it has polled. */
const SOME = 400

/** Invocations that are one worker of a dispatch, as the kernel's own words have it. */
function unitOf(worker: string, constants: Readonly<Record<string, number>>, subgroupSize: number): number {
  if (worker === 'invocation' || worker === 'lane') return 1
  if (worker === 'team') return constants['team'] ?? 1
  return constants['lanes'] ?? subgroupSize
}

/**
 * What a trace says of workers and polls is what the machine saw: a worker has one number, and a number one worker; it is
 * below the number of workers launched. A worker says that it polled where reads of its lanes failed, no more often than
 * they did, and not where all was there.
 */
export function misrecorded(
  { worker, numbersOf, silentSteps = false }: TraceMeaning,
  { trace, authors, launched }: Watched,
  subgroupSize: number,
): string[] {
  const faults = complaints()
  if (!trace) return ['there is no trace']
  const numbers = new Map<string, number>()
  const given = new Map<string, number>()
  const blocks = new Map<string, number>()
  let saysPolled = false
  const before = new Map<string, { counts: Int32Array; most: number }>()
  for (let e = 0; e < eventCount(trace); e++) {
    const { lane, passed, fruitless } = authors[e]
    const { step, constants, invocations } = launched[lane.dispatch]
    const unit = unitOf(worker, constants, subgroupSize)
    const number = readWorker(trace, e)
    const block = Math.floor(lane.id / unit)
    if (number >= Math.ceil(invocations / unit))
      faults.add(`event ${e} is of worker ${number} of ${invocations / unit}`)
    if (agree(blocks, `${lane.dispatch} ${number}`, block) !== block)
      faults.add(`event ${e}: two workers have the number ${number}`)
    if (numbersOf) {
      const turn = `${lane.dispatch} ${lane.id} ${passed} ${number}`
      given.set(turn, (given.get(turn) ?? 0) + 1)
      if ((given.get(turn) ?? 0) > numbersOf(step.conditions))
        faults.add(`event ${e}: ${number} is the number of two lanes`)
    } else if (agree(numbers, `${lane.dispatch} ${block}`, number) !== number)
      faults.add(`event ${e}: one worker has two numbers, ${number} is one of them`)
    const key = `${lane.dispatch} ${number}`
    const known = before.get(key)
    const vain = vainOf(fruitless, known?.counts)
    // lanes of a workgroup may read for others of it, and a step that spans rows says the same of each
    const all = vain.reduce((sum, count) => sum + count, 0)
    const most = all > 0 ? all : (known?.most ?? 0)
    const first = lane.index - (lane.index % unit)
    const own = silentSteps ? 0 : Math.max(...vain.subarray(first, first + unit))
    judgePolls(trace, e, own, most, faults)
    before.set(key, { counts: fruitless, most })
    saysPolled ||= readPolls(trace, e) > 0
  }
  const vain = readsInVain(authors)
  // in a worker of its own a lane waits for rows that others of its workgroup need
  const asWhole = worker === 'lane' || silentSteps
  if (asWhole && vain >= SOME && !saysPolled) faults.add(`nothing was polled, and ${vain} reads were in vain`)
  return faults.list()
}

/** What is known under a key; the value, where nothing is yet. */
function agree(known: Map<string, number>, key: string, value: number): number {
  const old = known.get(key)
  if (old === undefined) known.set(key, value)
  return old ?? value
}

/** Reads in vain of each lane of a workgroup since it was looked at before. */
const vainOf = (counts: Int32Array, before: Int32Array | undefined): Int32Array =>
  counts.map((count, lane) => count - (before?.[lane] ?? 0))

/** Holds an event's polls against the reads in vain since its worker's event before: its own, and `most` there can be. */
function judgePolls(trace: Trace, e: number, own: number, most: number, faults: Complaints): void {
  const polls = readPolls(trace, e)
  if (polls > most) faults.add(`event ${e} says ${polls} polls, and ${most} reads were in vain`)
  if (own >= PATIENT && polls === 0)
    faults.add(`event ${e} says that nothing was polled, and ${own} reads were in vain`)
}

/** Reads in vain up to the last event of each workgroup of a run. */
function readsInVain(authors: Watched['authors']): number {
  const last = new Map(authors.map(({ lane, fruitless }) => [`${lane.dispatch} ${lane.group}`, fruitless]))
  return [...last.values()].reduce((sum, counts) => counts.reduce((part, count) => part + count, sum), 0)
}
