import type { TwinMachine } from '#src/core/kernel/kernel.ts'
import type { Emit } from '#src/core/trace/event.ts'
import { PHASES, STAGES } from '../row-stages.ts'

/** Says an item of a stage with its slot, its probes and its way, as shaders of rows with accumulators do: a lane each. */
export const tellsOf =
  (machine: TwinMachine, emit: Emit) =>
  (stage: keyof typeof STAGES, item: number, [slot, probes, way]: readonly [number, number, number]): void =>
    emit({
      worker: item % machine.workers,
      stage: STAGES[stage],
      polls: 0,
      item,
      k: item,
      phase: PHASES[stage === 'order' ? 'add' : stage],
      lanes: [1],
      notes: { slot, probes, way },
    })
