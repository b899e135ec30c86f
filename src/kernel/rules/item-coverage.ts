import { eventCount, noteOf, phaseOf, stageOf, type Trace } from '#src/trace/event.ts'
import { forEachItem, type Space, spaceNumber, type Spaces, type StageMeaning } from '#src/trace/space.ts'
import type { Complaints } from './rule.ts'

/** What the events of a trace speak of in one of its spaces. */
export interface SpokenOf {
  readonly trace: Trace
  readonly on: Spaces
  /** Number of the space. */
  readonly number: number
}

/** Each stage whose lanes carry items of the space has each of them between two barriers as often as it says. */
export function coverItems(of: SpokenOf, stages: readonly StageMeaning[], faults: Complaints): void {
  const space = of.on.spaces[of.number]
  const rounds = roundsOf(of)
  for (const [stage, meaning] of stages.entries()) {
    if (of.on.stageSpace[stage] !== of.number) continue
    const own = [...rounds].filter(([, { stage: other }]) => other === stage)
    if (own.length === 0 && space.count > 0 && coversAll(meaning, of.trace))
      faults.add(`no ${space.name} is in stage “${meaning.name}”`)
    for (const [, { phase, events }] of own) judgeRound(of, events, meaning, phase, faults)
  }
}

const coversAll = ({ covers = 'all' }: StageMeaning, { every }: Trace): boolean => covers === 'all' && every === 1

interface Round {
  readonly stage: number
  readonly phase: number
  readonly events: number[]
}

/** Events of a stage between two barriers. */
function roundsOf({ trace, on, number }: SpokenOf): ReadonlyMap<string, Round> {
  const rounds = new Map<string, Round>()
  for (let e = 0; e < eventCount(trace); e++) {
    if (spaceNumber(trace, on, e) !== number) continue
    const [stage, phase] = [stageOf(trace, e), phaseOf(trace, e)]
    const round = rounds.get(`${stage} ${phase}`) ?? { stage, phase, events: [] }
    rounds.set(`${stage} ${phase}`, round)
    round.events.push(e)
  }
  return rounds
}

function judgeRound(of: SpokenOf, events: readonly number[], meaning: StageMeaning, phase: number, faults: Complaints) {
  const space: Space = of.on.spaces[of.number]
  const times = new Uint32Array(space.count)
  const where = `in stage “${meaning.name}”, phase ${phase}`
  for (const e of events) {
    const block = noteOf(of.trace, e, 'block') || space.count
    const blocks = new Set<number>()
    forEachItem(of.trace, e, space, (item) => {
      blocks.add(Math.floor(item / block))
      if (item < space.count) times[item]++
      else faults.add(`event ${e} is of ${space.name} ${item} of ${space.count}, ${where}`)
    })
    if (blocks.size > 1 && block < space.count)
      faults.add(`event ${e} is of ${blocks.size} blocks of ${block}, ${where}`)
  }
  const all = coversAll(meaning, of.trace)
  for (const [item, count] of times.entries()) {
    if (count === 0 && all) faults.add(`${space.name} ${item} is left out ${where}`)
    if (count > 1 && meaning.covers !== 'again') faults.add(`${space.name} ${item} is carried ${count} times ${where}`)
  }
}
