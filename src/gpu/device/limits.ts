import { AppError } from '#src/base/errors.ts'
import { CONTROL, headOf } from '#src/trace/control.ts'
import { outputBuffers } from '#src/kernel/outputs.ts'
import type { Capabilities, DispatchStep, Plan, Step } from '#src/kernel/plan.ts'

const KIB = 1024
const MIB = KIB * KIB

/** A need is rounded up and a limit down, so that the two never read the same when they differ. */
const size = (bytes: number, round: (x: number) => number): string =>
  bytes < MIB ? `${round(bytes / KIB)} KiB` : `${round(bytes / MIB)} MiB`

/**
 * Checks a plan against itself and against the adapter, before anything is allocated.
 * @throws AppError `TooLarge` (buffer or what, needs, has) for what the adapter cannot hold; `BadPlan` for a plan that
 *   contradicts itself, which is the kernel's fault and not the visitor's
 */
export function checkPlan(plan: Plan, capabilities: Capabilities): void {
  const words = new Map<string, number>()
  for (const buffer of plan.buffers) {
    checkBuffer(buffer.name, buffer.words * 4, capabilities)
    if (words.has(buffer.name)) throw badPlan(`has two buffers called ${buffer.name}`)
    if (!(buffer.words >= 1) || (buffer.data?.length ?? 0) > buffer.words)
      throw badPlan(`gives ${buffer.name} ${buffer.words} words for ${buffer.data?.length ?? 0}`)
    words.set(buffer.name, buffer.words)
  }
  const unknown = outputBuffers(plan).find((name) => !words.has(name))
  if (unknown !== undefined) throw badPlan(`has no buffer for its output ${unknown}`)
  checkControl(plan, words.get('control'))
  for (const step of [...plan.prepare, ...plan.reset, ...plan.solve]) checkStep(step, words, capabilities)
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
  const named = step.kind === 'fill' ? [step.buffer] : step.bindings
  const missing = named.find((name) => !words.has(name))
  if (missing !== undefined) throw badPlan(`uses ${missing}, which it does not allocate`)
  if (step.kind === 'dispatch') checkDispatch(step, capabilities)
  else if ((step.from ?? 0) + (step.words ?? 0) > (words.get(step.buffer) ?? 0))
    throw badPlan(`fills ${step.buffer} past its end`)
}

function checkDispatch({ module, groups, bindings, uniform }: DispatchStep, capabilities: Capabilities): void {
  const most = Math.max(...groups)
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
