import type { U32 } from '#src/core/base/arrays.ts'
import { filled, traceLayout, tracedPlan } from '#src/core/kernel/plan/buffers.ts'
import { dispatch } from '#src/core/kernel/plan/dispatch.ts'
import type { TwinMachine } from '#src/core/kernel/kernel.ts'
import type { BufferSpec, DispatchStep, Plan, PlanOptions } from '#src/core/kernel/plan/plan.ts'
import { type Emit, type EventRecord, firstLanes } from '#src/core/trace/event.ts'
import type { Note } from '#src/core/trace/notes.ts'

/** What kernels share that go through items phase by phase, where no item needs another of its phase: levels, colours. */

/** Invocations of a workgroup; a power of two, so that teams divide it. */
const LANES = 256
/** Phases that one dispatch takes at most, so that none runs into an operating system's watchdog. */
const MOST_MERGED = 65_536

/** Phases first .. first + count, done by one dispatch. */
interface PhasePiece {
  readonly first: number
  readonly count: number
}

export interface Phases {
  /** Items of phase p are order[level_ptr[p] .. level_ptr[p + 1]). */
  readonly level_ptr: U32
  readonly order: U32
  readonly pieces: readonly PhasePiece[]
  /** Lanes that share an item. */
  readonly team: number
}

/** Phases cut into dispatches: runs of those with up to `narrow` items are one, others one each. */
export function cutPhases(ptr: U32, narrow: number): PhasePiece[] {
  const pieces: PhasePiece[] = []
  const isNarrow = (phase: number) => ptr[phase + 1] - ptr[phase] <= narrow
  for (let first = 0, end = 0; first < ptr.length - 1; first = end) {
    end = first + 1
    const most = Math.min(ptr.length - 1, first + MOST_MERGED)
    if (isNarrow(first)) while (end < most && isNarrow(end)) end++
    pieces.push({ first, count: end - first })
  }
  return pieces
}

interface PhasedWork extends Pick<Plan, 'outputs'> {
  /** Path of a shader with `level_ptr` and `order`, in which several phases of a dispatch are one workgroup's. */
  readonly module: string
  /** Besides first and count, the phases of a dispatch, and every. */
  readonly uniforms?: Readonly<Record<string, number>>
  readonly conditions?: Readonly<Record<string, boolean>>
  /** Besides lanes, the invocations of a workgroup. */
  readonly overrides?: Readonly<Record<string, number>>
  /** What goes in and what comes out. */
  readonly buffers: readonly BufferSpec[]
  events(item: number): number
  readonly notes?: readonly Note[]
  /** Its shader counts what it has finished for a clock. */
  readonly ticks?: true
}

/** Dispatches of the pieces in their order. A wide phase has a workgroup for as many items as that has teams. */
export function phasedPlan({ level_ptr, order, pieces, team }: Phases, options: PlanOptions, work: PhasedWork): Plan {
  const { trace, capabilities } = options
  const { module, outputs, notes = [] } = work
  const lanes = Math.min(LANES, capabilities.maxComputeInvocationsPerWorkgroup)
  const layout = trace ? traceLayout(order.length, work.events, team, capabilities, { notes }) : undefined
  const most = capabilities.maxComputeWorkgroupsPerDimension
  const step = ({ first, count }: PhasePiece): DispatchStep => {
    const [begin, end] = [level_ptr[first], level_ptr[first + count]]
    return dispatch(
      { options, layout },
      {
        module,
        ...(work.conditions && { conditions: work.conditions }),
        overrides: { lanes, ...work.overrides },
        uniforms: { first, count, ...work.uniforms, every: layout?.every ?? 1 },
        // where workgroups would be too many, each takes several passes
        groups: [count > 1 ? 1 : Math.min(Math.ceil(((end - begin) * team) / lanes), most), 1, 1],
        records: true,
        phase: first,
        ...(work.ticks && { ticker: { goal: end - begin, idle: { count: 0 } } }),
      },
    )
  }
  return tracedPlan(layout, {
    buffers: [...work.buffers, filled('level_ptr', level_ptr), filled('order', order)],
    solve: pieces.map(step),
    outputs,
  })
}

/** A step of an item, as its event has it but for its phase where that is the one at hand, and for its worker where that is the team. */
type PhaseStep = Pick<EventRecord, 'item' | 'k' | 'lanes'> &
  Partial<Pick<EventRecord, 'worker' | 'stage' | 'phase' | 'notes'>>

/** Field by field: a spread takes ten times as long, and twins tell millions. */
function eventOf(told: PhaseStep, team: number, at: number): EventRecord {
  const { item, k, lanes, worker = team, stage = 0, phase = at, notes } = told
  return notes
    ? { worker, stage, polls: 0, item, k, phase, lanes, notes }
    : { worker, stage, polls: 0, item, k, phase, lanes }
}

/**
 * The twin's loop on a machine of as many teams as its lanes make up. All teams take an item of the phase, step together, and
 * meet before any takes the next.
 * @param visit computes an item
 * @param step of an item, counted from 0; undefined once it has no more
 */
export function throughPhases(
  { level_ptr, order, team }: Phases,
  machine: TwinMachine,
  emit: Emit,
  visit: (item: number) => void,
  step: (item: number, s: number, worker: number, turn: number) => PhaseStep | undefined,
): void {
  const teams = Math.max(1, Math.floor((machine.workers * machine.lanes) / team))
  for (let phase = 0; phase < level_ptr.length - 1; phase++) {
    for (let base = level_ptr[phase]; base < level_ptr[phase + 1]; base += teams) {
      const items = order.subarray(base, Math.min(base + teams, level_ptr[phase + 1]))
      const turn = (base - level_ptr[phase]) / teams
      for (let s = 0, active = [...items.keys()]; active.length > 0; s++)
        active = active.filter((worker) => {
          const told = step(items[worker], s, worker, turn)
          if (told) emit(eventOf(told, worker, phase))
          return told !== undefined
        })
      for (const item of items) visit(item)
    }
  }
}

/** Steps of an item whose operands first .. end a team takes side by side; without any it takes one step. */
export function teamSteps(team: number) {
  const masks = firstLanes(team)
  return (item: number, s: number, first: number, end: number): PhaseStep | undefined => {
    const k = first + s * team
    return s > 0 && k >= end ? undefined : { item, k, lanes: masks[Math.min(team, end - k)] }
  }
}
