import { AppError } from '#src/core/base/errors.ts'
import { type BoundStep, boundTo } from '#src/core/kernel/choice/bound.ts'
import type { CopyStep, DispatchStep, FillStep, Workgroups, PlainStep } from '#src/core/kernel/plan/plan.ts'
import { type Binding, type Outline, UNIFORMS } from '#src/core/wgsl/outline.ts'
import type { Uniforms } from '#src/core/wgsl/pack.ts'
import { bareDispatch } from '#src/core/kernel/plan/dispatch.ts'
import copySource from './copy.wgsl?raw'
import fillSource from './fill.wgsl?raw'
import { checkAllocated } from '../device/limits.ts'
import { linkOnce, type Sources } from '../device/link.ts'
import { type Pipeline, pipelineOf } from '../device/pipelines.ts'
import { inPass } from '../device/submit.ts'
import * as texts from './words.ts'

/** A dispatch of a plan, or a fill or a copy made into one. */
export interface Call {
  readonly step: DispatchStep
  readonly sources: Sources
}

/** A dispatch with nothing left to look up. */
export interface Launch {
  readonly pipeline: GPUComputePipeline
  readonly group: GPUBindGroup
  readonly offsets: readonly number[]
  /** Workgroups, or where they stand: a buffer, and a byte in it. */
  readonly groups: Workgroups | readonly [GPUBuffer, number]
}

const OWN: Sources = { './fill.wesl': fillSource, './copy.wesl': copySource }
const OWN_INVOCATIONS = 256
/** More workgroups than any GPU holds at once; each takes several stretches. */
const OWN_GROUPS = 4096

/** @param words size in words of a plan's buffer, by its name */
export function callOf(step: PlainStep, sources: Sources, words: (buffer: string) => number): Call {
  if (step.kind === 'fill') return fillCall(step, words(step.buffer))
  return step.kind === 'copy' ? copyCall(step) : { step, sources }
}

const fillCall = ({ buffer, value, from = 0, words }: FillStep, all: number): Call =>
  ownCall('fill.wesl', { words: buffer }, words ?? all - from, { start: from, value })

const copyCall = ({ from, to, words }: CopyStep): Call =>
  ownCall('copy.wesl', { source_words: from.buffer, target_words: to.buffer }, words, {
    source_start: from.at ?? 0,
    target_start: to.at ?? 0,
  })

function ownCall(module: string, buffers: Readonly<Record<string, string>>, count: number, range: Uniforms): Call {
  const groups = Math.min(Math.ceil(count / OWN_INVOCATIONS), OWN_GROUPS)
  return { step: bareDispatch({ module, buffers, uniforms: { ...range, count }, groups }), sources: OWN }
}

/** A call with its pipeline, and what it binds. */
export interface BuiltCall {
  readonly call: Call
  readonly outline: Outline
  readonly bound: BoundStep
  readonly pipeline: Pipeline
}

/**
 * Every call with its pipeline, each built once, all at the same time.
 * @param has whether there is a buffer of that name
 * @throws AppError `ShaderError`, `BindingMismatch`, `BadPlan`, `TooLarge`
 */
export const buildCalls = (
  device: GPUDevice,
  calls: readonly Call[],
  has: (buffer: string) => boolean,
): Promise<BuiltCall[]> => Promise.all(calls.map((call) => builtCall(device, call, has)))

async function builtCall(device: GPUDevice, call: Call, has: (buffer: string) => boolean): Promise<BuiltCall> {
  const { step, sources } = call
  const { module } = step
  const linked = await linkOnce(sources, step)
  const { outline } = linked
  const bound = boundTo(step, outline)
  checkAllocated(bound, has)
  checkIndirect(step, outline, bound)
  const pipeline = await pipelineOf(device, { module, linked, constants: bound.constants })
  return { call, outline, bound, pipeline }
}

