import type { Capabilities, DispatchStep, Plan } from '#src/kernel/plan.ts'
import { dispatchesOf } from '#src/kernel/steps.ts'
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
    (sum, v) => sum + bytesOf(v[1], number, wgsl),
    0,
  )
  atMost(`bytes of workgroup memory of ${step.module}`, bytes, capabilities.maxComputeWorkgroupStorageSize)
}

/** Value of a number, of a constant of the shader that may be overridden, or of products of them one divided by the next. */
function evaluator(wgsl: string, overrides: DispatchStep['overrides']): (expression: string) => number {
  const factor = (word: string): number => {
    const name = word.trim().replace(/u$/, '')
    if (/^\d+$/.test(name)) return Number(name)
    const initial = new RegExp(`\\b(?:override|const)\\s+${name}\\b[^=;]*=\\s*(\\d+)`).exec(wgsl)?.[1]
    return overrides[name] ?? Number(initial)
  }
  const product = (words: string): number => words.split('*').reduce((value, word) => value * factor(word), 1)
  return (expression) =>
    expression
      .split('/')
      .map(product)
      .reduce((above, below) => Math.floor(above / below))
}

/** Bytes of a type of workgroup memory: scalars, atomics, vec2 and vec4, structures of the shader, and arrays of them. */
function bytesOf(type: string, number: (word: string) => number, wgsl: string): number {
  const array = /^array<(.+),([^,]+)>$/.exec(type.trim())
  if (array) return bytesOf(array[1], number, wgsl) * number(array[2])
  const name = type.trim().replace(/\W.*/, '')
  const fields = new RegExp(`\\bstruct\\s+${name}\\s*\\{([^}]*)\\}`)
    .exec(wgsl)?.[1]
    .matchAll(/^\s*\w+\s*:\s*([^,\s]+)/gm)
  if (fields) return [...fields].reduce((sum, [, field]) => sum + bytesOf(field, number, wgsl), 0)
  return 4 * Number(/^vec([24])/.exec(type.trim())?.[1] ?? 1)
}
