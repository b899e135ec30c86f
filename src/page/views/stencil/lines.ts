import type { U32 } from '#src/core/base/arrays.ts'
import { DONE, FAILED, NEVER, type Replay, SPINNING, STATES, WAITING, WORKING } from '#src/engine/run/replay.ts'
import { RowTally, type StatesInTime } from '../tally.ts'
import type { Size } from '../grid/pose.ts'

/** Line y, z of a grid, which is task Q[y,z], has number y + Y z; its rows follow one another. */
export const lineOf = ([X]: Size, row: number): number => Math.floor(row / X)

/** Line of every row. */
function eachLine([X, Y, Z]: Size): U32 {
  const lines = new Uint32Array(X * Y * Z)
  for (let line = 0; line < Y * Z; line++) lines.fill(line, line * X, (line + 1) * X)
  return lines
}

/** Rows of every line in each state: counts[line × 7 + state]. */
export const lineTally = (states: StatesInTime, size: Size): RowTally =>
  new RowTally(states, size[1] * size[2], eachLine(size))

/** State of a task: done when all its rows are, else the most active that one of its rows is in. */
export function stateOfLine(counts: U32, line: number): number {
  const of = counts.subarray(line * STATES.length, (line + 1) * STATES.length)
  if (of.every((rows, state) => rows === 0 || state === DONE)) return DONE
  return [FAILED, WORKING, SPINNING].find((state) => of[state] > 0) ?? WAITING
}

/** Which worker took each task, and when: of the whole run, not only up to the playhead. */
export interface Takers {
  /** Workers that a line's rows were solved by, and the one of its first recorded row; NEVER where none was. */
  readonly workers: U32
  readonly first: U32
  /** Tick in which the first of the line's rows was taken; NEVER. */
  readonly start: U32
  /** Place of the line in the order in which the tasks of its queue were begun, from 0. */
  readonly turn: U32
  /** Workers of queue z, ascending. */
  readonly queues: readonly U32[]
}

export function takersOf(replay: Pick<Replay, 'itemWorker' | 'itemStart'>, size: Size): Takers {
  const [X, Y, Z] = size
  const lines = Y * Z
  const workers = new Uint32Array(lines)
  const first = new Uint32Array(lines).fill(NEVER)
  const start = new Uint32Array(lines).fill(NEVER)
  const queues: U32[] = []
  for (let z = 0; z < Z; z++) {
    const inQueue = new Set<number>()
    for (let line = z * Y; line < (z + 1) * Y; line++) {
      const inLine = new Set<number>()
      for (let row = line * X; row < (line + 1) * X; row++) {
        start[line] = Math.min(start[line], replay.itemStart[row])
        if (replay.itemWorker[row] !== NEVER) inLine.add(replay.itemWorker[row])
      }
      workers[line] = inLine.size
      for (const worker of inLine) {
        if (first[line] === NEVER) first[line] = worker
        inQueue.add(worker)
      }
    }
    queues.push(Uint32Array.from(inQueue).sort())
  }
  return { workers, first, start, turn: turnsOf(start, Y, Z), queues }
}

/** Tasks that begin in the same tick come in the order of y. */
function turnsOf(start: U32, Y: number, Z: number): U32 {
  const turn = new Uint32Array(Y * Z)
  for (let z = 0; z < Z; z++) {
    const order = Array.from({ length: Y }, (_, y) => y + z * Y).sort((a, b) => start[a] - start[b] || a - b)
    order.forEach((line, place) => {
      turn[line] = place
    })
  }
  return turn
}