/** Words that say how much a dispatch launches cannot be written by it. */
function checkIndirect({ groups, module }: DispatchStep, { bindings }: Outline, { buffers }: BoundStep): void {
  if (!('indirect' in groups)) return
  const written = bindings.find(({ name, access }) => access === 'read_write' && buffers[name] === groups.indirect)
  if (written)
    throw new AppError('BindingMismatch', texts.writesLaunches(module, written.name), { module, binding: written.name })
}

/** All uniforms of `calls` in one buffer, and where each begins. */
export function packUniforms(device: GPUDevice, label: string, calls: readonly BuiltCall[]): [GPUBuffer, Uint32Array] {
  const align = device.limits.minUniformBufferOffsetAlignment
  const offsets = new Uint32Array(calls.length)
  let bytes = 0
  for (const [c, { bound }] of calls.entries()) {
    offsets[c] = bytes
    bytes += Math.ceil((bound.uniforms?.byteLength ?? 0) / align) * align
  }
  const packed = new Uint32Array(Math.max(bytes, align) / 4)
  for (const [c, { bound }] of calls.entries()) if (bound.uniforms) packed.set(bound.uniforms, offsets[c] / 4)
  const usage = GPUBufferUsage.UNIFORM | GPUBufferUsage.COPY_DST
  const buffer = device.createBuffer({ label: `${label}.${UNIFORMS}`, size: packed.byteLength, usage })
  device.queue.writeBuffer(buffer, 0, packed)
  return [buffer, offsets]
}

/** Turns calls into launches; calls that bind the same buffers share a bind group, and differ in their offsets only. */
export function bindCalls(
  device: GPUDevice,
  calls: readonly BuiltCall[],
  buffers: ReadonlyMap<string, GPUBuffer>,
  [uniforms, offsets]: [GPUBuffer, Uint32Array],
): Launch[] {
  const groups = new Map<Pipeline, Map<string, GPUBindGroup>>()
  return calls.map((built, c) => {
    const { pipeline, layout } = built.pipeline
    const { groups: workgroups, module } = built.call.step
    const known = groups.get(built.pipeline) ?? new Map<string, GPUBindGroup>()
    groups.set(built.pipeline, known)
    const key = Object.values(built.bound.buffers).join(' ')
    const group =
      known.get(key) ??
      device.createBindGroup({
        label: module,
        layout,
        entries: built.outline.bindings.map((binding) => entryOf(binding, built.bound, buffers, uniforms)),
      })
    known.set(key, group)
    const launched =
      'indirect' in workgroups
        ? ([buffers.get(workgroups.indirect) as GPUBuffer, 4 * workgroups.at] as const)
        : workgroups
    return { pipeline, group, offsets: built.bound.uniforms ? [offsets[c]] : [], groups: launched }
  })
}

function entryOf(
  { name, binding, access }: Binding,
  bound: BoundStep,
  buffers: ReadonlyMap<string, GPUBuffer>,
  uniforms: GPUBuffer,
): GPUBindGroupEntry {
  if (access === 'uniform') return { binding, resource: { buffer: uniforms, size: bound.uniforms?.byteLength ?? 0 } }
  return { binding, resource: { buffer: buffers.get(bound.buffers[name]) as GPUBuffer } }
}

/** Encodes launches into a pass: dispatches of one pass run in order, each seeing what the ones before it wrote. */
export function encode(pass: GPUComputePassEncoder, launches: readonly Launch[]): void {
  let last: GPUComputePipeline | undefined
  for (const { pipeline, group, offsets, groups } of launches) {
    if (pipeline !== last) pass.setPipeline(pipeline)
    last = pipeline
    pass.setBindGroup(0, group, offsets)
    if (groups.length === 3) pass.dispatchWorkgroups(...groups)
    else pass.dispatchWorkgroupsIndirect(...groups)
  }
}

/** Launches as a separate compute pass with the name `label`. */
export const encoded = (label: string, launches: readonly Launch[]) =>
  inPass((pass) => encode(pass, launches), { label })
