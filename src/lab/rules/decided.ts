import { eventCount, readNote, readPhase, readStage, type Trace } from '#src/core/trace/event.ts'
import { forEachItem, spaceAt, type Spaces } from '#src/core/trace/space.ts'
import { complaints } from './evidence.ts'
import type { Thresholds } from './threshold.ts'

type Deciding = NonNullable<Thresholds['decides']>

/**
 * What a run decided: for each event of the stages that say so the stage, its items and its notes, a text each. Barriers are
 * counted among those events alone, for a twin may meet at fewer before.
 */
function decisionsOf(trace: Trace, on: Spaces, { stages, notes }: Deciding): ReadonlySet<string> {
  const events = Array.from({ length: eventCount(trace) }, (_, e) => e).filter((e) =>
    stages.includes(readStage(trace, e)),
  )
  const phases = [...new Set(events.map((e) => readPhase(trace, e)))].sort((a, b) => a - b)
  const found = new Set<string>()
  for (const e of events) {
    const place = `stage ${readStage(trace, e)}, phase ${phases.indexOf(readPhase(trace, e))}`
    const noted = notes.map((note) => `, ${note} ${readNote(trace, e, note)}`).join('')
    forEachItem(trace, e, spaceAt(trace, on, e), (item) => found.add(`item ${item} in ${place}${noted}`))
  }
  return found
}

/**
 * A shader decides as its twin does: which way it looks at edges, in which bin a row is, by which accumulator a tile is added.
 * Either decision leads to a right answer, so that no other rule sees a wrong one.
 */
export function undecided(shader: Trace, twin: Trace, on: Spaces, decides: Deciding): string[] {
  const [here, there] = [shader, twin].map((trace) => decisionsOf(trace, on, decides))
  const faults = complaints()
  if (there.size === 0) faults.add('the twin decides nothing')
  for (const one of here) if (!there.has(one)) faults.add(`the shader alone has ${one}`)
  for (const one of there) if (!here.has(one)) faults.add(`the twin alone has ${one}`)
  return faults.list()
}
