import { AppError } from '#src/base/errors.ts'
import { CONTROL, headOf } from '#src/trace/control.ts'
import { outputBuffers } from '#src/kernel/outputs.ts'
import type { BufferSpec, Capabilities, DispatchStep, Growth, WordRef, Plan, Step } from '#src/kernel/plan.ts'
import { bufferOf, isClosed } from '#src/kernel/steps.ts'

const KIB = 1024
const MIB = KIB * KIB

/** A need is rounded up and a limit down, so that the two never read the same when they differ. */
const size = (bytes: number, round: (x: number) => number): string =>
  bytes < MIB ? `${round(bytes / KIB)} KiB` : `${round(bytes / MIB)} MiB`

/**
 * Checks a plan that uses no others (src/kernel/inlined.ts) against itself and against the adapter, before anything is
 * allocated.
 * @throws AppError `TooLarge` (buffer or what, needs, has) for what the adapter cannot hold; `BadPlan` for a plan that
 *   contradicts itself, which is the kernel's fault and not the visitor's
 */
export function checkPlan(plan: Plan, capabilities: Capabilities): void {
  const words = roomIn(plan.buffers, capabilities)
  checkOutputs(plan, words)
  checkControl(plan, words.get('control'))
  if (!isClosed(plan.prepare)) throw badPlan('reads words back while it prepares')
  if (!isClosed(plan.reset)) throw badPlan('reads words back while it resets')
  for (const step of [...plan.prepare, ...plan.reset, ...plan.solve]) checkStep(step, words, capabilities)
}

/**
 * Checks what a plan grows by, which `plan` has among its buffers.
 * @throws as `checkPlan` does
 */
export function checkGrowth(plan: Plan, { steps }: Growth, capabilities: Capabilities): void {
  const words = roomIn(plan.buffers, capabilities)
  checkOutputs(plan, words)
  for (const step of steps) checkStep(step, words, capabilities)
}

function checkOutputs(plan: Plan, words: ReadonlyMap<string, number>): void {
  const unknown = outputBuffers(plan).find((name) => !words.has(name))
  if (unknown !== undefined) throw badPlan(`has no buffer for its output ${unknown}`)
}

/** Words of each buffer, by name. */
function roomIn(buffers: readonly BufferSpec[], capabilities: Capabilities): ReadonlyMap<string, number> {
  const room = new Map<string, number>()
  for (const { name, words, data } of buffers) {
    checkBuffer(name, words * 4, capabilities)
    if (room.has(name)) throw badPlan(`has two buffers called ${name}`)
    if (!(words >= 1) || (data?.length ?? 0) > words)
      throw badPlan(`gives ${name} ${words} words for ${data?.length ?? 0}`)
    room.set(name, words)
  }
  return room
}

function checkControl({ trace }: Plan, words: number | undefined): void {
  if (trace && words === undefined) throw badPlan('is traced and has no control buffer')
  const needs = trace ? headOf(trace) + trace.capacity * trace.eventWords : CONTROL.head
  if (words !== undefined && words < needs) throw badPlan(`gives control ${words} words for ${needs}`)
}

function checkBuffer(buffer: string, needs: number, capabilities: Capabilities): void {
  const has = Math.min(capabilities.maxStorageBufferBindingSize, capabilities.maxBufferSize)
  if (needs > has)
    throw new AppError(
      'TooLarge',
      `needs ${size(needs, Math.ceil)} in one buffer (${buffer}); this adapter allows ${size(has, Math.floor)}`,
      { buffer, needs, has },
    )
}

function checkStep(step: Step, words: ReadonlyMap<string, number>, capabilities: Capabilities): void {
  const within = ({ buffer, at = 0 }: WordRef, count: number, does: string) => {
    const has = words.get(buffer)
    if (has === undefined) throw badPlan(`uses ${buffer}, which it does not allocate`)
    if (at + count > has) throw badPlan(`${does} ${buffer} past its end`)
  }
  if (step.kind === 'dispatch') {
    for (const variable of step.bindings) within({ buffer: bufferOf(step, variable) }, 0, 'binds')
    if ('indirect' in step.groups)
      within({ buffer: step.groups.indirect, at: step.groups.at }, 3, 'launches by words of')
    checkDispatch(step, capabilities)
  } else if (step.kind === 'fill') within({ buffer: step.buffer, at: step.from ?? 0 }, step.words ?? 0, 'fills')
  else if (step.kind === 'copy') {
    within(step.from, step.words, 'copies from')
    within(step.to, step.words, 'copies to')
    if (step.from.buffer === step.to.buffer) throw badPlan(`copies words within ${step.to.buffer}`)
  } else if (step.kind === 'grow') within(step.read, step.read.words, 'reads')
  else if (step.kind === 'repeat') {
    within(step.until, 1, 'looks at')
    if (!(step.every >= 1)) throw badPlan(`looks at ${step.until.buffer} every ${step.every} rounds`)
  }
  if ('steps' in step) for (const inner of step.steps) checkStep(inner, words, capabilities)
}

function checkDispatch({ module, groups, bindings, uniform }: DispatchStep, capabilities: Capabilities): void {
  const most = 'indirect' in groups ? 0 : Math.max(...groups)
  tooMany(module, 'workgroups in one dimension', most, capabilities.maxComputeWorkgroupsPerDimension)
  tooMany(module, 'storage buffers', bindings.length, capabilities.maxStorageBuffersPerShaderStage)
  if (uniform && uniform.length % 4 !== 0) throw badPlan(`gives ${module} a uniform of ${uniform.length} words`)
}

function tooMany(module: string, what: string, needs: number, has: number): void {
  if (needs > has)
    throw new AppError('TooLarge', `needs ${needs} ${what} (${module}); this adapter allows ${has}`, {
      what,
      needs,
      has,
    })
}

const badPlan = (fault: string) => new AppError('BadPlan', `The plan ${fault}.`)
