import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import structured from '#shaders/sptrsv/structured/kernel.ts'
import { range } from '#src/core/base/arrays.ts'
import { median } from '#src/engine/run/run.ts'
import type { Outcome, Sweep } from '#src/engine/run/times/sweep.ts'
import { chain } from './lanes/chain.ts'
import { slower } from './lanes/slower.ts'
import { perLevel } from './limits/course.ts'
import { memory } from './limits/memory.ts'
import { trip } from './limits/trip.ts'
import { wide } from './limits/wide.ts'
import { shownFromShelf, type ShownStep } from './shelf.fixture.ts'
import { gainsByWaits } from './waits.fixture.ts'

/** What a lesson states of grids that are too large to be recorded is held against the times on the shelf. */

const { figures } = JSON.parse(readFileSync('public/figures/h100.json', 'utf8')) as Sweep

/** How much more bandwidth a step of the ablation gives a solve on a grid of so many points a side than none; less than 0 is a loss. */
function gain(edge: number, name = 'multistage'): number {
  const found = figures.find(({ problem }) => problem === `D3N33 ${edge}^3`)
  const [base, step] = ['baseline', name].map((of) => {
    const { params } = structured.ablation?.find((one) => one.name === of) ?? {}
    const { timing } =
      found?.outcomes.find(
        (one) => one.kernel === 'sptrsv/structured' && one.params['variant'] === params?.['variant'],
      ) ?? {}
    return timing?.single ? median(timing.single) : Number.NaN
  })
  return base / step - 1
}

/** What the decision compares, row by row. */
const PARTS = [
  'rows one by one',
  'multistage with branches',
  'selections in place of branches',
  'loads 2 steps ahead',
  'loads 4 steps ahead',
  '32 subgroups a plane',
  'a line hint',
  'a line hint, b and diagonal early',
]
/** Bytes a second of a plain copy on the decision's card, as it states. */
const COPY = 2.69e12

/** Share of the copy at which the solves of the decision's first table move their own bytes. */
const copyShares = () =>
  PARTS.flatMap((part) =>
    takenOut(part).map((ms, at) => {
      const found = figures.find(({ problem }) => problem === ['D3N33 192^3', 'D3N33 256^3'][at])
      const { cost } = found?.outcomes.find(({ kernel }) => kernel === 'sptrsv/structured') ?? {}
      return (cost?.bytes ?? Number.NaN) / (ms / 1000) / COPY
    }),
  )

/** Milliseconds at 192³ and 256³ of what was taken out, by the first column of the table of the decision. */
function takenOut(part: string): readonly number[] {
  const rows = readFileSync('docs/decisions/multistage.md', 'utf8')
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
  return (rows.find(([, first]) => first === part) ?? []).slice(2, 4).map(Number)
}

/** Rows of the widest level of a cube's 7-point stencil: points of one sum of coordinates. */
function widestOfCube(edge: number): number {
  const counts = range(3 * edge - 2).map(() => 0)
  const along = range(edge)
  for (const x of along) for (const y of along) for (const z of along) counts[x + y + z]++
  return Math.max(...counts)
}

/** Median of one solve of a problem by a kernel, ms, the bytes of its own layout and its workers, and the problem's size. */
function shelved(problem: string, kernel: string) {
  const found = figures.find((one) => one.problem === problem)
  const byRule = ({ kernel: id, params }: Outcome) => id === `sptrsv/${kernel}` && !params['workers']
  const { timing, cost, workers } = found?.outcomes.find(byRule) ?? {}
  return {
    ms: timing?.single ? median(timing.single) : Number.NaN,
    rows: found?.rows ?? Number.NaN,
    nonzeros: found?.nonzeros ?? Number.NaN,
    bytes: cost?.bytes ?? Number.NaN,
    workers: workers ?? Number.NaN,
  }
}

const percentsIn = (text: string): readonly number[] =>
  Array.from(text.matchAll(/(\d+)\u202f%/gu), ([, n]) => Number(n))

const rounded = (share: number) => Math.round(100 * share)

