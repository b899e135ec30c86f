import { CLOCK, CONTROL, headOf } from '#src/trace/control.ts'
import type { Data } from '../data.ts'
import { outputBuffers, outputsBy } from '../outputs.ts'
import type { DispatchStep, FillStep, Plan } from '../plan.ts'
import type { Result } from '../rules/rule.ts'
import { dispatch, type MachineSchedule } from './dispatch.ts'
import { type Author, Memory } from './memory.ts'
import { type Program, programOf } from './program.ts'

/** Linked WGSL of a dispatch. */
export type Link = (step: DispatchStep) => string

/** A run of a plan on the machine, and what it saw. */
export interface Watched extends Result {
  /** What lanes did to one another with no barrier between, a sentence each. */
  readonly faults: readonly string[]
  /** Of each event who appended it. */
  readonly authors: readonly Author[]
  /** Invocations that each dispatch launched. */
  readonly launched: readonly { readonly step: DispatchStep; readonly invocations: number }[]
}

/** What buffers hold before a run is reset. */
const POISON = 0x7fbadbad

/** Runs a plan: prepare, poison, reset, solve. */
export function runPlan(plan: Plan, link: Link, subgroupSize: number, schedule: MachineSchedule): Watched {
  const faults = new Set<string>()
  const memories = new Map(plan.buffers.map((spec) => [spec.name, memoryOf(spec, faults)]))
  const launched: Watched['launched'][number][] = []
  const memory = (name: string) => memories.get(name) as Memory
  const go = (steps: Plan['solve']) => {
    for (const step of steps)
      if (step.kind === 'fill') fill(memory(step.buffer), step)
      else {
        const program = programFor(step, link(step))
        launch(step, program, memories, { subgroupSize, before: launched.length }, schedule, faults)
        const [wide, high, deep] = step.groups
        launched.push({ step, invocations: program.size * wide * high * deep })
      }
  }
  go(plan.prepare)
  for (const name of [...outputBuffers(plan), 'control']) memories.get(name)?.words.fill(POISON)
  go(plan.reset)
  go(plan.solve)
  return { ...reading(plan, memories), faults: [...faults], launched }
}

function memoryOf({ name, words, data }: Plan['buffers'][number], faults: Set<string>): Memory {
  const memory = new Memory(name, words, 'storage', faults)
  if (data) memory.words.set(new Uint32Array(data.buffer, data.byteOffset, data.length))
  return memory
}

function fill(memory: Memory, { value, from = 0, words = memory.words.length - from }: FillStep): void {
  memory.words.fill(value >>> 0, from, from + words)
}

const programs = new Map<string, Program>()

function programFor(step: DispatchStep, wgsl: string): Program {
  const key = JSON.stringify([wgsl, step.overrides])
  const program = programs.get(key) ?? programOf(wgsl, step.overrides)
  programs.set(key, program)
  return program
}

function launch(
  step: DispatchStep,
  program: Program,
  memories: ReadonlyMap<string, Memory>,
  place: { readonly subgroupSize: number; readonly before: number },
  schedule: MachineSchedule,
  faults: Set<string>,
): void {
  const uniforms = new Memory('uniforms', step.uniform?.length ?? 0, 'storage', faults)
  if (step.uniform) uniforms.words.set(step.uniform)
  const bound = step.bindings.map((name) => [name, memories.get(name)])
  const buffers = Object.fromEntries([...bound, ['uniforms', uniforms]]) as Record<string, Memory>
  dispatch({ program, buffers, groups: step.groups, ...place }, schedule, faults)
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

function reading(plan: Plan, memories: ReadonlyMap<string, Memory>): Omit<Watched, 'faults' | 'launched'> {
  const { trace } = plan
  const outputs = outputsIn(plan, memories)
  const control = memories.get('control')
  if (!control) return { outputs, authors: [] }
  const [item, polls] = [control.words[CONTROL.error], control.words[CONTROL.polls]]
  const error = item === 0 ? undefined : { item: item - 1, polls }
  if (!trace) return { outputs, error, authors: [] }
  const size = trace.eventWords
  const count = Math.min(control.words[CONTROL.events], trace.capacity)
  const head = headOf(trace)
  const words = control.words.slice(head, head + count * size)
  const authors = Array.from({ length: count }, (_, e) => control.authors.get(head + e * size) as Author)
  const { every, countsSteps, notes, clock } = trace
  const more = { ...(countsSteps && { countsSteps }), ...(notes && { notes }) }
  const ticks = clock && { ticks: control.words[CLOCK.time] }
  return { outputs, error, authors, ...ticks, trace: { words, eventWords: size, every, ...more } }
}
