import type { F32 } from '#src/core/base/arrays.ts'
import { CONTROL } from '#src/core/trace/control.ts'
import { type Check, makeCheck } from '#src/core/kernel/check.ts'
import { bareDispatch } from '#src/core/kernel/plan/dispatch.ts'
import type { Data } from '#src/core/kernel/data.ts'
import type { BufferSpec, DispatchStep, Plan } from '#src/core/kernel/plan/plan.ts'
import { type Gpu, openGpu } from './device.ts'
import type { Sources } from './link.ts'

/** Small shaders for the tests of this room: the executor must not need a solver to be tested. */
export const sources: Sources = {
  './lib/axpy.wesl': 'fn axpy(a: f32, x: f32, y: f32) -> f32 { return a * x + y; }',
  './test/scale/kernel.wesl': `
    import package::lib::axpy::axpy;
    struct Uniforms { a: f32, n: u32 }
    override shift: f32 = 0.0;
    @group(0) @binding(0) var<storage> x: array<f32>;
    @group(0) @binding(1) var<storage, read_write> y: array<f32>;
    @group(0) @binding(2) var<uniform> uniforms: Uniforms;
    @compute @workgroup_size(64) fn main(@builtin(global_invocation_id) id: vec3u) {
      if (id.x >= uniforms.n) { return; }
      var value = axpy(uniforms.a, x[id.x], shift);
      @if(NEGATED) { value = -value; }
      y[id.x] = value;
    }`,
  './test/chain/kernel.wesl': `
    struct Uniforms { add: u32 }
    @group(0) @binding(0) var<storage, read_write> y: array<u32>;
    @group(0) @binding(1) var<uniform> uniforms: Uniforms;
    @compute @workgroup_size(1) fn main() { y[0] = y[0] * 3u + uniforms.add; }`,
  './test/idle/kernel.wesl': `
    @group(0) @binding(0) var<storage> x: array<f32>;
    @group(0) @binding(1) var<storage, read_write> y: array<f32>;
    @compute @workgroup_size(64) fn main(@builtin(global_invocation_id) id: vec3u) {
      if (x[0] > 1e30) { y[id.x] = 0.0; }
    }`,
  './test/poll/kernel.wesl': `
    @group(0) @binding(0) var<storage, read_write> y: array<atomic<u32>>;
    @group(0) @binding(1) var<storage, read_write> control: array<atomic<u32>>;
    override limit: u32 = 1000;
    @compute @workgroup_size(1) fn main() {
      for (var polls = 0u; polls < limit; polls++) {
        if (atomicLoad(&y[5]) != 0xffffffffu) { return; }
      }
      atomicStore(&control[2], limit);
      atomicStore(&control[1], 1u + 5u);
    }`,
  './test/trace/kernel.wesl': `
    @group(0) @binding(0) var<storage, read_write> y: array<f32>;
    @if(TRACE) @group(0) @binding(1) var<storage, read_write> control: array<atomic<u32>>;
    @compute @workgroup_size(1) fn main(@builtin(global_invocation_id) id: vec3u) {
      y[id.x] = f32(id.x);
      @if(TRACE) {
        let at = 8u + 6u * atomicAdd(&control[3], 1u);
        let event = array(100u + id.x, (2u << 24u) | 7u, id.x, 10u * id.x, 1u, 0xfu);
        for (var w = 0u; w < 6u; w++) { atomicStore(&control[at + w], event[w]); }
      }
    }`,
  './test/slow/kernel.wesl': `
    override rounds: u32 = 1;
    @group(0) @binding(0) var<storage, read_write> y: array<f32>;
    @compute @workgroup_size(1) fn main(@builtin(global_invocation_id) id: vec3u) {
      var x = 0.5;
      for (var k = 0u; k < rounds; k++) { x = fract(x * 1.7 + 0.3); }
      y[id.x] = select(1.0, 2.0, x > 9.0);
    }`,
  './test/broken/kernel.wesl': `
    @group(0) @binding(0) var<storage, read_write> y: array<f32>;
    @compute @workgroup_size(1) fn main() {
      y[0] = 1.0;
      y[1] = 2u;
      y[2] = 3u;
    }`,
  './test/unresolved/kernel.wesl': `
    @compute @workgroup_size(1) fn main() {
      missing();
    }`,
  './test/unparsable/kernel.wesl': 'fn main( {',
  './test/greedy/kernel.wesl': `
    override size: u32 = 1;
    var<workgroup> shared_words: array<f32, size>;
    @group(0) @binding(0) var<storage, read_write> y: array<f32>;
    @compute @workgroup_size(1) fn main(@builtin(global_invocation_id) id: vec3u) {
      shared_words[id.x] = 1.0;
      y[id.x] = shared_words[id.x];
    }`,
}

export async function readyGpu(): Promise<Gpu> {
  const state = await openGpu()
  if (state.state === 'unavailable') throw new Error(`These tests need WebGPU. ${state.reason}: ${state.message}`)
  return state
}

/** A dispatch of one of the shaders above. */
export const dispatch = (name: string, more: Partial<DispatchStep> = {}): DispatchStep =>
  bareDispatch({ module: `test/${name}/kernel.wesl`, groups: 1, ...more })

export function planOf(buffers: readonly BufferSpec[], solve: Plan['solve'], more: Partial<Plan> = {}): Plan {
  return {
    buffers,
    prepare: [],
    reset: [],
    solve,
    outputs: { y: { kind: 'f32', buffer: 'y' } },
    deterministic: true,
    ...more,
  }
}

export const ramp = (n: number): F32 => Float32Array.from({ length: n }, (_, i) => i + 1)

/** y = a x over n entries. */
export function scalePlan(n: number, a = 2, more: Partial<DispatchStep> = {}): Plan {
  const step = dispatch('scale', { uniforms: { a, n }, groups: [Math.ceil(n / 64), 1, 1], ...more })
  return planOf(
    [
      { name: 'x', words: n, data: ramp(n) },
      { name: 'y', words: n },
    ],
    [step],
  )
}

/** The oracle of `scalePlan`: exact. */
export function scaleCheck(outputs: Data, a = 2): Check {
  const y = outputs['y'] as F32
  const row = y.findIndex((value, i) => value !== a * (i + 1))
  const value = row < 0 ? 0 : Infinity
  return makeCheck([{ name: 'error', value, bound: 0, at: { space: 'row', item: Math.max(row, 0) } }], false)
}

/** A plan whose one wait runs out: row 5 is never written. */
export const stallPlan: Plan = planOf(
  [
    { name: 'y', words: 8 },
    { name: 'control', words: CONTROL.head },
  ],
  [dispatch('poll', { overrides: { limit: 500 } })],
  {
    reset: [
      { kind: 'fill', buffer: 'y', value: 0xffffffff },
      { kind: 'fill', buffer: 'control', value: 0 },
    ],
  },
)
