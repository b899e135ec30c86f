import { EACH } from '#shaders/lib/counts.wesl'
import { dispatch, type DispatchSetting, type Invocations, lanesOf, sizeOf } from '#src/core/kernel/plan/dispatch.ts'
import type { BufferSpec, DispatchStep, PlanOptions } from '#src/core/kernel/plan/plan.ts'
import { eventWords } from '#src/core/trace/event.ts'
import { namesOf, type Note, STEP } from '#src/core/trace/notes.ts'

/** What kernels share whose workers are subgroups that go through items, `lanes` neighbours in a step (moved.wesl, scan.wesl). */

const MOST_TRACE_BYTES = 256 * 2 ** 20

/** Lanes of a worker, whose masks are one word. */
export const LANES = 32

/** What every dispatch of a plan is made from. */
export type MoveSetting = Required<DispatchSetting>

/**
 * @param items what workers go through in all stages together, of which `lanes` at most make an event
 * @param parts how often a stretch of items begins in a worker's first lane
 * @param notes what events note
 */
export function moveSetting(
  options: PlanOptions,
  items: number,
  parts: number,
  notes: readonly Note[] = [STEP],
): MoveSetting {
  const { capabilities, trace } = options
  const size = sizeOf(capabilities)
  const lanes = lanesOf(capabilities, LANES)
  if (!trace) return { options, size, layout: undefined }
  const words = eventWords(lanes, notes)
  const room =
    Math.min(MOST_TRACE_BYTES, capabilities.maxStorageBufferBindingSize, capabilities.maxBufferSize) / 4 - 400
  const steps = Math.ceil(items / lanes)
  // of a stretch of s steps up to s / every + 1 are recorded
  const every = Math.max(1, Math.ceil(steps / Math.max(1, room / words - parts)))
  const capacity = Math.ceil(steps / every) + parts
  return { options, size, layout: { eventWords: words, capacity, every, lanes, notes: namesOf(notes) } }
}

/** A prefix sum of `length` counts. */
export interface Scan {
  readonly length: number
  /** Names of the buffers in place of `counts`, `block_sums` and `begins`, which gets a word more than there are counts. */
  readonly buffers?: DispatchStep['buffers']
  /** Its second half records events where it has one. */
  readonly stage?: number
  readonly phase: number
  /** A shader in the place of its second half, and what that has besides. */
  readonly second?: Pick<Invocations, 'module' | 'conditions' | 'overrides'>
}

/** `begins` from `counts`, in two dispatches and phases: sums of blocks, then sums within them. */
export function scanSteps(
  setting: MoveSetting,
  { length, buffers, stage, phase, second }: Scan,
): readonly DispatchStep[] {
  const blocks = scanBlocks(setting, length)
  const uniforms = { counts: length, blocks }
  const shared = { invocations: blocks * setting.size, uniforms, ...(buffers && { buffers }) }
  return [
    dispatch(setting, { module: 'lib/count_sums.wesl', phase, ...shared }),
    dispatch(setting, {
      module: 'lib/scan.wesl',
      ...second,
      ...(stage !== undefined && { stage }),
      phase: phase + 1,
      overrides: { block_counts: EACH * setting.size, ...second?.overrides },
      ...shared,
    }),
  ]
}

/** Words of `block_sums`. One more than whole blocks: the end of the last count is written, too. */
export const scanBlocks = ({ size }: Pick<MoveSetting, 'size'>, length: number): number =>
  Math.floor(length / (EACH * size)) + 1

/** A buffer without contents; one word where it holds nothing. */
export const room = (name: string, words: number): BufferSpec => ({ name, words: Math.max(1, words) })
