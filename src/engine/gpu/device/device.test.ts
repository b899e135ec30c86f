import { expect, test, vi } from 'vitest'
import { connect, type Environment, type GpuState } from './device.ts'
import { keptDevices } from './guard.ts'
import { reportText } from '../stopwatch/report.ts'

const limits = {
  maxBufferSize: 2 ** 30,
  maxStorageBufferBindingSize: 2 ** 29,
  maxStorageBuffersPerShaderStage: 10,
  maxComputeInvocationsPerWorkgroup: 1024,
  maxComputeWorkgroupSizeX: 1024,
  maxComputeWorkgroupSizeY: 1024,
  maxComputeWorkgroupSizeZ: 64,
  maxComputeWorkgroupStorageSize: 32_768,
  maxComputeWorkgroupsPerDimension: 65_535,
}

/** An adapter with these features; its device has what was asked for. */
function adapterWith(features: readonly string[], asked: GPUDeviceDescriptor[] = []): GPUAdapter {
  const device = (wanted: GPUDeviceDescriptor) => ({
    features: new Set(wanted.requiredFeatures),
    limits: wanted.requiredLimits,
    lost: new Promise(() => {}),
    addEventListener() {},
  })
  return {
    features: new Set(features),
    limits,
    info: {
      vendor: 'nvidia',
      architecture: 'hopper',
      device: '',
      description: '',
      subgroupMinSize: 32,
      subgroupMaxSize: 32,
    },
    requestDevice: async (wanted: GPUDeviceDescriptor) => {
      asked.push(wanted)
      return device(wanted)
    },
  } as unknown as GPUAdapter
}

const environment = (...answers: (GPUAdapter | null)[]): Environment => ({
  gpu: { requestAdapter: async () => answers.shift() ?? null },
  secure: true,
  userAgent: 'Chrome/151.0',
})

test('the second answer of a browser that is just starting counts', async () => {
  const state = await connect(environment(null, adapterWith([])))
  expect(state).toMatchObject({ state: 'ready', adapter: { name: 'NVIDIA hopper', browser: 'Chrome 151' } })
})

test('what a browser refuses is named', async () => {
  const refusing = Object.assign(adapterWith([]), { requestDevice: () => Promise.reject(new Error('no memory')) })
  const reasonIn = async (where: Environment) => {
    const state = await connect(where)
    return state.state === 'unavailable' ? [state.reason, state.message] : []
  }
  expect((await reasonIn({ gpu: undefined, secure: true, userAgent: '' }))[0]).toBe('no-webgpu')
  expect((await reasonIn({ gpu: undefined, secure: false, userAgent: '' }))[0]).toBe('insecure')
  expect((await reasonIn(environment(null, null, adapterWith([]))))[0]).toBe('no-adapter')
  expect(await reasonIn(environment(refusing))).toEqual(['failed', 'The GPU adapter opened no device: no memory'])
})

test('only features that are there are asked for, and all of the room that there is', async () => {
  const asked: GPUDeviceDescriptor[] = []
  const state = await connect(environment(adapterWith(['subgroups', 'timestamp-query', 'bgra8unorm-storage'], asked)))
  expect(asked[0].requiredFeatures).toEqual(['timestamp-query', 'subgroups'])
  expect(asked[0].requiredLimits).toEqual(limits)
  expect(state).toMatchObject({
    clock: 'timestamp',
    capabilities: { subgroupSize: 32, software: false, maxBufferSize: 2 ** 30 },
  })
  expect(await connect(environment(adapterWith([])))).toMatchObject({
    clock: 'fence',
    capabilities: { subgroupSize: 0 },
  })
})

test('the report tells what matters, with a GPU and without', async () => {
  const page = { userAgent: 'Chrome/151.0', secure: true, isolated: false }
  const state = await connect(environment(adapterWith(['subgroups'])))
  const text = reportText(state, page, { kind: 'fence', stepMs: 0.3 })
  for (const line of [
    /^Sparsescope: \d+\.\d+\.\d+$/m,
    /^adapter: NVIDIA hopper$/m,
    /^kind: GPU$/m,
    /^features: subgroups$/m,
    /^subgroup size: 32$/m,
    /^maxStorageBufferBindingSize: 536870912$/m,
    /^clock: fence, step 0.3 ms$/m,
    /^cross-origin isolated: no$/m,
  ])
    expect(text).toMatch(line)
  const none: GpuState = { state: 'unavailable', reason: 'no-webgpu', message: 'This browser has no WebGPU.' }
  expect(reportText(none, page)).toContain('WebGPU: no-webgpu: This browser has no WebGPU.')
})

test('a device for pictures alone launches nothing to see how many workgroups are resident', async () => {
  const launched = async (tried: boolean): Promise<number> => {
    const adapter = adapterWith([])
    const { requestDevice } = adapter
    const createBuffer = vi.fn<() => void>()
    const counting = Object.assign(adapter, {
      requestDevice: async (wanted: GPUDeviceDescriptor) =>
        Object.assign(await requestDevice.call(adapter, wanted), { createBuffer }),
    })
    vi.stubGlobal('GPUBufferUsage', {})
    expect(await connect(environment(counting), tried)).toMatchObject({ state: 'ready' })
    return createBuffer.mock.calls.length
  }
  expect(await launched(false)).toBe(0)
  expect(await launched(true)).toBe(1)
})

test('every device is kept once it is lost, also one that nobody waits for', async () => {
  const adapter = adapterWith([])
  const { requestDevice } = adapter
  const lost = Promise.resolve({ reason: 'destroyed', message: '' })
  const losing = Object.assign(adapter, {
    requestDevice: async (wanted: GPUDeviceDescriptor) =>
      Object.assign(await requestDevice.call(adapter, wanted), { lost }),
  })
  const before = keptDevices()
  await connect(environment(losing))
  expect(keptDevices()).toBe(before + 1)
  await connect(environment(adapterWith([])))
  expect(keptDevices()).toBe(before + 1)
})
