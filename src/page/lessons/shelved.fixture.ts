import { readFileSync } from 'node:fs'
import type { Desk } from '#src/page/desk/desk.ts'
import { recordedRuns, type RecordedRuns } from '#src/page/desk/race/recorded.ts'
import type { Document } from '#src/page/store/document.ts'

const recording = (file: string) => Promise.resolve(new Uint8Array(readFileSync(`public/runs/${file}`)))
const desk = { engine: { recording } } as unknown as Desk

const known = new Map<string, Promise<RecordedRuns | undefined>>()

/** The runs on the shelf of a document's problem and kernels, read once for all tests in a process: lessons, talks and screens show the same ones. */
export function shelvedRuns(doc: Document): Promise<RecordedRuns | undefined> {
  const key = JSON.stringify([doc.source, doc.solve, doc.kernels])
  const runs = known.get(key) ?? recordedRuns(desk, doc)
  known.set(key, runs)
  return runs
}
