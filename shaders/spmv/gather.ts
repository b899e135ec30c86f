import type { I32 } from '#src/base/arrays.ts'
import { filled } from '#src/kernel/buffers.ts'
import type { BufferSpec, Capabilities, DispatchStep } from '#src/kernel/plan.ts'
import { sizeOf, spread } from './product.ts'

/**
 * Pours values into the slots of a format on the GPU: buffers `nonzero` and `slot_values`, which the kernel binds by that
 * name, and the step that fills it, for `prepare`. Slots of PADDING get 0.
 * @param nonzero The nonzero of each slot
 */
export function gather(nonzero: I32, capabilities: Capabilities): { buffers: BufferSpec[]; prepare: DispatchStep[] } {
  const slots = nonzero.length
  const buffers: BufferSpec[] = [
    filled('nonzero', new Uint32Array(nonzero.buffer, nonzero.byteOffset, slots)),
    slots === 0 ? filled('slot_values', new Float32Array()) : { name: 'slot_values', words: slots },
  ]
  if (slots === 0) return { buffers, prepare: [] }
  const size = sizeOf(capabilities)
  const step: DispatchStep = {
    kind: 'dispatch',
    module: 'lib/gather.wesl',
    conditions: {},
    overrides: { size },
    bindings: ['nonzero', 'values', 'slot_values'],
    uniform: Uint32Array.of(slots, 0, 0, 0),
    groups: spread(Math.ceil(slots / size), capabilities),
  }
  return { buffers, prepare: [step] }
}
