import type { Capabilities } from './plan/plan.ts'

/** What WebGPU guarantees on every adapter, with subgroups of `subgroupSize` lanes. */
export const leastCapabilities = (subgroupSize: number): Capabilities => ({
  subgroupSize,
  maxStorageBufferBindingSize: 2 ** 27,
  maxBufferSize: 2 ** 28,
  maxComputeInvocationsPerWorkgroup: 256,
  maxComputeWorkgroupStorageSize: 16_384,
  maxComputeWorkgroupsPerDimension: 65_535,
  maxStorageBuffersPerShaderStage: 8,
})

/** An adapter without limits, for twins: they run on a machine of workers and lanes. */
export const boundless = (subgroupSize: number): Capabilities => ({
  subgroupSize,
  maxStorageBufferBindingSize: Infinity,
  maxBufferSize: Infinity,
  maxComputeInvocationsPerWorkgroup: Infinity,
  maxComputeWorkgroupStorageSize: Infinity,
  maxComputeWorkgroupsPerDimension: Infinity,
  maxStorageBuffersPerShaderStage: Infinity,
})
