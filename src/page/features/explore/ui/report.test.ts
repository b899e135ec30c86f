import { expect, test } from 'vitest'
import type { Palette } from '#src/engine/catalog/contract/view.ts'
import { storedBytes } from '#src/engine/catalog/stored-bytes.ts'
import { studyOrder } from '#src/core/sparse/explore/orders.ts'
import { grid } from '#src/core/sparse/test-matrices.ts'
import { type MatrixReport, reportPage } from './report.ts'

const { csr } = grid('D2N5', [12, 9, 1])
const palette = {
  text: '#000000',
  text3: '#777777',
  levels: Array.from({ length: 9 }, (_, l) => `#00000${l}`),
} as unknown as Palette
const [natural, amd] = await Promise.all((['natural', 'amd'] as const).map((name) => studyOrder(csr, name)))
const formats = await storedBytes(csr)

const report: MatrixReport = {
  title: 'plate.mtx',
  detail: '108 × 108',
  headline: 'Try minimum degree.',
  facts: [{ name: 'bandwidth', means: 'How far.', says: '12' }],
  orders: [
    { study: natural, spy: 'data:image/png;base64,AA', time: undefined },
    { study: amd, spy: 'data:image/png;base64,AA', time: { order: 'amd', ms: 0.04, words: '40.0 µs', kernel: 'a/b' } },
  ],
  formats,
  runs: ['A Level sets'],
  findings: [{ title: 'A long chain', says: 'It has 20 rows.' }],
  source: [['date', '2026-05-03']],
  link: 'https://host/?v=4&m=x',
  palette,
}

test('a report needs nothing else: no script, no style sheet, no picture of another address', () => {
  const page = reportPage(report)
  expect(page).not.toMatch(/<script|<link|src="(?!data:)|url\(|@import/)
  expect(page).toMatch(/default-src 'none'/)
  for (const said of ['plate.mtx', 'Try minimum degree.', 'bandwidth', 'A long chain', 'It has 20 rows.', '2026-05-03'])
    expect(page).toContain(said)
  expect(page.match(/<img /g)).toHaveLength(2)
  expect(page).toContain('<td class="n">40.0 µs</td>')
})

test('names and sentences are text in it, and never markup', () => {
  const hostile = '"><script>alert(1)</script>'
  const page = reportPage({
    ...report,
    title: hostile,
    detail: hostile,
    headline: hostile,
    facts: [{ name: hostile, means: hostile, says: hostile }],
    runs: [hostile],
    findings: [{ title: hostile, says: hostile }],
    source: [[hostile, hostile]],
    link: hostile,
    orders: [{ study: natural, spy: hostile, time: { order: 'natural', ms: 1, words: hostile, kernel: '' } }],
    formats: [{ title: hostile, bytes: undefined, why: hostile }],
  })
  expect(page).not.toContain('<script>')
})

test('what is not there has no heading', () => {
  const page = reportPage({ ...report, facts: [], findings: [], runs: [], formats: [] })
  for (const title of ['Facts', 'Why is it slow here?', 'Runs', 'Storage']) expect(page).not.toContain(`<h2>${title}`)
})

test('formats come by their bytes, the smallest first, and say why one cannot hold the matrix', () => {
  const totals = formats.flatMap(({ bytes }) => (bytes ? [bytes.total] : []))
  expect(totals.length).toBeGreaterThan(5)
  expect(totals).toEqual(totals.toSorted((a, b) => a - b))
  const own = formats.find(({ title }) => title === 'CSR')
  expect(own?.bytes?.total).toBe(4 * (109 + 2 * csr.col_idx.length))
  for (const { bytes, why } of formats) expect(bytes === undefined).toBe(why !== undefined)
})
