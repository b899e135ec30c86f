import { PASSED } from '#shaders/sptrsv/structured/record.wesl'
import {
  eventCount,
  readFirst,
  readItem,
  readNote,
  readPolls,
  readStage,
  type Trace,
  readWorker,
} from '#src/core/trace/event.ts'
import type { Plan } from '#src/core/kernel/plan/plan.ts'
import { forEachCarried } from '#src/core/trace/lanes.ts'
import { complaints } from '#src/lab/rules/evidence.ts'
import { naturalOrder } from '../polling-twin.ts'
import type { Structure } from '../structure.ts'
import type { System } from '../solve.ts'

/** A recorded solve, and the schedule that it had to follow. */
export interface Followed {
  readonly problem: System
  readonly structure: Structure
  /** Workers that may serve a plane, D. */
  readonly team: number
  /** Lanes of a worker. */
  readonly lanes: number
  /** Steps before its own in which a nonzero is sent for. */
  readonly ahead: number
  readonly trace: Trace
  readonly plan?: Plan
}

type Rule = (followed: Followed) => string[]

const eventsOf = (trace: Trace): number[] => Array.from({ length: eventCount(trace) }, (_, e) => e)

const lineOf = ({ problem, structure }: Followed, row: number): number =>
  Math.floor(naturalOrder(problem)(row) / structure.size[0])

/** The lines that each worker took, in its order; one line is told once as long as the worker stays with it. */
function linesTaken(followed: Followed): Map<number, number[]> {
  const { trace } = followed
  const taken = new Map<number, number[]>()
  for (const e of eventsOf(trace)) {
    const lines = taken.get(readWorker(trace, e)) ?? []
    taken.set(readWorker(trace, e), lines)
    const line = lineOf(followed, readItem(trace, e))
    if (lines[lines.length - 1] !== line) lines.push(line)
  }
  return taken
}

/**
 * A worker never leaves the order of its queue: it ends a line before it takes the next, which is a later one of its
 * plane, or of a later plane; and a plane is served by its own team only.
 */
export const keepsQueue: Rule = (followed) => {
  const { structure, team } = followed
  const [, Y, Z] = structure.size
  const faults = complaints()
  const servers = new Uint32Array(Z)
  const takers = new Uint32Array(Y * Z)
  for (const [worker, lines] of linesTaken(followed)) {
    for (const [l, line] of lines.entries()) {
      takers[line]++
      const before = l === 0 ? -1 : lines[l - 1]
      if (line < before) faults.add(`worker ${worker} takes line ${line} after line ${before}`)
      if (before < 0 || Math.floor(before / Y) !== Math.floor(line / Y)) servers[Math.floor(line / Y)]++
    }
  }
  for (const [line, count] of takers.entries()) if (count !== 1) faults.add(`line ${line} is taken ${count} times`)
  for (const [z, count] of servers.entries())
    if (count > team) faults.add(`plane ${z} is served by ${count} workers, of ${team}`)
  return faults.list()
}

/** Lanes at work in every step, and whether the step is its line's last. */
function stepsOf(followed: Followed): { readonly carried: number; readonly last: boolean }[] {
  const { trace } = followed
  const steps = new Map<string, { worker: number; line: number; carried: number }>()
  for (const e of eventsOf(trace)) {
    const [worker, line] = [readWorker(trace, e), lineOf(followed, readItem(trace, e))]
    const key = `${worker} ${readFirst(trace, e)}`
    const step = steps.get(key) ?? { worker, line, carried: 0 }
    steps.set(key, step)
    forEachCarried(trace, e, () => step.carried++)
  }
  const lastOf = new Map([...steps.values()].map((step) => [step.line, step]))
  return [...steps.values()].map((step) => ({ carried: step.carried, last: lastOf.get(step.line) === step }))
}

