import type { Camera } from '#src/engine/catalog/contract/view.ts'
import { type ArrayFigure, figureOf } from './figures.ts'
import { placeOf, type ShownArray, type ShownFormat, slotAt, type ShownStage } from './shown.ts'

/** Where the construction of the format in focus stands: a stage, and the place of the slot that is filled just now. */
export interface ConstructionProgress {
  readonly stages: readonly ShownStage[]
  readonly stage: number
  readonly place: number
  /** Of the format, in the order in which they are stored. */
  readonly arrays: readonly ShownArray[]
}

/** A camera's position, kept in range; undefined where no construction is under way. */
export function progressOf(
  shown: ShownFormat | undefined,
  camera: Camera | undefined,
): ConstructionProgress | undefined {
  const [at = -1] = camera ?? []
  if (!shown || at < 0 || shown.stages.length === 0) return undefined
  const stage = clamped(at, shown.stages.length)
  const place = clamped(camera?.[1] ?? 0, shown.stages[stage].sentences.length)
  return { stages: shown.stages, stage, place, arrays: shown.arrays }
}

const clamped = (at: number, count: number): number => Math.min(count - 1, Math.max(0, Math.round(at)))

export const slotNow = ({ stages, stage, place }: ConstructionProgress): number => slotAt(stages[stage].array, place)

export const sentenceNow = ({ stages, stage, place }: ConstructionProgress): string => stages[stage].sentences[place]

/** The nonzero that the slot being filled is of; −1 where it is of none. */
export const nonzeroNow = ({ stages, stage, place }: ConstructionProgress): number =>
  stages[stage].array.nonzero?.[place] ?? -1

/** The array that lives only in this stage. */
export function scratchNow({ stages, stage }: ConstructionProgress): ArrayFigure | undefined {
  const { scratch, array } = stages[stage]
  return scratch ? figureOf([array]) : undefined
}

export type MakingState = 'made' | 'now' | 'coming'

/** How far each slot of a figure is. */
export function makingOf(
  progress: ConstructionProgress | undefined,
  figure: ArrayFigure,
): (slot: number) => MakingState {
  if (!progress) return () => 'made'
  const { stages, stage, place } = progress
  const fills = stages.findIndex(({ array }) => figure.arrays.some(({ name }) => name === array.name))
  if (fills < 0) return () => (followed(progress, figure) ? 'coming' : 'made')
  if (fills < stage) return () => 'made'
  if (fills > stage) return () => 'coming'
  return (slot) => {
    const at = placeOf(stages[stage].array, slot)
    return at === place ? 'now' : at >= 0 && at < place ? 'made' : 'coming'
  }
}

/** An array without a stage follows from those before it in memory, and is there once they are. */
function followed({ stages, stage, arrays }: ConstructionProgress, { arrays: [own] }: ArrayFigure): boolean {
  const before = arrays.slice(0, arrays.indexOf(own)).map(({ name }) => name)
  return stages.slice(stage).some(({ array }) => before.includes(array.name))
}
