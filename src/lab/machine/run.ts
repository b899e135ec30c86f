import { CLOCK, CONTROL, failureIn, headOf } from '#src/core/trace/control.ts'
import type { U32 } from '#src/core/base/arrays.ts'
import { AppError } from '#src/core/base/errors.ts'
import type { Data } from '#src/core/kernel/data.ts'
import { inlined } from '#src/core/kernel/plan/inlined.ts'
import { controls, outputsBy, resultsOf } from '#src/core/kernel/plan/outputs.ts'
import type {
  BufferSpec,
  CopyStep,
  DispatchStep,
  FillStep,
  Workgroups,
  PlainStep,
  Plan,
} from '#src/core/kernel/plan/plan.ts'
import { programOf } from '#src/core/kernel/plan/program.ts'
import { eventsOf, traceFrom } from '#src/core/kernel/told-items.ts'
import { type BoundStep, boundTo } from '#src/core/kernel/choice/bound.ts'
import { everyStep } from '#src/core/kernel/plan/steps.ts'
import type { Result } from '../rules/evidence.ts'
import { type Outline, outlineIn, UNIFORMS } from '#src/core/wgsl/outline.ts'
import { parse } from '#src/core/wgsl/parse.ts'
import type { Module } from '#src/core/wgsl/syntax.ts'
import { dispatch, type MachineSchedule, type LaneTally } from './dispatch.ts'
import { type Author, type LaneFault, type LaneFaults, Memory, type Witness } from './memory.ts'
import { type Program, programOf as shaderOf } from './program.ts'

/** Linked WGSL of a dispatch. */
export type Link = (step: DispatchStep) => string

/** A run of a plan on the machine, and what it saw. */
export interface Watched extends Result {
  /** What lanes did to one another with no barrier between, a sentence each. */
  readonly faults: readonly string[]
  /** The same with the lanes and the place, and the dispatch that they are of. */
  readonly seen: readonly (LaneFault & { readonly step: DispatchStep; readonly size: number })[]
  /** Of each event who appended it. */
  readonly authors: readonly Author[]
  /** Invocations that each dispatch launched. */
  readonly launched: readonly {
    readonly step: DispatchStep
    readonly constants: BoundStep['constants']
    readonly invocations: number
    readonly tally: LaneTally
  }[]
}

/** What buffers hold before a run is reset. */
const POISON = 0x7fbadbad

/** Runs a plan: prepare, poison, reset, solve; up to the end of the first dispatch in which lanes race, where the schedule heeds it. */
export function runPlan(whole: Plan, link: Link, subgroupSize: number, schedule: MachineSchedule): Watched {
  const plan = inlined(whole)
  const faults: LaneFaults = new Map()
  const memories = new Map(plan.buffers.map((spec) => [spec.name, memoryOf(spec, faults, schedule.witness)]))
  const launched: Watched['launched'][number][] = []
  const memory = (name: string) => memories.get(name) as Memory
  let latest: { readonly step: DispatchStep; readonly size: number } | undefined
  const go = (steps: readonly PlainStep[]) => {
    // what comes after a race would go on with words of chance, and might take for ever
    for (const step of steps)
      if (faults.size > 0 && !schedule.heedless) return
      else if (step.kind === 'fill') fill(memory(step.buffer), step)
      else if (step.kind === 'copy') copy(step, memory)
      else {
        const own = programFor(step, link(step))
        const { program } = own
        const groups = groupsOf(step, memory)
        latest = { step, size: program.size }
        const tally = launch(own, groups, memories, { subgroupSize, before: launched.length }, schedule, faults)
        launched.push({
          step,
          constants: own.bound.constants,
          invocations: program.size * groups[0] * groups[1] * groups[2],
          tally,
        })
      }
  }
  go(everyStep(plan.prepare))
  const poison = (one: Plan) => resultsOf(one).forEach((name) => memories.get(name)?.words.fill(POISON))
  poison(plan)
  go(everyStep(plan.reset))
  const grow = (now: Plan, buffers: readonly BufferSpec[]) => {
    for (const spec of buffers) memories.set(spec.name, memoryOf(spec, faults, schedule.witness))
    poison({ ...now, buffers })
  }
  const grown = solve(plan, go, memory, grow)
  const seen = [...faults.values()].flatMap((fault) => (latest ? { ...fault, ...latest } : []))
  return { ...reading(grown, memories), faults: [...faults.keys()], seen, launched }
}

