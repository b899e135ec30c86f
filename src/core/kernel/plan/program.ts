import type { U32 } from '#src/core/base/arrays.ts'
import { AppError } from '#src/core/base/errors.ts'
import { asked, inlined } from './inlined.ts'
import type { GrowStep, Growth, PlainStep, Plan, RepeatStep, Step } from './plan.ts'
import { dispatchesIn, grows, isClosed } from './steps.ts'
import * as texts from '../words.ts'

/** Steps of a run that stand side by side in one stage. */
export interface StagePiece {
  /** Names of the stages around it, `iteration 3/numeric`; empty where there are none. */
  readonly span: string
  /** The same without the numbers of rounds: what times of all rounds are added up by. */
  readonly stage: string
  /** First phase of its events, where its dispatches say so, else that of the piece before. */
  readonly phase: number
  readonly steps: readonly PlainStep[]
}

/** What a machine that runs a plan does next, one thing after another. */
export type Action =
  /** A stretch: pieces that run in this order, with nothing to decide in between. */
  | { readonly kind: 'run'; readonly pieces: readonly StagePiece[] }
  /** The program continues with these words of the buffer. */
  | { readonly kind: 'read'; readonly read: GrowStep['read'] }
  /** Allocates buffers; `plan` has them among its own. */
  | { readonly kind: 'grow'; readonly plan: Plan; readonly growth: Growth }

/** A run of a plan as it unfolds; it returns the plan as it has grown, all that it grew by among its steps: a record. */
type Program = Generator<Action, Plan, U32 | undefined>

/** More growths than this are one that never ends. */
const MOST_GROWTHS = 1000

/** Words of a buffer that an earlier run grew by and that is kept; undefined where there is none. */
export type KeptRoom = (buffer: string) => number | undefined

/** Where a run stands. */
interface Course {
  plan: Plan
  readonly room: KeptRoom
  readonly own: ReadonlySet<string>
  pieces: { span: string; stage: string; phase: number; steps: PlainStep[] }[]
  phase: number
  /** What rounds add to the phases of steps. */
  shift: number
  growths: number
  /** All that it grew by. */
  readonly added: Step[]
}

interface Names {
  readonly span: string
  readonly stage: string
}

/**
 * The solve of a plan, as any machine runs it. Where there is room from an earlier run, it goes on before it has read words.
 * @throws AppError `DidNotEnd` where rounds never end, or growths; `BadPlan`
 */
export function* programOf(whole: Plan, room: KeptRoom = () => undefined): Program {
  const plan = inlined(whole)
  const own = new Set(plan.buffers.map(({ name }) => name))
  const course: Course = { plan, room, own, pieces: [], phase: 0, shift: 0, growths: 0, added: [] }
  yield* go(course, plan.solve, { span: '', stage: '' })
  yield* stretch(course)
  return { ...course.plan, solve: [...plan.solve, ...course.added] }
}

/** The pieces of a closed solve. */
export function piecesOf(plan: Plan): readonly StagePiece[] {
  const { value } = programOf(plan).next()
  return 'kind' in value && value.kind === 'run' ? value.pieces : []
}

/**
 * A plan with all that it may grow by, for those that judge plans before anything runs: it gets 1 where it first reads
 * words back, and then 0 and 1 in turn, so that rounds end and growths do. What it would do ahead is among its steps. A closed
 * plan is itself.
 */
export function sketched(plan: Plan): Plan {
  if (isClosed(plan.solve)) return plan
  // with no room nothing fits, and `next` is asked, too
  const program = programOf(plan, () => 0)
  const told = new Map<string, number>()
  let answer: U32 | undefined
  for (;;) {
    const { done, value } = program.next(answer)
    if (done) return value
    answer = undefined
    if (value.kind !== 'read') continue
    const { buffer, at, words } = value.read
    const word = 1 - (told.get(`${buffer} ${at}`) ?? 0)
    told.set(`${buffer} ${at}`, word)
    answer = new Uint32Array(words).fill(word)
  }
}

function* go(course: Course, steps: readonly Step[], names: Names): Generator<Action, void, U32 | undefined> {
  for (const step of steps) {
    if (step.kind === 'stage') yield* go(course, step.steps, within(names, step.name))
    else if (step.kind === 'repeat') yield* rounds(course, step, names)
    else if (step.kind === 'grow') {
      yield* growing(course, step, names)
    } else if (step.kind !== 'use') append(course, step, names)
  }
}

