import type { I32 } from '#src/core/base/arrays.ts'
import { dispatch, sizeOf } from '#src/core/kernel/plan/dispatch.ts'
import { filled } from '#src/core/kernel/plan/buffers.ts'
import type { BufferSpec, Capabilities, DispatchStep } from '#src/core/kernel/plan/plan.ts'

/**
 * Pours values into the slots of a format on the GPU: buffers `nonzero` and `slot_values`, which the kernel binds by that
 * name, and the step that fills it, for `prepare`. Slots of PADDING get 0.
 * @param nonzero The nonzero of each slot
 */
export function gather(nonzero: I32, capabilities: Capabilities): { buffers: BufferSpec[]; prepare: DispatchStep[] } {
  const slots = nonzero.length
  const values: BufferSpec =
    slots === 0 ? filled('slot_values', new Float32Array()) : { name: 'slot_values', words: slots }
  return { buffers: [nonzeroBuffer(nonzero), values], prepare: gatherSteps(slots, capabilities) }
}

/** The nonzero of each slot, PADDING as 2³² − 1. */
export const nonzeroBuffer = (nonzero: I32): BufferSpec =>
  filled('nonzero', new Uint32Array(nonzero.buffer, nonzero.byteOffset, nonzero.length))

/**
 * Fills `slots` slots of `slot_values`, from slot `first` on, by the buffer `nonzero`; with `columns` those of `slot_col`,
 * too, where no slot may be padding.
 */
export function gatherSteps(
  slots: number,
  capabilities: Capabilities,
  { first = 0, columns = false } = {},
): DispatchStep[] {
  if (slots === 0) return []
  const setting = { options: { trace: false, capabilities }, layout: undefined, size: sizeOf(capabilities) }
  const module = 'lib/gather.wesl'
  return [
    dispatch(setting, { module, conditions: { COLUMNS: columns }, uniforms: { slots, first }, invocations: slots }),
  ]
}
