import { measuredTime, percent } from '#src/core/base/format.ts'
import { savedIn, type States } from '../steps/ablation.ts'
import { NOTHING } from '../times/nothing.ts'
import { sized } from '../times/titles.ts'
import * as texts from './words.ts'

/** What the bars show of a stencil's sizes. */
export function stateCaption(all: readonly States[]): string {
  const saves = all.flatMap((states) => states.bars.slice(1).map(({ ms }) => savedIn(states, ms) > 0))
  if (!saves.includes(true)) return texts.least(all[0]?.bars[0].state)
  return saves.includes(false) ? texts.hollowWhere : texts.hollow
}

/** What the figure says of its largest problem. */
export function stateSentence(all: readonly States[]): string {
  const states = all.toSorted((a, b) => b.rows - a.rows)[0]
  if (!states) return NOTHING
  const { place, bars } = states
  const [first, ...others] = bars
  const against = others.map(({ state, ms, stepMs }) => {
    const saved = savedIn(states, ms)
    return `with **${state}** ${measuredTime(ms, stepMs)}, ${percent(Math.abs(saved) / first.ms)} ${saved >= 0 ? 'less' : 'more'}`
  })
  return texts.onPlace(
    sized(place.family, place.size),
    first.state,
    measuredTime(first.ms, first.stepMs),
    against.join('; '),
  )
}
