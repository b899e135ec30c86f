/**
 * The race that the opening shows: for every row of both runs the slice of time from which on it polls, works and is done.
 * It is made of the recording (extract.fixture.ts), and packed by columns of 16-bit numbers.
 */

/** States of a row, as src/engine/run/replay.ts numbers them. */
export const [WAITING, POLLING, WORKING, DONE] = [0, 1, 2, 3] as const

/** One run by rows: slices of time; a row is waiting before the first, done from the last on. */
export interface RowTimes {
  readonly poll: Uint16Array
  readonly work: Uint16Array
  readonly done: Uint16Array
}

export interface RowRace {
  /** Level-set: no row polls, so that `poll` is `work`. */
  readonly a: RowTimes
  /** The worker of each row of A. */
  readonly worker: Uint16Array
  /** Sync-free: each row has its own worker. */
  readonly b: RowTimes
}

const COLUMNS = 6

/** The columns of a race, low bytes and high bytes apart: like stands beside like and packs well. */
export function unravel(bytes: Uint8Array): RowRace {
  const rows = bytes.length / (2 * COLUMNS)
  const [aWork, aDone, worker, poll, work, done] = Array.from({ length: COLUMNS }, (__, c) => {
    const at = 2 * c * rows
    return Uint16Array.from({ length: rows }, (_, row) => bytes[at + row] | (bytes[at + rows + row] << 8))
  })
  return { a: { poll: aWork, work: aWork, done: aDone }, worker, b: { poll, work, done } }
}

/** The inverse of `unravel`. */
export function ravelled({ a, worker, b }: RowRace): Uint8Array<ArrayBuffer> {
  const columns = [a.work, a.done, worker, b.poll, b.work, b.done]
  return Uint8Array.from(columns.flatMap((column) => [...column, ...Array.from(column, (n) => n >> 8)]))
}

/** Reads the packed race from where it stands. */
export async function readRace(place: string): Promise<RowRace> {
  const { ok, body } = await fetch(place)
  if (!ok || !body) throw new Error('the race did not arrive')
  const unpacked = body.pipeThrough(new DecompressionStream('deflate-raw'))
  return unravel(new Uint8Array(await new Response(unpacked).arrayBuffer()))
}

/** The state of a row at a slice of time. */
export function stateAt({ poll, work, done }: RowTimes, row: number, tick: number): number {
  if (tick >= done[row]) return DONE
  if (tick >= work[row]) return WORKING
  return tick >= poll[row] ? POLLING : WAITING
}

/** Rows that are done at a slice of time. */
export function doneAt({ done }: RowTimes, tick: number): number {
  let count = 0
  for (const at of done) if (tick >= at) count++
  return count
}
