import { expect, test } from 'vitest'
import { limits } from './limits.ts'
import { outlineOf } from '#src/core/wgsl/outline.ts'
import type { Blueprint } from './evidence.ts'

/** What `limits` says of a shader with these variables on an adapter with so many bytes of workgroup memory. */
function judged(variables: string, room: number): readonly string[] {
  const wgsl = `
    override size: u32 = 32u;
    const APART = 3u;
    struct State {
      count: u32,
      total: vec2<f32>,
    }
    ${variables}
    @compute @workgroup_size(size) fn main() {}`
  return limits({
    plans: [],
    shaders: [{ outline: outlineOf(wgsl), step: { module: 'main', overrides: { size: 64 } } }],
    capabilities: {
      maxStorageBuffersPerShaderStage: 8,
      maxComputeInvocationsPerWorkgroup: 256,
      maxComputeWorkgroupStorageSize: room,
    },
  } as unknown as Blueprint)
}

test.each([
  ['a number of words', 'var<workgroup> sums: array<f32, 256>;', 1024],
  ['a product of what may be overridden and a constant', 'var<workgroup> sums: array<u32, size * APART>;', 768],
  ['half of what may be overridden', 'var<workgroup> halves: array<u32, size * APART / 2u>;', 384],
  ['vectors', 'var<workgroup> sums: array<vec4<f32>, size>;', 1024],
  ['structures, whose vectors are aligned', 'var<workgroup> states: array<State, size>;', 1024],
  ['two variables', 'var<workgroup> most: u32; var<workgroup> sums: array<atomic<u32>, size>;', 260],
])('workgroup memory of %s is counted to the byte', (_, variables, bytes) => {
  expect(judged(variables, bytes)).toEqual([])
  expect(judged(variables, bytes - 1)).toEqual([`bytes of workgroup memory of main: ${bytes} of ${bytes - 1}`])
})

test('memory that cannot be counted is a fault, too', () => {
  expect(() => judged('var<workgroup> sums: array<u32, unknown>;', 1024)).toThrow('how much')
})
