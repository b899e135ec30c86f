import type { BufferSpec, Capabilities, DispatchStep, PlanOptions, TraceLayout } from '#src/kernel/plan.ts'
import { eventWords, type Note } from '#src/trace/event.ts'

/** What kernels share whose workers are subgroups that go through items, `lanes` neighbours in a step (moved.wesl, scan.wesl). */

/** Invocations of a workgroup; fewer in software, where an invocation costs what a step does. */
const SIZE = 256
const SIZE_IN_SOFTWARE = 64
/** Counts of an invocation in a prefix sum: EACH of counts.wesl. */
const COUNTS_EACH = 8
const LANES_WITHOUT_SUBGROUPS = 32
const MOST_TRACE_BYTES = 256 * 2 ** 20

export const sizeOf = ({ software, maxComputeInvocationsPerWorkgroup: most }: Capabilities): number =>
  Math.min(software ? SIZE_IN_SOFTWARE : SIZE, 2 ** Math.floor(Math.log2(most)))

export const lanesOf = ({ subgroupSize }: Capabilities): number => Math.min(subgroupSize || LANES_WITHOUT_SUBGROUPS, 32)

/** What every dispatch of a plan is made from. */
export interface MoveSetting {
  readonly options: PlanOptions
  /** Invocations of a workgroup. */
  readonly size: number
  readonly layout: TraceLayout | undefined
}

/**
 * @param items what workers go through in all stages together, of which `lanes` at most make an event
 * @param parts how often a stretch of items begins in a worker's first lane
 * @param notes what events note
 */
export function moveSetting(
  options: PlanOptions,
  items: number,
  parts: number,
  notes: readonly Note[] = ['step'],
): MoveSetting {
  const { capabilities, trace } = options
  const size = sizeOf(capabilities)
  const lanes = lanesOf(capabilities)
  if (!trace) return { options, size, layout: undefined }
  const words = eventWords(lanes, notes)
  const room =
    Math.min(MOST_TRACE_BYTES, capabilities.maxStorageBufferBindingSize, capabilities.maxBufferSize) / 4 - 400
  const steps = Math.ceil(items / lanes)
  // of a stretch of s steps up to s / every + 1 are recorded
  const every = Math.max(1, Math.ceil(steps / Math.max(1, room / words - parts)))
  const capacity = Math.ceil(steps / every) + parts
  return { options, size, layout: { eventWords: words, capacity, every, lanes, notes } }
}

export interface Move {
  readonly module: string
  readonly bindings: readonly string[]
  /** Invocations with something to do. */
  readonly invocations: number
  /** It records events where it has one. */
  readonly stage?: number
  readonly phase: number
  /** Items that are worked on together, where events note it. */
  readonly together?: number
  readonly conditions?: DispatchStep['conditions']
  readonly overrides?: DispatchStep['overrides']
  readonly buffers?: DispatchStep['buffers']
  /** Words of its uniforms; filled up with zeros to a multiple of four. */
  readonly uniform: readonly number[]
}

export function moveStep({ options, size, layout }: MoveSetting, asked: Move): DispatchStep {
  const {
    module,
    bindings,
    invocations,
    stage,
    phase,
    together,
    conditions,
    overrides,
    buffers,
    uniform: words,
  } = asked
  const traced = stage === undefined ? undefined : layout
  const uniform = new Uint32Array(4 * Math.ceil(words.length / 4))
  uniform.set(words)
  return {
    kind: 'dispatch',
    module,
    conditions: { ...conditions, TRACE: traced !== undefined },
    overrides: { size, ...overrides, ...(traced && traceOverrides(traced, stage ?? 0, phase, together)) },
    bindings: [...(traced ? ['control'] : []), ...bindings],
    ...(buffers && { buffers }),
    ...(words.length > 0 && { uniform }),
    groups: spread(Math.ceil(invocations / size), options.capabilities),
    phase,
  }
}

const traceOverrides = (
  { lanes = 32, every, notes = [] }: TraceLayout,
  stage: number,
  phase: number,
  together: number | undefined,
) => ({
  ...(together !== undefined && { together }),
  lanes,
  every,
  stage,
  phase,
  mask_words: Math.ceil(lanes / 32),
  note_words: notes.length,
})

/** `groups` workgroups; in two dimensions where one is too small, and then up to one more per line. */
function spread(groups: number, { maxComputeWorkgroupsPerDimension: most }: Capabilities): [number, number, number] {
  const lines = Math.max(1, Math.ceil(groups / most))
  return [Math.max(1, Math.ceil(groups / lines)), lines, 1]
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
  readonly second?: Pick<Move, 'module' | 'bindings' | 'conditions' | 'overrides'>
}

/** `begins` from `counts`, in two dispatches and phases: sums of blocks, then sums within them. */
export function scanSteps(
  setting: MoveSetting,
  { length, buffers, stage, phase, second }: Scan,
): readonly DispatchStep[] {
  const blocks = scanBlocks(setting, length)
  const shared = { invocations: blocks * setting.size, uniform: [length, blocks], ...(buffers && { buffers }) }
  return [
    moveStep(setting, { module: 'lib/count_sums.wesl', bindings: ['counts', 'block_sums'], phase, ...shared }),
    moveStep(setting, {
      module: 'lib/scan.wesl',
      ...second,
      bindings: ['counts', 'block_sums', 'begins', ...(second?.bindings ?? [])],
      ...(stage !== undefined && { stage }),
      phase: phase + 1,
      overrides: { block_counts: COUNTS_EACH * setting.size, ...second?.overrides },
      ...shared,
    }),
  ]
}

/** Words of `block_sums`. One more than whole blocks: the end of the last count is written, too. */
export const scanBlocks = ({ size }: Pick<MoveSetting, 'size'>, length: number): number =>
  Math.floor(length / (COUNTS_EACH * size)) + 1

/** A buffer without contents; one word where it holds nothing. */
export const room = (name: string, words: number): BufferSpec => ({ name, words: Math.max(1, words) })
