import type { U32 } from '#src/core/base/arrays.ts'
import { AppError } from '#src/core/base/errors.ts'
import type { BufferSpec, DispatchStep, FillStep, Growth, WordRef, Plan, Step, UseStep } from './plan.ts'
import { replaced } from './steps.ts'
import * as texts from '../words.ts'

/**
 * The plan with what it uses in place of each `use`: one list of buffers, and nothing but plain steps, stages, repetitions
 * and growths. The same plan where it uses none.
 * @throws AppError `BadPlan` where a buffer is too small for what stands in it, or two plans are used by one name
 */
export function inlined(plan: Plan): Plan {
  if (![plan.prepare, plan.reset, plan.solve].some((steps) => steps.some(mayUse))) return plan
  const guests = new Map<UseStep, Guest>()
  const firsts = new Map<string, Guest>()
  for (const step of usesIn([...plan.prepare, ...plan.reset, ...plan.solve])) {
    const guest = new Guest(step, plan.buffers)
    const first = firsts.get(step.as) ?? guest
    if (first.plan !== step.plan) throw badPlan(texts.twoPlans(step.as))
    guests.set(step, guest)
    firsts.set(step.as, first)
  }
  const all = [...firsts.values()]
  const own = new Map([...guests.values()].flatMap(({ buffers }) => buffers.map((spec) => [spec.name, spec] as const)))
  const opened = (steps: readonly Step[]) =>
    replaced(steps, (step) => (step.kind === 'use' ? (guests.get(step)?.solve ?? []) : [step]))
  return {
    ...plan,
    buffers: [...plan.buffers, ...own.values()],
    prepare: [...opened(plan.prepare), ...all.flatMap(({ prepare }) => prepare)],
    reset: opened(plan.reset),
    solve: opened(plan.solve),
    lasting: [...(plan.lasting ?? []), ...all.flatMap(({ lasting }) => lasting)],
    next: (name, words, grown) => {
      const guest = all.find(({ prefix }) => name.startsWith(prefix))
      return guest ? guest.next(name, words) : asked(plan, name, words, grown)
    },
  }
}

/**
 * What a plan says to how it goes on.
 * @throws AppError `BadPlan` where it has nothing to say
 */
export function asked({ next }: Plan, name: string, words: U32, plan: Plan): Growth {
  if (!next) throw badPlan(texts.noWayOn(name))
  return next(name, words, plan)
}

const mayUse = (step: Step): boolean => step.kind === 'use' || ('steps' in step && step.steps.some(mayUse))

const usesIn = (steps: readonly Step[]): UseStep[] =>
  steps.flatMap((step) => {
    if (step.kind === 'use') return [step]
    return 'steps' in step ? usesIn(step.steps) : []
  })

/** A used plan, with its buffers and growths under the names that they have in the plan which uses it. */
class Guest {
  readonly plan: Plan
  readonly prefix: string
  readonly buffers: readonly BufferSpec[]
  readonly prepare: readonly Step[]
  readonly lasting: readonly string[]
  /** With its resets before it. */
  readonly solve: readonly Step[]
  readonly #inner: Plan
  readonly #given: UseStep['buffers']
  readonly #trace: UseStep['trace']
  readonly #stop: UseStep['stop']
  /** Names of its buffers in itself, with those that it grew by. */
  readonly #known: Set<string>

