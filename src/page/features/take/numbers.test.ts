import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { numbersCsv, numbersJson } from './numbers.ts'

const NUMBERS = {
  title: 'Solve time, D3N7',
  sources: ['recorded · times, NVIDIA H200'],
  caption: { matrix: '7-point grid · 16×16×16', runs: ['A Level-set · "by rule"'], link: 'https://a.org/?k=a,b' },
  columns: ['A Level-set', 'B, faster'],
  rows: [
    { name: 'median, ms', cells: ['1.42', 'not measured: "no clock"\nhere'] },
    { name: 'p95', cells: ['1.5', ''] },
  ],
}

const read = (csv: string): string[][] =>
  parse(csv, { relax_column_count: true, relax_quotes: true, skip_empty_lines: true })

const table = (csv: string) => read(csv).slice(-3)
const TABLE = [['', ...NUMBERS.columns], ...NUMBERS.rows.map(({ name, cells }) => [name, ...cells])]

test('a reader of CSV gets every cell of a chart back, and what it is of', () => {
  const csv = numbersCsv(NUMBERS)
  expect(table(csv)).toEqual(TABLE)
  expect(read(csv).slice(0, 5)).toEqual([
    ['figure', NUMBERS.title],
    ['matrix', NUMBERS.caption.matrix],
    ['run', NUMBERS.caption.runs[0]],
    ['source', NUMBERS.sources[0]],
    ['link', NUMBERS.caption.link],
  ])
})

test('mutants: cells without quotes, and a lost line, are seen', () => {
  const csv = numbersCsv(NUMBERS)
  expect(table(csv.replaceAll('"', ''))).not.toEqual(TABLE)
  expect(table(csv.replace(/^p95.*\n/m, ''))).not.toEqual(TABLE)
})

test('JSON holds the same', () => {
  expect(JSON.parse(numbersJson(NUMBERS))).toEqual({
    figure: NUMBERS.title,
    ...NUMBERS.caption,
    sources: NUMBERS.sources,
    columns: NUMBERS.columns,
    rows: NUMBERS.rows,
  })
})
