import { controlBuffer, filled, resetControl } from '#src/core/kernel/plan/buffers.ts'
import { dispatch, type DispatchSetting, mayStop, sizeOf } from '#src/core/kernel/plan/dispatch.ts'
import type {
  BufferSpec,
  Capabilities,
  DispatchStep,
  Plan,
  PlanOptions,
  Step,
  TraceLayout,
} from '#src/core/kernel/plan/plan.ts'
import { STEP } from '#src/core/trace/notes.ts'
import { countedLayout } from '../lib/counted-layout.ts'
import { placesBuffer, toldBeforehand } from '../symgs/slices.ts'
import { BLOCK, type BlockProblem, unknownsOf } from './blocks.ts'
import { type BlockHalf, halvesOver } from './halves.ts'
import { type BlockLayout, type PlacedBlocks, type BlockPlaces, TOLD, wordsOf } from './layout.ts'

/** How a kernel deals block rows out to invocations. */
export interface BlockDeal {
  /** Invocations of a workgroup, and workgroups for so many rows, those of turbulence systems among them. */
  readonly size: number
  groups(rows: number): number
  /** Rows of an event: those of a worker. */
  readonly rows: number
  readonly overrides?: DispatchStep['overrides']
  /** What its shader is linked and compiled with in a half. */
  linked?(half: BlockHalf): Partial<Pick<DispatchStep, 'conditions' | 'overrides'>>
}

/** A plan of dispatches, each of a colour in one half of a sweep, in the order of places. */
export function blockPlan(problem: BlockProblem, layout: BlockLayout, deal: BlockDeal, options: PlanOptions): Plan {
  const { capabilities, trace } = options
  const halves = halvesOver(problem, layout)
  const rowsIn = ({ colour }: BlockHalf) => layout.ptr[colour + 1] - layout.ptr[colour]
  const eventsIn = (step: BlockHalf, every: number) =>
    Math.ceil(Math.ceil(rowsIn(step) / deal.rows) / every) * (step.isBoth ? 2 : 1)
  const counted = (every: number) => halves.reduce((sum, step) => sum + eventsIn(step, every), 0)
  const told: TraceLayout | undefined = trace
    ? { ...countedLayout(deal.rows, capabilities, [STEP], counted), items: layout.rowAt }
    : undefined
  const { systems } = problem.inputs
  const places = layout.rowAt.length
  let events = 0
  const stepOf = (step: BlockHalf, phase: number): DispatchStep => {
    const rows = rowsIn(step)
    const { conditions, overrides } = deal.linked?.(step) ?? {}
    const widths = layout.widths[step.colour]
    const first = layout.first[step.colour]
    const made = dispatch(
      { options, layout: told, size: deal.size },
      {
        module: './kernel.wesl',
        conditions: {
          PLACED: trace,
          BACK: step.isBack,
          ANY: step.isAny,
          ...conditions,
          ...mayStop(deal.groups(rows) * deal.size, capabilities),
        },
        overrides: { ...deal.overrides, ...overrides },
        stage: step.half,
        phase,
        offers: { halves: step.isBoth ? 2 : 1 },
        groups: deal.groups(rows),
        uniforms: {
          first,
          rows,
          places,
          entries: layout.entries,
          systems,
          entry: layout.slots[(TOLD * first) / layout.apart] ?? 0,
          lower: widths?.lower ?? 0,
          upper: widths?.upper ?? 0,
          events,
          phase,
          ...(told && { stage: step.half }),
        },
      },
    )
    events += eventsIn(step, told?.every ?? 1)
    return made
  }
  const setting: DispatchSetting = { options, layout: told, size: sizeOf(capabilities) }
  return {
    buffers: [...(told ? [controlBuffer(told)] : []), ...blockBuffers(problem, layout)],
    prepare: pourBlocks(setting, problem, layout),
    reset: [...(told ? [resetControl, toldBeforehand(told)] : []), ...gatherBlocks(setting, problem, layout)],
    solve: halves.map(stepOf),
    outputs: {
      x: unknownsIn(layout, systems),
      turn: { kind: 'known', data: layout.colour },
    },
    deterministic: true,
    ...(told && { trace: told }),
  }
}

/** The buffer of x. */
export function unknownsIn(layout: BlockPlaces, systems: number): Plan['outputs'][string] {
  const words = wordsOf(layout, systems)
  return { kind: 'f32', buffer: 'x', ...(words.length > 0 ? { places: words } : { words: 0 }) }
}

/** The problem as it is, and room for it in the order of places. */
export function blockBuffers({ inputs }: BlockProblem, { rowAt, place, slots, entries }: PlacedBlocks): BufferSpec[] {
  const { A, blocks, turbulence, b, systems, sweeps } = inputs
  const room = (name: string, words: number): BufferSpec => ({ name, words: Math.max(1, words) })
  const unknowns = unknownsOf(systems) * rowAt.length
  return [
    filled('row_ptr', A.row_ptr),
    filled('col_idx', A.col_idx),
    filled('blocks', blocks),
    filled('turbulence', turbulence),
    filled('b', b),
    placesBuffer({ rowAt, place }),
    filled('slots', slots),
    room('coefficients', (BLOCK + systems) * entries),
    room('columns', entries),
    room('inverse', (BLOCK + systems) * rowAt.length),
    room('right', unknowns),
    room('x', unknowns),
    ...(sweeps > 1 ? [room('kept', unknowns)] : []),
  ]
}

/** Once per matrix: coefficients go to their slots, and diagonal blocks are inverted. */
export function pourBlocks(setting: DispatchSetting, { inputs }: BlockProblem, layout: PlacedBlocks): readonly Step[] {
  const places = layout.rowAt.length
  const { systems } = inputs
  const common = { places, systems, blocks: inputs.A.col_idx.length }
  const overrides = { apart: layout.apart }
  if (places === 0) return []
  return [
    dispatch(setting, {
      module: 'block_symgs/pour.wesl',
      overrides,
      invocations: BLOCK * places,
      uniforms: { ...common, entries: layout.entries },
    }),
    invertedBlocks(setting, places, { systems, blocks: inputs.A.col_idx.length }, layout.apart),
  ]
}

/** Inverts diagonal blocks in the order of places. @param system how many turbulence systems and entries there are */
export const invertedBlocks = (
  setting: DispatchSetting,
  places: number,
  system: { readonly systems: number; readonly blocks: number },
  apart: BlockPlaces['apart'] = 1,
): DispatchStep =>
  dispatch(setting, {
    module: 'block_symgs/invert.wesl',
    overrides: { apart },
    invocations: places,
    uniforms: { places, ...system },
  })

/** Before each run: b in the order of places, and x = 0. */
export function gatherBlocks(
  setting: DispatchSetting,
  { inputs: { systems } }: BlockProblem,
  { rowAt, place, apart }: BlockPlaces,
): readonly Step[] {
  if (rowAt.length === 0) return []
  return [
    dispatch(setting, {
      module: 'block_symgs/gather.wesl',
      conditions: mayStop(rowAt.length, setting.options.capabilities),
      overrides: { apart },
      invocations: rowAt.length,
      uniforms: { places: rowAt.length, rows: place.length, systems },
    }),
  ]
}

/** Invocations of a workgroup in whole shares; small adapters get fewer shares than are wanted. */
export const sharesOf = (wanted: number, share: number, { maxComputeInvocationsPerWorkgroup: most }: Capabilities) =>
  Math.max(1, Math.min(wanted, Math.floor(most / share)))
