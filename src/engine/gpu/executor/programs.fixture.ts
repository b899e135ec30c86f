import type { Ahead, DispatchStep, Plan, RepeatStep, Step } from '#src/core/kernel/plan/plan.ts'
import { dispatch, planOf, ramp, sources as others } from '../device/fixtures.ts'
import type { Sources } from '../device/link.ts'

/** Small programs for tests: a plan that goes round until nothing is left, and one that grows by a word of the GPU. */

export const sources: Sources = {
  ...others,
  // how many of the items of x are over: in count[0]; the workgroups that these take: in count[1..4]
  './test/count/kernel.wesl': `
    override wide: u32 = 1;
    @group(0) @binding(0) var<storage> x: array<f32>;
    @group(0) @binding(1) var<storage, read_write> count: array<u32>;
    @compute @workgroup_size(1) fn main() {
      var over = 0u;
      for (var i = 0u; i < arrayLength(&x); i++) { over += select(0u, 1u, x[i] > 3.0); }
      count[0] = over;
      count[1] = over * wide;
      count[2] = 1u;
      count[3] = 1u;
    }`,
  // one workgroup for each item that is over
  './test/mark/kernel.wesl': `
    @group(0) @binding(0) var<storage, read_write> y: array<f32>;
    @compute @workgroup_size(1) fn main(@builtin(workgroup_id) group: vec3u) { y[group.x] = f32(group.x) + 10.0; }`,
  // the same, for as many items as are counted, however many workgroups there are
  './test/some/kernel.wesl': `
    @group(0) @binding(0) var<storage> count: array<u32>;
    @group(0) @binding(1) var<storage, read_write> y: array<f32>;
    @compute @workgroup_size(1) fn main(@builtin(workgroup_id) group: vec3u, @builtin(num_workgroups) groups: vec3u) {
      for (var i = group.x; i < count[0]; i += groups.x) { y[i] = f32(i) + 10.0; }
    }`,
  // counts up by one every `calls` calls
  './test/rise/kernel.wesl': `
    override calls: u32 = 1;
    @group(0) @binding(0) var<storage, read_write> count: array<u32>;
    @compute @workgroup_size(1) fn main() {
      count[4] += 1u;
      count[0] = (count[4] + calls - 1u) / calls;
      count[1] = count[0];
      count[2] = 1u;
      count[3] = 1u;
    }`,
  // halves state[0], counts its rounds in state[1], and says in state[2] that nothing is left
  './test/halve/kernel.wesl': `
    override ends: bool = true;
    @group(0) @binding(0) var<storage, read_write> state: array<u32>;
    @compute @workgroup_size(1) fn main() {
      state[0] >>= 1u;
      state[1] += 1u;
      state[2] = select(0u, 1u, ends && state[0] == 0u);
    }`,
  // the workgroups of the next round: none once nothing is left
  './test/next/kernel.wesl': `
    @group(0) @binding(0) var<storage> state: array<u32>;
    @group(0) @binding(1) var<storage, read_write> launch: array<u32>;
    @compute @workgroup_size(1) fn main() { launch[0] = 1u - state[2]; launch[1] = 1u; launch[2] = 1u; }`,
}

export const stage = (name: string, ...steps: readonly Step[]): Step => ({ kind: 'stage', name, steps })
export const u32 = (name: string): Plan['outputs'] => ({ [name]: { kind: 'u32', buffer: name } })

export const X = { name: 'x', words: 8, data: ramp(8) }
export const Y = { name: 'y', words: 8 }
export const COUNT = { name: 'count', words: 4 }
export const counting = (more: Partial<DispatchStep> = {}) => dispatch('count', more)

/** Halves 1000 until nothing is left, which takes ten rounds. */
export function halving(more: Partial<RepeatStep> = {}, ends = true, indirect = true): Plan {
  const round: readonly Step[] = [
    dispatch('halve', {
      overrides: { ends: Number(ends) },
      groups: indirect ? { indirect: 'launch', at: 0 } : [1, 1, 1],
    }),
    dispatch('next'),
  ]
  const until = { buffer: 'state', at: 2 }
  const repeat: RepeatStep = { kind: 'repeat', name: 'half', steps: round, atMost: 100, until, every: 4, ...more }
  const data = Uint32Array.of(1000, 0, 0)
  return planOf(
    [
      { name: 'start', words: 3, data },
      { name: 'state', words: 3 },
      { name: 'launch', words: 3 },
    ],
    [repeat],
    {
      reset: [
        { kind: 'copy', from: { buffer: 'start' }, to: { buffer: 'state' }, words: 3 },
        { kind: 'fill', buffer: 'launch', value: 1 },
      ],
      outputs: u32('state'),
    },
  )
}

/** As many tens as items of x are over. */
export const growing = (x: typeof X, next: NonNullable<Plan['next']>): Plan =>
  planOf(
    [x, Y, COUNT],
    [stage('count', counting()), { kind: 'grow', name: 'size', read: { buffer: 'count', at: 0, words: 1 } }],
    {
      next,
    },
  )

export const tens: NonNullable<Plan['next']> = (_, [over]) => ({
  buffers: [{ name: 'z', words: Math.max(1, over) }],
  steps: [stage('mark', dispatch('mark', { buffers: { y: 'z' }, groups: { indirect: 'count', at: 1 } }))],
  outputs: { z: { kind: 'f32', buffer: 'z', words: over } },
})

/** Tens before it is known how many: two workgroups make them all. */
export const tensAhead: Ahead = {
  needs: { z: 0 },
  steps: [dispatch('some', { buffers: { y: 'z' }, groups: [2, 1, 1] })],
}

/** All that there is room for. */
export const Z: Plan['outputs'] = { z: { kind: 'f32', buffer: 'z' } }

/** A ten in its first calls, and one more in each `calls` further ones. */
const added = (calls: number, ahead: Ahead): Plan =>
  planOf(
    [Y, { ...COUNT, words: 5 }],
    [
      dispatch('rise', { overrides: { calls } }),
      { kind: 'grow', name: 'size', read: { buffer: 'count', at: 0, words: 3 } },
    ],
    {
      next: tens,
      ahead: { size: ahead },
      outputs: Z,
    },
  )

export const rising = (ahead: Ahead): Plan => added(1, ahead)
export const resting = (ahead: Ahead): Plan => added(4, ahead)