function* growing(course: Course, { name, read }: GrowStep, names: Names): Generator<Action, void, U32 | undefined> {
  yield* stretch(course)
  const kept = keptFor(course, name)
  if (kept) {
    yield* grownBy(course, name, kept, names)
    yield* stretch(course)
  }
  const words = (yield { kind: 'read', read }) ?? new Uint32Array()
  if (kept && hasRoom(course.plan, name, words, course.room)) return
  yield* grownBy(course, name, asked(course.plan, name, words, course.plan), names)
}

/** How a plan goes on in buffers that are kept; undefined where it cannot. */
function keptFor({ plan, room }: Course, name: string): Growth | undefined {
  const ahead = plan.ahead?.[name]
  if (!ahead) return undefined
  const buffers = Object.keys(ahead.needs).map((buffer) => ({ name: buffer, words: room(buffer) ?? NaN }))
  return buffers.some(({ words }) => Number.isNaN(words)) ? undefined : { buffers, steps: ahead.steps }
}

/** Whether what a plan did before it read, by the name of the step, is right now that the words are known: all had room. */
export const hasRoom = ({ ahead }: Plan, name: string, words: U32, room: KeptRoom): boolean =>
  Object.entries(ahead?.[name]?.needs ?? {}).every(([buffer, needs]) => words[needs] <= (room(buffer) ?? 0))

function* grownBy(course: Course, name: string, more: Growth, names: Names): Generator<Action, void, U32 | undefined> {
  const growth = grown(course, name, more)
  yield { kind: 'grow', plan: course.plan, growth }
  yield* go(course, growth.steps, names)
}

const within = ({ span, stage }: Names, name: string, round = ''): Names => ({
  span: `${span}${span && '/'}${name}${round}`,
  stage: `${stage}${stage && '/'}${name}`,
})

/** What was gathered since the last stretch, which is run. */
function* stretch(course: Course): Generator<Action, void, U32 | undefined> {
  const { pieces } = course
  course.pieces = []
  if (pieces.length > 0) yield { kind: 'run', pieces }
}

function append(course: Course, step: PlainStep, { span, stage }: Names): void {
  if (step.kind === 'dispatch' && step.phase !== undefined) course.phase = step.phase + course.shift
  const last = course.pieces.at(-1)
  if (last?.span === span) last.steps.push(step)
  else course.pieces.push({ span, stage, phase: course.phase, steps: [step] })
}

function* rounds(course: Course, repeat: RepeatStep, names: Names): Generator<Action, void, U32 | undefined> {
  const { name, steps, atMost, until, every } = repeat
  const phases = phasesOf(steps)
  for (let round = 0; round < atMost; round++) {
    if (round > 0) course.shift += phases
    yield* go(course, steps, within(names, name, ` ${round + 1}`))
    if ((round + 1) % every > 0 && round + 1 < atMost) continue
    yield* stretch(course)
    const word = yield { kind: 'read', read: { ...until, words: 1 } }
    if (word?.[0] !== 0) return
  }
  throw new AppError('DidNotEnd', texts.notEnded(name, atMost), {
    name,
    atMost,
  })
}

/** Phases that a round has. */
function phasesOf(steps: readonly Step[]): number {
  const phases = dispatchesIn(steps).flatMap(({ phase }) => phase ?? [])
  return phases.length === 0 ? 0 : Math.max(...phases) - Math.min(...phases) + 1
}

/** Makes that by which a plan goes on a part of it. */
function grown(course: Course, name: string, more: Growth): Growth {
  const { plan, own } = course
  if (++course.growths > MOST_GROWTHS) throw new AppError('DidNotEnd', texts.growsOn(name, MOST_GROWTHS), { name })
  const { buffers, prepare, solve, next } = inlined({
    ...plan,
    buffers: more.buffers ?? [],
    prepare: [],
    reset: [],
    solve: more.steps,
  })
  const again = buffers.find((spec) => own.has(spec.name))
  if (again) throw new AppError('BadPlan', texts.replaces(name, again.name), { name })
  const kept = plan.buffers.filter((spec) => !buffers.some((other) => other.name === spec.name))
  const steps = [...prepare, ...solve]
  course.added.push(...steps)
  course.plan = {
    ...plan,
    buffers: [...kept, ...buffers],
    outputs: more.outputs ?? plan.outputs,
    ...(next && { next }),
  }
  return { buffers, steps }
}

/** Buffers whose words may say how much is launched. A plan that grows may come to launch by any of them. */
export function mayLaunch({ prepare, reset, solve }: Plan): (buffer: string) => boolean {
  const all = [...prepare, ...reset, ...solve]
  const named = new Set(dispatchesIn(all).flatMap(({ groups }) => ('indirect' in groups ? [groups.indirect] : [])))
  return grows(all) ? () => true : (buffer) => named.has(buffer)
}