/** Multistage: while nonzeros of its line remain, no lane of a worker is idle. A lane that waits carries something. */
export const fillsLanes: Rule = (followed) => {
  const faults = complaints()
  for (const [s, { carried, last }] of stepsOf(followed).entries())
    if (!last && carried < followed.lanes) faults.add(`step ${s} carries ${carried} on ${followed.lanes} lanes`)
  return faults.list()
}

/** Multistage: the values that a row needs from the same line go from lane to lane, and nothing of it is ever polled. */
export const passesOwn: Rule = (followed) => {
  const { problem, trace } = followed
  const faults = complaints()
  for (const e of eventsOf(trace)) {
    const row = readItem(trace, e)
    const passed = readStage(trace, e) === PASSED
    if (passed && readPolls(trace, e) > 0) faults.add(`row ${row} polled ${readPolls(trace, e)} times for its own line`)
    forEachCarried(trace, e, (k) => {
      const operand = problem.pattern.col_idx[k]
      const own = lineOf(followed, operand) === lineOf(followed, row)
      if (own !== passed) faults.add(`row ${row} has row ${operand} ${passed ? 'passed on' : 'polled'}`)
    })
  }
  return faults.list()
}

/**
 * Multistage: nonzeros are sent for as many steps before their own as the register queue has places, and one more, or when
 * their line is begun.
 */
export const sendsAhead: Rule = (followed) => {
  const { trace, ahead } = followed
  const faults = complaints()
  const steps = new Map<number, number[]>()
  for (const e of eventsOf(trace)) {
    const line = lineOf(followed, readItem(trace, e))
    const firsts = steps.get(line) ?? []
    steps.set(line, firsts)
    if (!firsts.includes(readFirst(trace, e))) firsts.push(readFirst(trace, e))
    const t = firsts.indexOf(readFirst(trace, e))
    const sent = readNote(trace, e, 'ahead')
    if (sent !== Math.min(t, ahead))
      faults.add(`step ${t} of line ${line} was sent for ${sent} steps ahead, of ${ahead}`)
  }
  return faults.list()
}

/**
 * A line's word never says more than what is solved: it counts no row after the one that was solved, and no lane sees
 * it say more rows than workers had told of one of the lines that the lane's step needs.
 */
export const keepsWord: Rule = (followed) => {
  const { problem, structure, trace } = followed
  const [X, Y, Z] = structure.size
  const place = naturalOrder(problem)
  const faults = complaints()
  const told = new Uint32Array(Y * Z)
  for (const e of eventsOf(trace)) {
    const row = readItem(trace, e)
    const seen = readNote(trace, e, 'seenRows') ?? 0
    let most = 0
    forEachCarried(trace, e, (k) => (most = Math.max(most, told[lineOf(followed, problem.pattern.col_idx[k])])))
    if (seen > most) faults.add(`row ${row} sees ${seen} rows solved of a line of which ${most} are told`)
    const says = readNote(trace, e, 'toldRows') ?? 0
    if (says > (place(row) % X) + 1) faults.add(`${says} rows are told when row ${row} is solved`)
    told[lineOf(followed, row)] = Math.max(told[lineOf(followed, row)], says)
  }
  return faults.list()
}

/** With a word per line: the state takes Y × Z words, all of them −1 before the solve. */
export const keepsLineState: Rule = ({ structure, plan }) => {
  const [, Y, Z] = structure.size
  const words = plan?.buffers.find(({ name }) => name === 'state')?.words
  const reset = plan?.reset.find((step) => step.kind === 'fill' && step.buffer === 'state')
  return [
    ...(words === Y * Z ? [] : [`the state takes ${words} words for ${Y} × ${Z} lines`]),
    ...(reset?.kind === 'fill' && reset.value === 0xffffffff ? [] : ['the state does not begin at −1']),
  ]
}

/** Active lanes and all lanes, over all steps: figures 2 and 3 of the paper in numbers. */
export function utilisation(followed: Followed): { readonly carried: number; readonly slots: number } {
  const steps = stepsOf(followed)
  return {
    carried: steps.reduce((sum, step) => sum + step.carried, 0),
    slots: followed.lanes * steps.length,
  }
}
