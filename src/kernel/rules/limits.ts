import type { Capabilities, DispatchStep, Plan } from '../plan.ts'
import { dispatchesOf } from '../steps.ts'
import { complaints, type PlanRule, type Shader } from './rule.ts'

/** WebGPU's own guarantee, below which a traced kernel has to stay on every adapter. */
const MOST_STORAGE_BUFFERS = 8

/** A plan stays within what its adapter allows, and within the storage buffers that every adapter has. */
export const limits: PlanRule = ({ plans, shaders, capabilities }) => {
  const faults = complaints()
  const atMost = (what: string, needs: number, has: number) => {
    if (!(needs <= has)) faults.add(`${what}: ${needs} of ${has}`)
  }
  for (const plan of plans) bufferLimits(plan, capabilities, atMost)
  for (const shader of shaders) shaderLimits(shader, capabilities, atMost)
  for (const plan of plans) for (const step of dispatchesOf(plan)) stepLimits(step, capabilities, atMost)
  return faults.list()
}

type AtMost = (what: string, needs: number, has: number) => void

function bufferLimits({ buffers }: Plan, capabilities: Capabilities, atMost: AtMost): void {
  const most = Math.min(capabilities.maxBufferSize, capabilities.maxStorageBufferBindingSize)
  for (const { name, words, data } of buffers) {
    atMost(`bytes of ${name}`, words * 4, most)
    atMost(`words for ${name}`, Math.max(1, data?.length ?? 0), words)
  }
}

function stepLimits({ bindings, groups, uniform }: DispatchStep, capabilities: Capabilities, atMost: AtMost): void {
  const most = Math.min(MOST_STORAGE_BUFFERS, capabilities.maxStorageBuffersPerShaderStage)
  atMost('storage buffers', bindings.length, most)
  if (!('indirect' in groups)) {
    atMost('workgroups', Math.max(...groups), capabilities.maxComputeWorkgroupsPerDimension)
    atMost('empty dispatches', 1, Math.min(...groups))
  }
  atMost('uniform words beyond a multiple of 4', (uniform?.length ?? 0) % 4, 0)
}

function shaderLimits({ wgsl, step }: Shader, capabilities: Capabilities, atMost: AtMost): void {
  const number = evaluator(wgsl, step.overrides)
  const size = /@workgroup_size\(([^)]*)\)/.exec(wgsl)?.[1] ?? ''
  const invocations = size.split(',').reduce((product, word) => product * number(word), 1)
  atMost(`invocations of ${step.module}`, invocations, capabilities.maxComputeInvocationsPerWorkgroup)
  const bytes = [...wgsl.matchAll(/var<workgroup>\s*\w+\s*:\s*([^;]+);/g)].reduce(
    (sum, v) => sum + bytesOf(v[1], number),
    0,
  )
  atMost(`bytes of workgroup memory of ${step.module}`, bytes, capabilities.maxComputeWorkgroupStorageSize)
}

/** Value of a number or of an overridable constant of the shader. */
function evaluator(wgsl: string, overrides: DispatchStep['overrides']): (word: string) => number {
  return (word) => {
    const name = word.trim().replace(/u$/, '')
    if (/^\d+$/.test(name)) return Number(name)
    const initial = new RegExp(`\\b(?:override|const)\\s+${name}\\b[^=;]*=\\s*(\\d+)`).exec(wgsl)?.[1]
    return overrides[name] ?? Number(initial)
  }
}

/** Bytes of a type of workgroup memory: scalars, atomics, vec2 and vec4, and arrays of them. */
function bytesOf(type: string, number: (word: string) => number): number {
  const array = /^array<(.+),([^,]+)>$/.exec(type.trim())
  if (array) return bytesOf(array[1], number) * number(array[2])
  return 4 * Number(/^vec([24])/.exec(type.trim())?.[1] ?? 1)
}
