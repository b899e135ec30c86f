import { transfer } from 'comlink'
import type { Crew, CrewCall } from '#src/core/sparse/read/crew/crew.ts'
import { workersBeside } from '../cores.ts'
import { startWorker } from '../start-worker.ts'
import type { PieceReader } from './pieces.worker.ts'

/** One thread gathers what four have read, and has a core for itself. */
const MOST = 4
/** Each thread has the next piece there when it has read one. */
const EACH = 2

/** Bytes of a piece: some milliseconds of a thread's time. */
const BYTES = 2 ** 20

/** A file of fewer entries is read before another thread has begun. */
export const crew: CrewCall = { least: 2 ** 18, call: callCrew }

/** Starts web workers that read pieces of a file: one for each core beside this worker's and the page's, up to four. They end with the worker that called them. */
function callCrew(): Crew | undefined {
  const workers = Array.from({ length: workersBeside(MOST) }, () =>
    startWorker<PieceReader>(new Worker(new URL('./pieces.worker.ts', import.meta.url), { type: 'module' })),
  )
  if (workers.length === 0) return undefined
  let ready = false
  let turn = 0
  Promise.all(workers.map(({ api, get }) => get(api.begin()))).then(
    () => (ready = true),
    () => undefined, // the file is read without them
  )
  return {
    bytes: BYTES,
    size: EACH * workers.length,
    ready: () => ready,
    read(bytes, head) {
      const { api, get } = workers[turn++ % workers.length]
      return get(api.read(transfer(bytes, [bytes.buffer]), head))
    },
    end: () => workers.forEach(({ terminate }) => terminate()),
  }
}
