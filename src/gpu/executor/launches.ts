import type { DispatchStep, FillStep, Step, Uniform } from '#src/kernel/plan.ts'
import fillSource from './fill.wgsl?raw'
import type { Sources } from '../device/link.ts'
import { type Pipeline, pipelineOf } from '../device/pipelines.ts'
import { type Binding, checkBindings, UNIFORMS } from '../device/reflect.ts'

/** A dispatch of a plan, or a fill made into one, with the plan's buffer behind each shader variable. */
export interface Call {
  readonly step: DispatchStep
  readonly sources: Sources
  bufferOf(variable: string): string
}

/** A dispatch with nothing left to look up. */
export interface Launch {
  readonly pipeline: GPUComputePipeline
  readonly group: GPUBindGroup
  readonly offsets: readonly number[]
  readonly groups: readonly [number, number, number]
}

const FILL: Sources = { './fill.wesl': fillSource }
const FILL_INVOCATIONS = 256
/** More workgroups than any GPU holds at once; each takes several stretches. */
const FILL_GROUPS = 4096

/** @param words size in words of a plan's buffer, by its name */
export function callOf(step: Step, sources: Sources, words: (buffer: string) => number): Call {
  return step.kind === 'fill' ? fillCall(step, words(step.buffer)) : { step, sources, bufferOf: (name) => name }
}

function fillCall({ buffer, value, from = 0, words }: FillStep, all: number): Call {
  const count = words ?? all - from
  const step: DispatchStep = {
    kind: 'dispatch',
    module: 'fill.wesl',
    conditions: {},
    overrides: {},
    bindings: ['words'],
    uniform: Uint32Array.of(from, count, value, 0),
    groups: [Math.min(Math.ceil(count / FILL_INVOCATIONS), FILL_GROUPS), 1, 1],
  }
  return { step, sources: FILL, bufferOf: () => buffer }
}

/**
 * The pipeline of every call, each built once, all at the same time.
 * @throws AppError `ShaderError`, `BindingMismatch`
 */
export async function compileCalls(device: GPUDevice, calls: readonly Call[]): Promise<Pipeline[]> {
  const pipelines = await Promise.all(calls.map(({ step, sources }) => pipelineOf(device, sources, step)))
  for (const [c, { step }] of calls.entries()) checkBindings(step.module, step, pipelines[c].bindings)
  return pipelines
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
    const key = `${uniform?.length} ${bindings.map(({ name }) => call.bufferOf(name)).join(' ')}`
    const group =
      known.get(key) ??
      device.createBindGroup({
        label: module,
        layout,
        entries: bindings.map((binding) => entryOf(binding, call, uniform, buffers, uniforms)),
      })
    known.set(key, group)
    return { pipeline, group, offsets: uniform ? [offsets[c]] : [], groups: workgroups }
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
  return { binding, resource: { buffer: buffers.get(call.bufferOf(name)) as GPUBuffer } }
}

/** Encodes launches into a pass: dispatches of one pass run in order, each seeing what the ones before it wrote. */
export function encode(pass: GPUComputePassEncoder, launches: readonly Launch[]): void {
  let last: GPUComputePipeline | undefined
  for (const { pipeline, group, offsets, groups } of launches) {
    if (pipeline !== last) pass.setPipeline(pipeline)
    last = pipeline
    pass.setBindGroup(0, group, offsets)
    pass.dispatchWorkgroups(...groups)
  }
}
