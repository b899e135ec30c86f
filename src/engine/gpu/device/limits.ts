import { AppError } from '#src/core/base/errors.ts'
import { CONTROL, headOf } from '#src/core/trace/control.ts'
import type { BoundStep } from '#src/core/kernel/choice/bound.ts'
import { outputBuffers } from '#src/core/kernel/plan/outputs.ts'
import type { BufferSpec, Capabilities, DispatchStep, Growth, WordRef, Plan, Step } from '#src/core/kernel/plan/plan.ts'
import { grows, isClosed } from '#src/core/kernel/plan/steps.ts'
import * as texts from './words.ts'

const KIB = 1024
const MIB = KIB * KIB

/** A need is rounded up and a limit down, so that the two never read the same when they differ. */
const size = (bytes: number, round: (x: number) => number): string =>
  bytes < MIB ? `${round(bytes / KIB)} KiB` : `${round(bytes / MIB)} MiB`

/**
 * Checks a plan that uses no others (src/core/kernel/plan/inlined.ts) against itself and against the adapter, before anything is
 * allocated.
 * @throws AppError `TooLarge` (buffer or what, needs, has) for what the adapter cannot hold; `BadPlan` for a plan that
 *   contradicts itself, which is the kernel's fault and not the visitor's
 */
export function checkPlan(plan: Plan, capabilities: Capabilities): void {
  const words = roomIn(plan.buffers, capabilities)
  if (!grows(plan.solve)) checkOutputs(plan, words)
  checkControl(plan, words.get('control'))
  if (!isClosed(plan.prepare)) throw badPlan(texts.readsInPrepare)
  if (!isClosed(plan.reset)) throw badPlan(texts.readsInReset)
  for (const step of [...plan.prepare, ...plan.reset, ...plan.solve]) checkStep(step, words, capabilities)
}

/**
 * Checks what a plan grows by, which `plan` has among its buffers.
 * @throws as `checkPlan` does
 */
export function checkGrowth(plan: Plan, { steps, outputs }: Growth, capabilities: Capabilities): void {
  const words = roomIn(plan.buffers, capabilities)
  if (outputs) checkOutputs(plan, words)
  for (const step of steps) checkStep(step, words, capabilities)
}

function checkOutputs(plan: Plan, words: ReadonlyMap<string, number>): void {
  const unknown = outputBuffers(plan).find((name) => !words.has(name))
  if (unknown !== undefined) throw badPlan(texts.noOutput(unknown))
}

/** Words of each buffer, by name. */
function roomIn(buffers: readonly BufferSpec[], capabilities: Capabilities): ReadonlyMap<string, number> {
  const room = new Map<string, number>()
  for (const { name, words, data } of buffers) {
    checkBuffer(name, words * 4, capabilities)
    if (room.has(name)) throw badPlan(texts.twice(name))
    if (!(words >= 1) || (data?.length ?? 0) > words) throw badPlan(texts.tooFewWords(name, words, data?.length ?? 0))
    room.set(name, words)
  }
  return room
}

function checkControl({ trace }: Plan, words: number | undefined): void {
  if (trace && words === undefined) throw badPlan(texts.noControl)
  const needs = trace ? headOf(trace) + trace.capacity * trace.eventWords : CONTROL.head
  if (words !== undefined && words < needs) throw badPlan(texts.smallControl(words, needs))
}

function checkBuffer(buffer: string, needs: number, capabilities: Capabilities): void {
  const has = Math.min(capabilities.maxStorageBufferBindingSize, capabilities.maxBufferSize)
  if (needs > has)
    throw new AppError('TooLarge', texts.beyondBuffer(size(needs, Math.ceil), buffer, size(has, Math.floor)), {
      buffer,
      needs,
      has,
    })
}

function checkStep(step: Step, words: ReadonlyMap<string, number>, capabilities: Capabilities): void {
  const within = ({ buffer, at = 0 }: WordRef, count: number, does: string) => {
    const has = words.get(buffer)
    if (has === undefined) throw badPlan(texts.notAllocated(buffer))
    if (at + count > has) throw badPlan(texts.pastEnd(does, buffer))
  }
  if (step.kind === 'dispatch') {
    if ('indirect' in step.groups) within({ buffer: step.groups.indirect, at: step.groups.at }, 3, texts.launchesBy)
    checkDispatch(step, capabilities)
  } else if (step.kind === 'fill') within({ buffer: step.buffer, at: step.from ?? 0 }, step.words ?? 0, 'fills')
  else if (step.kind === 'copy') {
    within(step.from, step.words, 'copies from')
    within(step.to, step.words, 'copies to')
    if (step.from.buffer === step.to.buffer) throw badPlan(texts.copiesWithin(step.to.buffer))
  } else if (step.kind === 'grow') within(step.read, step.read.words, 'reads')
  else if (step.kind === 'repeat') {
    within(step.until, 1, 'looks at')
    if (!(step.every >= 1)) throw badPlan(texts.looksEvery(step.until.buffer, step.every))
  }
  if ('steps' in step) for (const inner of step.steps) checkStep(inner, words, capabilities)
}

function checkDispatch({ module, groups }: DispatchStep, capabilities: Capabilities): void {
  const most = 'indirect' in groups ? 0 : Math.max(...groups)
  tooMany(module, texts.workgroups, most, capabilities.maxComputeWorkgroupsPerDimension)
}

/** Throws AppError `TooLarge` where a module needs more of something than there is. */
export function tooMany(module: string, what: string, needs: number, has: number): void {
  if (needs > has)
    throw new AppError('TooLarge', texts.tooMany(needs, what, module, has), {
      what,
      needs,
      has,
    })
}

/** Throws AppError `BadPlan` where a dispatch binds a buffer that is not there; its shader says which it binds. */
export function checkAllocated({ buffers }: Pick<BoundStep, 'buffers'>, has: (buffer: string) => boolean): void {
  const missing = Object.values(buffers).find((name) => !has(name))
  if (missing !== undefined) throw badPlan(texts.notAllocated(missing))
}

const badPlan = (fault: string) => new AppError('BadPlan', texts.badPlan(fault))
