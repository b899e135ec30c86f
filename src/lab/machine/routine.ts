import { AppError } from '#src/core/base/errors.ts'
import type { Evaluator, CallFrame } from './evaluation.ts'
import type { Lane, LaneWait } from './lane.ts'
import type { Value } from './values.ts'

/** A place among the steps of a routine, known once they are all there. */
export interface Label {
  at: number
}

/** What a lane does next. Offsets are of the linked WGSL. */
export type RoutineStep =
  | { readonly is: 'do'; run(frame: CallFrame): void }
  | { readonly is: 'go'; readonly to: Label }
  | { readonly is: 'unless'; readonly test: Evaluator; readonly to: Label }
  | { readonly is: 'wait'; readonly wait: (frame: CallFrame) => LaneWait; readonly into: number }
  | { readonly is: 'call'; readonly routine: Routine; readonly args: readonly Evaluator[]; readonly into: number }
  | { readonly is: 'return'; readonly value: Evaluator | undefined }

/** A step, and the offset in the linked WGSL of the statement that it is of. */
type PlacedStep = RoutineStep & { readonly where: number }

/** A function as steps, one after the other but for those that go elsewhere. */
export interface Routine {
  readonly name: string
  steps: readonly PlacedStep[]
}

/** All steps have the same fields in the same order: a run reads the kind of each, and is three times as fast so. */
const [no, zero] = [undefined, 0]
const SHAPE = { is: no, where: zero, run: no, to: no, test: no, wait: no, into: zero, routine: no, args: no, value: no }

/** Steps of a routine while it is made. */
export class Recipe {
  readonly name: string
  readonly steps: PlacedStep[] = []
  slots: number
  /** The statement that is made now. */
  at = 0

  constructor(name: string, params: number) {
    this.name = name
    this.slots = params
  }

  slot(): number {
    return this.slots++
  }

  add(step: RoutineStep): void {
    this.steps.push({ ...SHAPE, ...step, where: this.at })
  }

  label(): Label {
    return { at: -1 }
  }

  /** What comes next is what goes to the label. */
  mark(label: Label): void {
    label.at = this.steps.length
  }
}

/** Steps after which a lane that has met nothing to wait for is taken to go round for ever. */
const MOST_STEPS = 4_000_000
/** Calls within calls: WGSL knows no recursion. */
const DEEPEST = 64

const endless = (where: number) => new AppError('GpuTimeout', 'A loop does not end.', { where })

/** Runs a routine in which no lane waits. Throws AppError `GpuTimeout` where it does not end. */
export function called({ lane, memories }: CallFrame, routine: Routine, args: readonly Value[]): Value {
  const slots = args as Value[]
  const frame: CallFrame = { lane, memories, slots }
  if (++lane.depth > DEEPEST) throw new AppError('ShaderError', `${routine.name} calls itself.`)
  const { steps } = routine
  const outer = lane.where
  for (let at = 0, count = 0; at < steps.length; count++) {
    const step = steps[at]
    lane.where = step.where
    at++
    if (step.is === 'do') step.run(frame)
    else if (step.is === 'go') at = step.to.at
    else if (step.is === 'unless') {
      if (!step.test(frame)) at = step.to.at
    } else if (step.is === 'return') {
      const result = step.value ? step.value(frame) : 0
      lane.depth--
      lane.where = outer
      return result
    }
    if (count > MOST_STEPS) throw endless(lane.where)
  }
  lane.depth--
  lane.where = outer
  return 0
}

interface Level {
  readonly routine: Routine
  readonly frame: CallFrame
  at: number
  /** Slot of the caller that gets what comes of it. */
  readonly into: number
}

/** The course of a lane through a routine, from one wait to the next. */
export class LaneWalk {
  private readonly levels: Level[]
  private into = -1

  constructor(routine: Routine, lane: Lane, memories: CallFrame['memories'], args: readonly Value[]) {
    this.levels = [{ routine, frame: { lane, memories, slots: [...args] }, at: 0, into: -1 }]
  }

  /**
   * Goes on, with what the lane waited for; undefined at its end.
   * @throws AppError `GpuTimeout` where it goes round for ever
   */
  next(answer: Value): LaneWait | undefined {
    const { levels } = this
    let level = levels[levels.length - 1]
    if (this.into >= 0) level.frame.slots[this.into] = answer
    this.into = -1
    const { lane } = level.frame
    for (let count = 0; ; count++) {
      const { frame, routine } = level
      const step = level.at < routine.steps.length ? routine.steps[level.at] : undefined
      level.at++
      if (step) lane.where = step.where
      if (step === undefined || step.is === 'return') {
        const value = step?.value ? step.value(frame) : 0
        levels.pop()
        if (levels.length === 0) return undefined
        const { into } = level
        level = levels[levels.length - 1]
        if (into >= 0) level.frame.slots[into] = value
      } else if (step.is === 'do') step.run(frame)
      else if (step.is === 'go') level.at = step.to.at
      else if (step.is === 'unless') {
        if (!step.test(frame)) level.at = step.to.at
      } else if (step.is === 'wait') {
        this.into = step.into
        return step.wait(frame)
      } else {
        if (levels.length > DEEPEST) throw new AppError('ShaderError', `${step.routine.name} calls itself.`)
        const slots = step.args.map((arg) => arg(frame))
        level = { routine: step.routine, frame: { lane, memories: frame.memories, slots }, at: 0, into: step.into }
        levels.push(level)
      }
      if (count > MOST_STEPS) throw endless(lane.where)
    }
  }
}
