import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { kernels } from '#src/engine/catalog/kernels.ts'
import { operations } from '#src/engine/catalog/operations.ts'
import { catalogueTable, withCatalogue } from './readme.mjs'

const README = readFileSync(path.join(import.meta.dirname, '..', 'README.md'), 'utf8')

test('README lists every operation and every kernel with its paper, as node tools/readme.mjs --write writes them', async () => {
  const all = await kernels()
  const table = catalogueTable(operations, all)
  expect(README).toBe(withCatalogue(README, table))
  for (const { title } of operations) expect(table).toContain(`\n| ${title.padEnd(22)} | `)
  for (const { title, paper } of all.values())
    for (const part of [title, paper.doi ?? '']) expect(table).toContain(part)
  const [[first, kernel]] = all
  const renamed = new Map([...all, [first, { ...kernel, title: 'Another' }]])
  expect(README).not.toBe(withCatalogue(README, catalogueTable(operations, renamed)))
})

test('kernels of one paper share its citation, by year, and the project’s own come last', () => {
  const paper = { authors: 'Henk A. van der Vorst', title: 'T', venue: 'V', year: 1992 }
  const listed = new Map([
    ['op/a', { title: 'A', paper: { ...paper, authors: 'X', venue: 'this project', year: 1900 } }],
    ['op/b', { title: 'B', paper: { ...paper, authors: 'Ann Ito, Bo Ek, Cy Oz', year: 2001, doi: '10.1/x' } }],
    ['op/c', { title: 'C', paper }],
    ['op/d', { title: 'D', paper: { ...paper, authors: 'Ann Ito, Bo Ek', year: 1999 } }],
    ['op/e', { title: 'E', paper: { ...paper, authors: 'Ann Ito, Bo Ek, et al.', year: 2005 } }],
    ['op/f', { title: 'F', paper }],
    ['other/g', { title: 'G', paper }],
  ])
  expect(
    catalogueTable([{ id: 'op', title: 'Op' }], listed)
      .split('\n')
      .at(-1),
  ).toBe(
    '| Op        | C · F (van der Vorst 1992, V); D (Ito and Ek 1999, V); B ([Ito et al. 2001](https://doi.org/10.1/x)); ' +
      'E (Ito et al. 2005, V); A (our own) |',
  )
})
