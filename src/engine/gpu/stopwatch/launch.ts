import { bareDispatch } from '#src/core/kernel/plan/dispatch.ts'
import type { Plan } from '#src/core/kernel/plan/plan.ts'
import type { Sources } from '../device/link.ts'
import source from './shaders/launch.wgsl?raw'

/** What is written: its multiples have no pattern. */
export const WORD = 0x9e3779b9

export const LAUNCH_SOURCES: Sources = { './launch.wesl': source }

/** One dispatch that writes one word: less than that no solve does. */
export const LAUNCH: Plan = {
  buffers: [{ name: 'written', words: 1 }],
  prepare: [],
  reset: [],
  solve: [bareDispatch({ module: 'launch.wesl', uniforms: { word: WORD }, groups: 1 })],
  outputs: { words: { kind: 'u32', buffer: 'written' } },
  deterministic: true,
}
