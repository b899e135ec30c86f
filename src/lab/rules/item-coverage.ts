import { eventCount, readFirst, readItem, readNote, readPhase, readStage, type Trace } from '#src/core/trace/event.ts'
import { forEachItem, type Space, spaceNumber, type Spaces, type StageMeaning } from '#src/core/trace/space.ts'
import type { Complaints } from './evidence.ts'

/** What the events of a trace speak of in one of its spaces. */
export interface SpokenOf {
  readonly trace: Trace
  readonly on: Spaces
  /** Number of the space. */
  readonly number: number
}

/** Each stage whose lanes carry items of the space has each of them as often as it says, between two barriers or in all. */
export function coverItems(of: SpokenOf, stages: readonly StageMeaning[], faults: Complaints): void {
  const space = of.on.spaces[of.number]
  const rounds = roundsOf(of, stages)
  // zeros again after each round, of which there may be many with few items each
  const times = new Uint32Array(space.count)
  for (const [stage, meaning] of stages.entries()) {
    if (of.on.stageSpace[stage] !== of.number) continue
    const own = [...rounds].filter(([, { stage: other }]) => other === stage)
    if (own.length === 0 && space.count > 0 && coversAll(meaning, of.trace))
      faults.add(`no ${space.name} is in stage “${meaning.name}”`)
    for (const [, { phase, events }] of own) judgeRound(of, { phase, events, times }, meaning, faults)
  }
}

const coversAll = ({ covers = 'all' }: StageMeaning, { every }: Trace): boolean =>
  ['all', 'once'].includes(covers) && every === 1

interface Round {
  readonly stage: number
  /** Undefined for all phases together. */
  readonly phase: number | undefined
  readonly events: number[]
}

/** Events of a stage between two barriers, or of the whole run where it says so. */
function roundsOf({ trace, on, number }: SpokenOf, stages: readonly StageMeaning[]): ReadonlyMap<string, Round> {
  const rounds = new Map<string, Round>()
  for (let e = 0; e < eventCount(trace); e++) {
    if (spaceNumber(trace, on, e) !== number) continue
    const stage = readStage(trace, e)
    const phase = stages[stage]?.covers === 'once' ? undefined : readPhase(trace, e)
    const key = `${stage} ${phase}`
    const round = rounds.get(key) ?? { stage, phase, events: [] }
    rounds.set(key, round)
    round.events.push(e)
  }
  return rounds
}

function judgeRound(
  of: SpokenOf,
  { phase, events, times }: Pick<Round, 'phase' | 'events'> & { readonly times: Uint32Array },
  meaning: StageMeaning,
  faults: Complaints,
) {
  const space: Space = of.on.spaces[of.number]
  const all = coversAll(meaning, of.trace)
  const touched: number[] = []
  const where = `in stage “${meaning.name}”${phase === undefined ? '' : `, phase ${phase}`}`
  for (const e of events) {
    const block = readNote(of.trace, e, 'block') || space.count
    const blocks = new Set<number>()
    // where items have operands, a reader must not take k for one of these
    if (space.operands && readFirst(of.trace, e) !== readItem(of.trace, e))
      faults.add(
        `event ${e} of ${space.name} ${readItem(of.trace, e)} names operand ${readFirst(of.trace, e)}, ${where}`,
      )
    forEachItem(of.trace, e, space, (item) => {
      if (block < space.count) blocks.add(Math.floor(item / block))
      if (item >= space.count) faults.add(`event ${e} is of ${space.name} ${item} of ${space.count}, ${where}`)
      else if (times[item]++ === 0) touched.push(item)
    })
    if (blocks.size > 1) faults.add(`event ${e} is of ${blocks.size} blocks of ${block}, ${where}`)
  }
  for (let item = 0; item < (all ? space.count : 0); item++)
    if (times[item] === 0) faults.add(`${space.name} ${item} is left out ${where}`)
  for (const item of touched) {
    if (times[item] > 1 && meaning.covers !== 'again')
      faults.add(`${space.name} ${item} is carried ${times[item]} times ${where}`)
    times[item] = 0
  }
}
