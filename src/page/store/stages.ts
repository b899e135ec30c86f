import type { Stage } from '#src/engine/catalog/contract/view.ts'
import { type AppState, patchDoc } from './store.ts'
import type { WalkClock } from './walk-clock.ts'
import * as texts from './words.ts'

/** Where a picture's camera [stage, place] stands among its stages. */
interface Standing {
  readonly view: string
  readonly all: readonly Stage[]
  readonly stage: number
  readonly place: number
}

/** Undefined where no picture has stages, or its camera stands before them: all is made. */
export function stageIn({ doc, session }: AppState): Standing | undefined {
  if (!session.stages) return undefined
  const { view, all } = session.stages
  const [at = -1, place = 0] = doc.cameras[view] ?? []
  if (!(at >= 0) || all.length === 0) return undefined
  const stage = within(at, all.length)
  return { view, all, stage, place: within(place, all[stage].sentences.length) }
}

const within = (at: number, size: number): number => Math.min(size - 1, Math.max(0, Math.round(at)))

/** Places of all stages before one. */
const before = (all: readonly Stage[], stage: number): number =>
  all.slice(0, stage).reduce((sum, { sentences }) => sum + sentences.length, 0)

/** The places of all stages in a row, of which the camera says the one at hand; what is larger is a stage. */
export const stages: WalkClock = {
  at(state) {
    const standing = stageIn(state)
    return standing ? before(standing.all, standing.stage) + standing.place : -1
  },
  end(state) {
    const all = state.session.stages?.all ?? []
    return Math.max(0, before(all, all.length) - 1)
  },
  go(place, state) {
    const standing = stageIn(state)
    if (!standing) return
    const { view, all } = standing
    const next = all.findIndex((_, s) => place < before(all, s + 1))
    const stage = next < 0 ? all.length - 1 : next
    patchDoc({ cameras: { ...state.doc.cameras, [view]: [stage, place - before(all, stage)] } })
  },
  pace: () => 1,
  larger(state, direction) {
    const standing = stageIn(state)
    if (!standing) return undefined
    const { all, stage, place } = standing
    const to = direction > 0 ? stage + 1 : place > 0 ? stage : stage - 1
    return to < 0 || to >= all.length ? undefined : before(all, to)
  },
}

/** `stage 2 of 3, slot 5 of 40: Tile 2 begins with nonzero 32 …` */
export function stageWords(state: AppState): string {
  const standing = stageIn(state)
  if (!standing) return ''
  const { all, stage, place } = standing
  const { sentences } = all[stage]
  return texts.slotAt(stage + 1, all.length, place + 1, sentences.length, sentences[place])
}
