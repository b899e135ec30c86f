import type { Capabilities, DispatchStep, Plan } from '#src/core/kernel/plan/plan.ts'
import { constantsOf, storageOf } from '#src/core/kernel/choice/bound.ts'
import { dispatches } from '#src/core/kernel/plan/steps.ts'
import { complaints, type PlanRule, type Shader } from './evidence.ts'

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
  for (const plan of plans) for (const step of dispatches(plan)) stepLimits(step, capabilities, atMost)
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

function stepLimits({ groups }: DispatchStep, capabilities: Capabilities, atMost: AtMost): void {
  if ('indirect' in groups) return
  atMost('workgroups', Math.max(...groups), capabilities.maxComputeWorkgroupsPerDimension)
  atMost('empty dispatches', 1, Math.min(...groups))
}

function shaderLimits({ step, outline }: Shader, capabilities: Capabilities, atMost: AtMost): void {
  const { module } = step
  const most = Math.min(MOST_STORAGE_BUFFERS, capabilities.maxStorageBuffersPerShaderStage)
  atMost(`storage buffers of ${module}`, storageOf(outline.bindings).length, most)
  const constants = constantsOf(step, outline.overrides)
  atMost(`invocations of ${module}`, outline.invocations(constants), capabilities.maxComputeInvocationsPerWorkgroup)
  const bytes = 4 * outline.sharedWords(constants)
  atMost(`bytes of workgroup memory of ${module}`, bytes, capabilities.maxComputeWorkgroupStorageSize)
}
