import { readdirSync, readFileSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { kernelIds } from '#src/engine/catalog/kernels.ts'
import { operationIds } from '#src/engine/catalog/operations.ts'
import { fitted } from '#src/core/kernel/spec.ts'
import { openRecording } from '#src/engine/run/record/record.ts'
import { LINK_VERSION } from '#src/page/store/link/kernel-defaults.ts'
import { DEFAULTS, operationIn, posing } from '#src/page/store/document.ts'
import { decodeLink, encodeLink } from '#src/page/store/link/link.ts'
import { PRESETS } from '#src/page/store/presets.ts'
import { RECORDINGS, SHELF_BYTES } from './recordings.ts'

const SHELF = 'public/runs'
const docs = Object.values(RECORDINGS).map((query) => decodeLink(`?v=${LINK_VERSION}&${query}`))

/** Documents whose problem and kernels are all in one recording. */
const plays = ({ source, solve, kernels }: Pick<typeof DEFAULTS, 'source' | 'solve' | 'kernels'>): boolean =>
  docs.some(
    ({ doc }) =>
      encodeLink({ ...DEFAULTS, source, solve }) ===
        encodeLink({ ...DEFAULTS, source: doc.source, solve: doc.solve }) &&
      kernels.every(({ id }) => doc.kernels.some((other) => other.id === id)),
  )

test('recordings of problems that differ, by kernels that there are, of every operation', () => {
  expect(docs.length).toBeGreaterThanOrEqual(10)
  expect(docs.flatMap(({ complaints }) => complaints)).toEqual([])
  // one matrix may be solved to two residuals
  const problems = docs.map(({ doc: { source, solve } }) => encodeLink({ ...DEFAULTS, source, solve }))
  expect(new Set(problems).size).toBe(docs.length)
  for (const { doc } of docs) for (const { id } of doc.kernels) expect(kernelIds).toContain(id)
  expect(new Set(docs.map(({ doc }) => operationIn(doc)))).toEqual(new Set(operationIds))
})

test('every preset opens from a recording, and one that is left out is missed', () => {
  for (const { id, opens } of PRESETS) expect(plays({ ...DEFAULTS, ...opens }), id).toBe(true)
  expect(plays({ ...DEFAULTS, source: { kind: 'delaunay', points: 3, seed: 1 } })).toBe(false)
})

test('what is on the shelf is listed, has the kernels of its first picture, and keeps to its bytes', async () => {
  const files = readdirSync(SHELF).filter((name) => name.endsWith('.run'))
  const index = JSON.parse(readFileSync(`${SHELF}/index.json`, 'utf8')) as { file: string; source: unknown }[]
  expect(index.map(({ file }) => file).toSorted()).toEqual(files.toSorted())
  expect(files.reduce((sum, name) => sum + statSync(`${SHELF}/${name}`).size, 0)).toBeLessThan(SHELF_BYTES)
  for (const { file, source } of index) {
    const query = RECORDINGS[file.replace(/\.run$/, '')]
    expect(query, file).toBeDefined()
    const opened = await openRecording(new Uint8Array(readFileSync(`${SHELF}/${file}`)))
    expect(opened.source, file).toEqual(source)
    const { doc } = decodeLink(`?v=${LINK_VERSION}&${query}`)
    const link = ({ source: of, solve }: Pick<typeof DEFAULTS, 'source' | 'solve'>) =>
      encodeLink({ ...DEFAULTS, kernels: doc.kernels, source: of, solve })
    const posed = fitted(posing(doc.kernels).options, opened.solve)
    expect(link({ source: opened.source, solve: posed })).toBe(link(doc))
  }
})
