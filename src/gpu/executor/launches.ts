import { AppError } from '#src/base/errors.ts'
import type { CopyStep, DispatchStep, FillStep, Workgroups, PlainStep, Uniform } from '#src/kernel/plan.ts'
import { bufferOf } from '#src/kernel/steps.ts'
import copySource from './copy.wgsl?raw'
import fillSource from './fill.wgsl?raw'
import type { Sources } from '../device/link.ts'
import { type Pipeline, pipelineOf } from '../device/pipelines.ts'
import { inPass } from '../device/submit.ts'
import { type Binding, checkBindings, UNIFORMS } from '../device/reflect.ts'
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
  ownCall('fill.wesl', { words: buffer }, words ?? all - from, (count) => [from, count, value, 0])

const copyCall = ({ from, to, words }: CopyStep): Call =>
  ownCall('copy.wesl', { source_words: from.buffer, target_words: to.buffer }, words, (count) => [
    from.at ?? 0,
    to.at ?? 0,
    count,
    0,
  ])

function ownCall(
  module: string,
  buffers: Readonly<Record<string, string>>,
  count: number,
  uniformOf: (count: number) => readonly number[],
): Call {
  const step: DispatchStep = {
    kind: 'dispatch',
    module,
    conditions: {},
    overrides: {},
    bindings: Object.keys(buffers),
    buffers,
    uniform: Uint32Array.from(uniformOf(count)),
    groups: [Math.min(Math.ceil(count / OWN_INVOCATIONS), OWN_GROUPS), 1, 1],
  }
  return { step, sources: OWN }
}

/**
 * The pipeline of every call, each built once, all at the same time.
 * @throws AppError `ShaderError`, `BindingMismatch`
 */
export async function compileCalls(device: GPUDevice, calls: readonly Call[]): Promise<Pipeline[]> {
  const pipelines = await Promise.all(calls.map(({ step, sources }) => pipelineOf(device, sources, step)))
  for (const [c, { step }] of calls.entries()) {
    checkBindings(step.module, step, pipelines[c].bindings)
    checkIndirect(step, pipelines[c].bindings)
  }
  return pipelines
}

/** Words that say how much a dispatch launches cannot be written by it. */
function checkIndirect(step: DispatchStep, bindings: readonly Binding[]): void {
  const { groups, module } = step
  if (!('indirect' in groups)) return
  const written = bindings.find(
    ({ name, access }) => access === 'read_write' && bufferOf(step, name) === groups.indirect,
  )
  if (written)
    throw new AppError('BindingMismatch', texts.writesLaunches(module, written.name), { module, binding: written.name })
}

/** All uniforms of `calls` in one buffer, and where each begins. */
export function packUniforms(device: GPUDevice, label: string, calls: readonly Call[]): [GPUBuffer, Uint32Array] {
  const align = device.limits.minUniformBufferOffsetAlignment
  const offsets = new Uint32Array(calls.length)
  let bytes = 0
  for (const [c, { step }] of calls.entries()) {
    offsets[c] = bytes
    bytes += Math.ceil((step.uniform?.byteLength ?? 0) / align) * align
  }
  const packed = new Uint32Array(Math.max(bytes, align) / 4)
  for (const [c, { step }] of calls.entries()) if (step.uniform) packed.set(step.uniform, offsets[c] / 4)
  const usage = GPUBufferUsage.UNIFORM | GPUBufferUsage.COPY_DST
  const buffer = device.createBuffer({ label: `${label}.${UNIFORMS}`, size: packed.byteLength, usage })
  device.queue.writeBuffer(buffer, 0, packed)
  return [buffer, offsets]
}

/** Turns calls into launches; calls that bind the same buffers share a bind group, and differ in their offsets only. */
export function bindCalls(
  device: GPUDevice,
  calls: readonly Call[],
  pipelines: readonly Pipeline[],
  buffers: ReadonlyMap<string, GPUBuffer>,
  [uniforms, offsets]: [GPUBuffer, Uint32Array],
): Launch[] {
  const groups = new Map<Pipeline, Map<string, GPUBindGroup>>()
  return calls.map((call, c) => {
    const { pipeline, layout, bindings } = pipelines[c]
    const { uniform, groups: workgroups, module } = call.step
    const known = groups.get(pipelines[c]) ?? new Map<string, GPUBindGroup>()
    groups.set(pipelines[c], known)
    const key = `${uniform?.length} ${bindings.map(({ name }) => bufferOf(call.step, name)).join(' ')}`
    const group =
      known.get(key) ??
      device.createBindGroup({
        label: module,
        layout,
        entries: bindings.map((binding) => entryOf(binding, call, uniform, buffers, uniforms)),
      })
    known.set(key, group)
    const launched =
      'indirect' in workgroups
        ? ([buffers.get(workgroups.indirect) as GPUBuffer, 4 * workgroups.at] as const)
        : workgroups
    return { pipeline, group, offsets: uniform ? [offsets[c]] : [], groups: launched }
  })
}

function entryOf(
  { name, binding, access }: Binding,
  call: Call,
  uniform: Uniform | undefined,
  buffers: ReadonlyMap<string, GPUBuffer>,
  uniforms: GPUBuffer,
): GPUBindGroupEntry {
  if (access === 'uniform') return { binding, resource: { buffer: uniforms, size: uniform?.byteLength ?? 0 } }
  return { binding, resource: { buffer: buffers.get(bufferOf(call.step, name)) as GPUBuffer } }
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

/** Launches as a compute pass of their own, which is called `label`. */
export const encoded = (label: string, launches: readonly Launch[]) =>
  inPass((pass) => encode(pass, launches), { label })
