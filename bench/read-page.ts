import { findPatternFacts, type PatternFacts } from '#src/core/sparse/facts.ts'
import { readMatrix } from '#src/core/sparse/read/matrix.ts'
import type { MatrixSource } from '#src/core/sparse/source.ts'
import { removeKept } from '#src/engine/worker/kept/shelf.ts'
import { type RunningProblem, startProblemWorker } from '#src/engine/worker/start-problem.ts'
import { reported } from '#src/engine/worker/start-worker.ts'

/** What `npm run bench -- read` has a browser do: files are opened as the page opens them, in its own web worker. */

/** Milliseconds of what opening a file consists of. */
export interface FileOpening {
  /** To its hash, by which it is found again. */
  readonly look: number
  /** From its bytes to a matrix in compressed rows, and its first facts. */
  readonly open: number
  /** Until it is written in binary, too. */
  readonly keep: number
  /** What is opened again. */
  readonly source: MatrixSource
  readonly facts: PatternFacts
}

const silent = () => reported(() => undefined)

/** A worker that has begun. */
async function begun(): Promise<RunningProblem> {
  const worker = startProblemWorker()
  await worker.get(worker.api.kept())
  return worker
}

async function timed<T>(work: Promise<T>): Promise<readonly [T, number]> {
  const since = performance.now()
  return [await work, performance.now() - since]
}

/** Opens a file that is not kept yet, and keeps it. */
export async function openFile(file: File): Promise<FileOpening> {
  await removeKept()
  const worker = await begun()
  const [{ hash }, look] = await timed(worker.get(worker.api.look(file, silent())))
  const source = { kind: 'file' as const, name: file.name, hash }
  const [{ facts }, open] = await timed(worker.get(worker.api.open(source, file, silent())))
  const [, keep] = await timed(worker.get(worker.api.kept()))
  worker.terminate()
  return { look, open, keep, source, facts }
}

/** Milliseconds to open what was kept, in a new worker. Throws where it is another matrix. */
export async function openKept({ source, facts }: FileOpening): Promise<number> {
  const worker = await begun()
  const [opened, again] = await timed(worker.get(worker.api.open(source, undefined, silent())))
  worker.terminate()
  if (JSON.stringify(opened.facts) !== JSON.stringify(facts)) throw new Error('what was kept is another matrix')
  return again
}

/** Milliseconds to read a file, and to find its first facts, without other threads. */
export async function readAlone(file: File): Promise<number> {
  const [, ms] = await timed(
    readMatrix(file.stream(), file.name, { size: file.size }).then(({ csr }) => findPatternFacts(csr)),
  )
  return ms
}

/** Milliseconds from a cancel in the midst of an opening until its workers, which hold a lock while they live, are gone. */
export async function cancelOpening(file: File, after: number): Promise<number> {
  const worker = await begun()
  let ended = false
  const source = { kind: 'file' as const, name: file.name, hash: '0' }
  worker.get(worker.api.open(source, file, silent())).then(
    () => (ended = true),
    () => undefined,
  )
  await new Promise((resolve) => setTimeout(resolve, after))
  if (ended) throw new Error('the file was opened before it could be cancelled')
  const since = performance.now()
  worker.terminate()
  while ((await navigator.locks.query()).held?.length) await new Promise((resolve) => setTimeout(resolve, 5))
  return performance.now() - since
}