  constructor({ plan, as, buffers: given, trace, stop }: UseStep, room: readonly BufferSpec[]) {
    // events are those of the whole run
    const buffers = trace ? { ...given, control: 'control' } : given
    this.plan = plan
    this.prefix = `${as}.`
    this.#inner = inlined(plan)
    this.#given = buffers
    this.#trace = trace
    this.#stop = stop
    this.#known = new Set(this.#inner.buffers.map(({ name }) => name))
    for (const { name, words } of this.#inner.buffers) {
      const has = room.find((spec) => spec.name === buffers[name])?.words ?? words
      if (has < words) throw badPlan(texts.otherWords(buffers[name], has, as, words))
    }
    this.buffers = this.#own(this.#inner.buffers)
    this.prepare = this.#steps(this.#inner.prepare)
    this.lasting = (this.#inner.lasting ?? []).map((name) => this.#name(name))
    this.solve = this.#steps([...this.#inner.reset, ...this.#inner.solve])
  }

  next(name: string, words: U32): Growth {
    const { buffers = [], steps } = asked(this.#inner, name.slice(this.prefix.length), words, this.#inner)
    for (const spec of buffers) this.#known.add(spec.name)
    return { buffers: this.#own(buffers), steps: this.#steps(steps) }
  }

  #name(buffer: string): string {
    return this.#given[buffer] ?? `${this.prefix}${buffer}`
  }

  #own(buffers: readonly BufferSpec[]): BufferSpec[] {
    return buffers
      .filter(({ name }) => !(name in this.#given))
      .map((spec) => ({ ...spec, name: this.#name(spec.name) }))
  }

  #at<P extends WordRef>(place: P): P {
    return { ...place, buffer: this.#name(place.buffer) }
  }

  #steps(steps: readonly Step[]): Step[] {
    return replaced(steps, (step) => {
      if (step.kind === 'dispatch') return [this.#dispatch(step)]
      if (step.kind === 'fill') return this.#fill(step)
      if (step.kind === 'copy') return [{ ...step, from: this.#at(step.from), to: this.#at(step.to) }]
      if (step.kind === 'repeat') return [{ ...step, until: this.#at(step.until) }]
      if (step.kind === 'grow') return [{ ...step, name: `${this.prefix}${step.name}`, read: this.#at(step.read) }]
      return [step]
    })
  }

  #dispatch(step: DispatchStep): DispatchStep {
    const { groups, buffers = {}, phase, ...rest } = step
    const own = [...this.#known].map((name) => [name, this.#name(name)])
    const given = Object.entries(buffers).map(([variable, name]) => [variable, this.#name(name)])
    const stop = canStop(step) ? this.#stop : undefined
    return {
      ...rest,
      ...(this.#trace && this.#told(step, this.#trace)),
      ...(stop && stopping(step, stop)),
      ...(this.#trace && phase !== undefined && { phase: phase + this.#trace.phase }),
      buffers: { ...Object.fromEntries([...own, ...given]), ...(stop && { stop_words: stop.buffer }) },
      groups: 'indirect' in groups ? { ...groups, indirect: this.#name(groups.indirect) } : groups,
    }
  }

  /** A shader that records puts its events behind those of the host, by the counter of the control buffer: their places are not known. */
  #told({ conditions, offers, uniforms }: DispatchStep, at: NonNullable<UseStep['trace']>): Partial<DispatchStep> {
    if (!conditions['TRACE']) return {}
    const isPlaced = 'PLACED' in conditions
    // what its uniforms say of the two is moved there: all dispatches of the guest then have one program
    const [left, moved] = [{ ...at }, { ...uniforms }]
    for (const name of ['stage', 'phase'] as const) {
      const own = moved[name]
      if (typeof own !== 'number') continue
      moved[name] = own + at[name]
      left[name] = 0
    }
    return {
      conditions: { ...conditions, GUEST: true, ...(isPlaced && { PLACED: false }) },
      offers: { ...offers, guest_stage: left.stage, guest_phase: left.phase },
      ...(uniforms && { uniforms: moved }),
    }
  }

  /** Of a control buffer that both have, only the ticket begins anew: errors and events are those of the whole run. */
  #fill(step: FillStep): FillStep[] {
    if (step.buffer !== 'control' || !('control' in this.#given)) return [this.#at(step)]
    return (step.from ?? 0) === 0 ? [{ ...this.#at(step), from: 0, words: 1 }] : []
  }
}

/** Whether it can look at the word that ends the rounds. A traced one has no binding left for it. */
const canStop = ({ conditions }: DispatchStep): boolean =>
  'STOPS' in conditions && !conditions['STOPS'] && !conditions['TRACE']

const stopping = ({ conditions, offers }: DispatchStep, { at }: Required<WordRef>): Partial<DispatchStep> => ({
  conditions: { ...conditions, STOPS: true },
  offers: { ...offers, stop_at: at },
})

const badPlan = (fault: string) => new AppError('BadPlan', texts.badPlan(fault))
