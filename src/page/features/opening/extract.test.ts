import { readFileSync, writeFileSync } from 'node:fs'
import { inflateRawSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { statesOfItems } from '#src/engine/run/query.ts'
import { needsOf as rowNeeds } from '#src/page/lessons/measures.ts'
import { factsOf, packed, raceOf, shownRace } from './extract.fixture.ts'
import { facts } from './first/facts.ts'
import { cellOf, heapOf, type HeapRun, heightAt, needsOf } from './first/heap.ts'
import { type RowRace, ravelled, type RowTimes, stateAt, unravel, WORKING } from './first/race.ts'

const HERE = 'src/page/features/opening/first'
const { columns, inTime } = await shownRace()
const made = raceOf(inTime)

// after the recording was made anew: WRITE_OPENING=1 npx vitest run --project unit src/page/features/opening/extract.test.ts
if (process.env['WRITE_OPENING']) {
  writeFileSync(`${HERE}/race.bin`, packed(made))
  writeFileSync(`${HERE}/facts.json`, `${JSON.stringify(factsOf(columns, inTime), undefined, 2)}\n`)
}

const kept = readFileSync(`${HERE}/race.bin`)
const race = unravel(new Uint8Array(inflateRawSync(kept)))

/** Slices in which a row of the picture is in another state than the row of the run; looked at all along. */
function differing(shown: RowRace): number {
  let wrong = 0
  ;[shown.a, shown.b].forEach((run, column) => {
    const replay = inTime[column]
    const states = new Uint8Array(replay.space.count)
    for (let tick = 0; tick <= replay.end; tick += 3) {
      statesOfItems(replay, tick, states)
      for (let row = 0; row < states.length; row++) if (stateAt(run, row, tick) !== states[row]) wrong++
    }
  })
  return wrong
}

/** Rows that work and are neither the uppermost of a line of the heap nor in the air, every so many slices. */
function hiddenIn(run: RowTimes, every: number, laid?: Uint16Array): readonly number[] {
  const heap = { ...heapOf(run, facts.side), ...(laid && { laid }) }
  const hidden = new Set<number>()
  for (let tick = 1; tick <= facts.ticks[1]; tick += every)
    for (let row = 0; row < heap.laid.length; row++) {
      if (stateAt(run, row, tick) !== WORKING || heap.laid[row] > tick) continue
      const [x, y, z] = cellOf(row, heap.side)
      const tops = [
        heightAt(heap, 0, x, y, tick) - 1 - z,
        heightAt(heap, 1, x, z, tick) - 1 - y,
        heightAt(heap, 2, y, z, tick) - 1 - x,
      ]
      if (!tops.includes(0)) hidden.add(row)
    }
  return [...hidden]
}

describe('the race of the opening', () => {
  test('is the recorded one, row by row and slice by slice, in at most 40 kB', () => {
    expect(kept.length).toBeLessThan(40_000)
    expect(differing(race)).toBe(0)
    expect([...race.worker]).toEqual([...inTime[0].itemWorker])
  })

  test('mutants: columns that change places, and a row that is done a slice late', () => {
    expect(differing({ ...race, a: race.b, b: race.a })).toBeGreaterThan(0)
    const done = race.b.done.map((tick, row) => (row === 2000 ? tick + 3 : tick))
    expect(differing({ ...race, b: { ...race.b, done } })).toBe(1)
  })

  test('packs and unpacks', () => {
    expect(unravel(ravelled(race))).toEqual(race)
  })

  /** Rows that lie on the heap before something that they need is done; a row that is done itself lies there in any case. */
  const onNothing = ({ laid, run, side }: HeapRun) =>
    Array.from(laid.keys()).filter((row) =>
      needsOf(row, side).some((need) => laid[need] > laid[row] || Math.min(run.done[row], run.done[need]) > laid[row]),
    )

  test('is a heap in both columns, in every slice: what lies on it lies on what it needs', () => {
    const heaps = [race.a, race.b].map((run) => heapOf(run, facts.side))
    expect(heaps.map(onNothing)).toEqual([[], []])
    for (const row of [1, 777, 4095]) expect(needsOf(row, facts.side).toReversed()).toEqual(rowNeeds(inTime[0], row))
    expect(onNothing({ ...heaps[1], laid: race.b.work }), 'mutant: laid as soon as it works').not.toEqual([])
  })

  test('shows every row that works: on the surface of the heap, or in the air before it', () => {
    expect(hiddenIn(race.b, 3)).toEqual([])
    const late = heapOf(race.b, facts.side).laid.map((tick) => Math.max(0, tick - 40))
    expect(hiddenIn(race.b, 40, late), 'mutant: laid long before it is').not.toEqual([])
  })

  test('has the numbers of its recording', () => {
    expect(JSON.parse(readFileSync(`${HERE}/facts.json`, 'utf8'))).toEqual(factsOf(columns, inTime))
  })
})