/** Runs the solve, and returns the plan as it grew. */
function solve(
  plan: Plan,
  go: (steps: readonly PlainStep[]) => void,
  memory: (name: string) => Memory,
  grow: (now: Plan, buffers: readonly BufferSpec[]) => void,
): Plan {
  const program = programOf(plan)
  let answer: U32 | undefined
  for (;;) {
    const { done, value } = program.next(answer)
    if (done) return value
    answer = undefined
    if (value.kind === 'run') for (const { steps } of value.pieces) go(steps)
    else if (value.kind === 'grow') grow(value.plan, value.growth.buffers ?? [])
    else answer = memory(value.read.buffer).words.slice(value.read.at, value.read.at + value.read.words)
  }
}

function copy({ from, to, words }: CopyStep, memory: (name: string) => Memory): void {
  const [begin, target] = [from.at ?? 0, memory(to.buffer)]
  target.words.set(memory(from.buffer).words.subarray(begin, begin + words), to.at ?? 0)
}

function groupsOf({ groups }: DispatchStep, memory: (name: string) => Memory): Workgroups {
  if (!('indirect' in groups)) return groups
  const [wide, high, deep] = memory(groups.indirect).words.subarray(groups.at)
  return [wide, high, deep]
}

function memoryOf({ name, words, data }: Plan['buffers'][number], faults: LaneFaults, witness?: Witness): Memory {
  const memory = new Memory(name, words, 'storage', faults, witness)
  if (data) memory.words.set(new Uint32Array(data.buffer, data.byteOffset, data.length))
  return memory
}

function fill(memory: Memory, { value, from = 0, words = memory.words.length - from }: FillStep): void {
  memory.words.fill(value >>> 0, from, from + words)
}

/** By their text, and by the constants that they get. */
const programs = new Map<
  string,
  { readonly module: Module; readonly outline: Outline; readonly made: Map<string, Program> }
>()

/** The program of a dispatch, and what it binds. */
function programFor(step: DispatchStep, wgsl: string): { readonly program: Program; readonly bound: BoundStep } {
  const module = programs.get(wgsl)?.module ?? parse(wgsl)
  const known = programs.get(wgsl) ?? { module, outline: outlineIn(module), made: new Map<string, Program>() }
  programs.set(wgsl, known)
  const bound = boundTo(step, known.outline)
  const key = JSON.stringify(bound.constants)
  const program = known.made.get(key) ?? shaderOf(module, bound.constants)
  known.made.set(key, program)
  return { program, bound }
}

function launch(
  { program, bound }: ReturnType<typeof programFor>,
  groups: Workgroups,
  memories: ReadonlyMap<string, Memory>,
  place: { readonly subgroupSize: number; readonly before: number },
  schedule: MachineSchedule,
  faults: LaneFaults,
): LaneTally {
  const words = bound.uniforms ?? new Uint32Array()
  const uniforms = new Memory(UNIFORMS, words.length, 'storage', faults)
  uniforms.words.set(words)
  const storage = Object.entries(bound.buffers).map(([name, buffer]) => [name, memories.get(buffer)])
  const buffers = Object.fromEntries([...storage, [UNIFORMS, uniforms]]) as Record<string, Memory>
  return dispatch({ program, buffers, groups, ...place }, schedule, faults)
}

function outputsIn(plan: Plan, memories: ReadonlyMap<string, Memory>): Data {
  const reads = outputsBy(plan.outputs)
  let next = reads.next()
  while (!next.done) {
    const { buffer, words } = next.value
    next = reads.next((memories.get(buffer)?.words ?? new Uint32Array()).slice(0, words))
  }
  return next.value
}

function reading(plan: Plan, memories: ReadonlyMap<string, Memory>): Omit<Watched, 'faults' | 'seen' | 'launched'> {
  const { trace } = plan
  const outputs = outputsIn(plan, memories)
  const heads = controls(plan).flatMap((name) => memories.get(name)?.words ?? [])
  const [error] = heads.flatMap((head) => {
    const [item, polls] = failureIn(head)
    return item === 0 ? [] : [{ item: item - 1, polls }]
  })
  const control = memories.get('control')
  if (!control || !trace) return { outputs, error, authors: [] }
  const size = trace.eventWords
  const count = control.words[CONTROL.events]
  if (count > trace.capacity)
    throw new AppError('TraceOverflow', `${count} events were recorded, and there is room for ${trace.capacity}.`)
  const head = headOf(trace)
  const words = control.words.slice(head, head + count * size)
  // an event that names places becomes one for each of their items, all by the same author
  const { clock, ...layout } = trace
  const authors = Array.from({ length: count }, (_, e) =>
    Array<Author>(eventsOf({ words, ...layout }, trace, e)).fill(control.authors[head + e * size] as Author),
  ).flat()
  const ticks = clock && { ticks: control.words[CLOCK.time] }
  return { outputs, error, authors, ...ticks, trace: traceFrom(words, trace) }
}