test('what multistage processing gives here is what the figure of optimisations has, beside what the paper has', () => {
  const measured = [gain(192), gain(256), -gain(128), gain(192, 'predication'), gain(256, 'predication')].map(rounded)
  const before = takenOut('selections in place of branches')
  const ahead = [2, 4].flatMap((steps) => takenOut(`loads ${steps} steps ahead`).map((ms, at) => ms / before[at] - 1))
  expect(ahead).toHaveLength(4)
  // 5 to 7 %: the first has no sign of its own
  const [least, most] = [Math.min(...ahead), Math.max(...ahead)].map(rounded)
  expect(slower.asks.reveal).toContain(`${least} to ${most}\u202f%`)
  const shares = copyShares()
  expect(shares).toHaveLength(16)
  const [low, high] = [Math.min(...shares), Math.max(...shares)].map(rounded)
  expect(slower.asks.reveal).toContain(`${low} to ${high}\u202f% of what a copy does`)
  const waits = gainsByWaits('a line hint, b and diagonal early').map(rounded)
  expect(percentsIn(slower.asks.reveal)).toEqual([68, ...measured, ...waits, most, high])
  // a number of another grid is seen
  expect(percentsIn(slower.asks.reveal)).not.toEqual([68, ...measured.toReversed(), ...waits, most, high])
})

test('what the figure says of multistage without its waits is what the decision has, and more than with them', () => {
  const { waits } = structured.ablation?.find(({ name }) => name === 'multistage')?.reported ?? {}
  const gains = gainsByWaits('multistage with branches')
  expect([waits?.gain, waits?.without].map((share = Number.NaN) => rounded(share))).toEqual(gains.map(rounded))
  expect(gains[1]).toBeGreaterThan(gains[0])
})

test('what a larger grid takes without barriers is what the shelf has: eight times the rows, ten times as long', () => {
  const [small, large] = ['D3N7 64^3', 'D3N7 128^3'].map((problem) => shelved(problem, 'sync_free'))
  expect(large.rows / small.rows).toBe(8)
  expect(Math.round(large.ms / small.ms)).toBe(10)
  expect(wide.says.join(' ')).toMatch(
    /128 points a side has twice the levels, eight times the rows, .* ten times as long/u,
  )
})

test('what rows in the order of their numbers take is what the shelf has, beside the same rows by level', () => {
  const byNumber = shelved('D3N7 64^3', 'sync_free')
  const byLevel = shelved('D3N7 64^3', 'level_elementwise')
  const us = ({ ms }: { readonly ms: number }) => Math.round(1000 * ms)
  const widest = widestOfCube(64)
  expect(wide.says.join(' ')).toContain(
    `of 64 points a side has ${widest} rows; B had ${byNumber.workers} workers for it, and took ${us(byNumber)}\u202fµs on an H100. The kernel that hands rows out by level took ${us(byLevel)}.`,
  )
  // more places than rows of any level: they are not what is short
  expect(byNumber.workers).toBeGreaterThan(2 * widest)
  expect(byLevel.workers).toBeLessThan(byNumber.workers)
})

test('a level of the grid takes less than twice what one of the mesh takes, by polling', async () => {
  const [grid, mesh] = await Promise.all([wide, trip].map((step) => shownFromShelf('limits', step)))
  const levelMs = (shown: typeof grid) => perLevel((shown as ShownStep).columns[1])
  expect(wide.says.join(' ')).toContain(
    'a level takes <b> in [B](column:B), less than twice what one of the mesh takes',
  )
  expect(levelMs(grid) / levelMs(mesh)).toBeLessThan(2)
  expect(levelMs(grid) / levelMs(mesh)).toBeGreaterThan(1)
})

test('a third of what memory delivers is what the shelf has for the largest grid, by its kernel’s own bytes', () => {
  const { ms, rows, nonzeros, bytes } = shelved('D3N27 256^3', 'auto')
  const isThird = (moved: number) => Math.abs(moved / ms / 3.35e9 - 1 / 3) < 0.025
  expect(isThird(bytes)).toBe(true)
  // as if values and columns of CSR were read, which this kernel does not
  expect(isThird(8 * nonzeros + 8 * rows)).toBe(false)
  expect(memory.says.join(' ')).toContain(
    'delivers 3.35 terabytes in a second, the kernel that the page chooses for this stencil on 256 points a side moves a third',
  )
})

test('what full lanes gain on long lines is what the decision has, with what comes after taken out', () => {
  const rows = readFileSync('docs/decisions/multistage.md', 'utf8').split('\n')
  const onLines = rows.slice(rows.findIndex((row) => row.includes('D3N27 128×4×4')))
  const took = PARTS.filter((part) => !/hint$|ahead|subgroups/u.test(part)).map((part) =>
    Number(onLines.find((row) => row.startsWith(`| ${part} `))?.split('|')[2]),
  )
  expect(took[0] / took[1]).toBeGreaterThanOrEqual(1.1)
  expect(chain.says.join(' ')).toContain(
    `on an H100, full lanes took ${took[0]}\u202fµs to ${took[1]}, selections in place of branches to ${took[2]}, the last two to ${took[3]}.`,
  )
})
