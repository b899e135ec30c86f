import { describe, expect, test } from 'vitest'
import type { Kernels } from '#src/engine/catalog/contract/figure.ts'
import { operationFor } from '#src/engine/catalog/figures.ts'
import { wayLook } from '#src/page/draw/kernel-look.ts'
import { statesOf, type WaysToLook } from '#src/core/kernel/choice/frontier.ts'
import type { Kernel } from '#src/core/kernel/kernel.ts'
import type { Figures, Outcome } from '#src/engine/run/times/sweep.ts'
import { drawn, sourcesOf } from '../times/drawn.fixture.ts'
import { took } from '../times/figures.fixture.ts'
import figure from './figure.ts'
import { searchWords } from './sentence.ts'
import { type Search, searchesOf } from './lines.ts'

/** It pulls where fewer edges are left than its parameter says. */
const ways: WaysToLook = {
  byRule: { direction: 0 },
  forced: { push: { direction: 1 }, pull: { direction: 2 } },
  taken: ({ least }, { left }) => (left.edges < least ? 'pull' : 'push'),
}
const KERNELS: Kernels = new Map([
  ['bfs/turns', { title: 'Turns', params: [], ways } as unknown as Kernel],
  ['bfs/plain', { title: 'Plain', params: [] } as unknown as Kernel],
])

/** One vertex leads to two, these to four of which one has edges, and those to one without any. */
const FRONTIERS = [
  { vertices: 1, edges: 2 },
  { vertices: 2, edges: 8 },
  { vertices: 4, edges: 10 },
  { vertices: 1, edges: 0 },
]

/** Times of the rounds of a search, and two more in which nothing is found. */
function searched(direction: number, ms: readonly number[], stepMs = 1e-6): Outcome {
  const whole = took('bfs/turns', 10, { direction, least: 11 })
  if (!whole.timing) throw new Error('took() has a timing')
  const rounds = [...ms, 0.001, 0.002].map((one, r) => ({ name: `iteration ${r + 1}`, ms: one }))
  return { ...whole, timing: { ...whole.timing, rounds, stepMs } }
}

const on = (outcomes: readonly Outcome[], more: Partial<Figures> = {}): Figures => ({
  problem: 'skew 100 2^3',
  rows: 9,
  nonzeros: 20,
  frontiers: FRONTIERS,
  outcomes,
  ...more,
})
const SEARCHED = on([searched(0, [0.001, 0.002, 0.001, 1]), searched(1, [0.001, 0.002, 0.005, 1])])

const ratesOf = ([{ lines }]: readonly Search[]) =>
  lines.map(({ way, iterations }) => [
    way,
    iterations.map((one) => [one.number, Number((one.rate / 1e6).toFixed(9)), one.way]),
  ])

describe('what a search came to', () => {
  test('is a rate of each iteration by the edges of its frontier, with the way that it took', () => {
    expect(ratesOf(searchesOf([SEARCHED], KERNELS))).toEqual([
      [
        undefined,
        [
          [1, 2, 'push'],
          [2, 4, 'pull'],
          [3, 10, 'pull'],
        ],
      ],
      [
        'push',
        [
          [1, 2, 'push'],
          [2, 4, 'push'],
          [3, 2, 'push'],
        ],
      ],
    ])
  })

  test('is nothing where frontiers are not known, rounds have no time or the result is wrong', () => {
    const { frontiers: _, ...unknown } = SEARCHED
    const wrong = { ...searched(1, [1, 1, 1, 1]), check: { ok: false, backward: 1, forward: 1, overflow: false } }
    for (const figures of [unknown, on([took('bfs/turns', 10, { direction: 0 })]), on([wrong])])
      expect(searchesOf([figures], KERNELS)).toEqual([])
    expect(searchesOf([on([{ ...searched(0, [1, 1, 1, 1]), kernel: 'bfs/plain' }])], KERNELS)).toEqual([])
  })

  test('leaves out an iteration that the clock cannot tell', () => {
    const [{ lines }] = searchesOf([on([searched(0, [0.001, 0.1, 0.001, 1], 0.001)])], KERNELS)
    expect(lines[0].iterations.map(({ number }) => number)).toEqual([2])
  })

  test('mutants: frontiers that count themselves as left, and rates of all edges, are seen', () => {
    const states = statesOf(FRONTIERS, 9, 20)
    expect(states.map(({ left }) => [left.vertices, left.edges])).toEqual([
      [8, 18],
      [6, 10],
      [2, 0],
      [1, 0],
    ])
    const late = states.map((state) => ({ ...state, left: { ...state.left, edges: state.left.edges + state.edges } }))
    const taken = (all: typeof states) => all.map((state) => ways.taken({ least: 11 }, state))
    expect(taken(late)).not.toEqual(taken(states))
    const mutant = on(SEARCHED.outcomes, { frontiers: FRONTIERS.map((size) => ({ ...size, edges: 20 })) })
    expect(ratesOf(searchesOf([mutant], KERNELS))).not.toEqual(ratesOf(searchesOf([SEARCHED], KERNELS)))
  })
})

test('the sentence says what each way takes, and the fastest iteration of the rule', () => {
  expect(searchWords(searchesOf([SEARCHED], KERNELS), KERNELS).replaceAll('\u202f', ' ')).toBe(
    'On Power law 2³, **Turns** goes over 20 edges in 4 iterations: by its rule 10.0 ms, always push 10.0 ms. Its fastest iteration is number 3, by pull: 10.0 million per second.',
  )
})

const draw = (figures: readonly Figures[]) => drawn(figure, sourcesOf(KERNELS, figures))

test('it is drawn, a line for each way, and the marks of the rule say which way it took', async () => {
  const picture = await draw([SEARCHED])
  expect(picture).toMatch(/<figure[^>]* aria-label="Turns on Power law 2³"/)
  for (const name of ['by its rule', 'always push']) expect(picture).toContain(`>${name}</text>`)
  const [push, pull] = [0, 1].map((way) => wayLook(way).colour)
  const fills = Array.from(picture.matchAll(/<path[^>]* fill="([^"]+)"/g), ([, fill]) => fill)
  expect(fills.filter((fill) => fill === pull)).toHaveLength(2)
  expect(fills.filter((fill) => fill === push).length).toBeGreaterThanOrEqual(4)
  expect(await draw([])).toContain('Nothing has been measured for this figure yet')
})

test('it is measured on an operation that goes from frontier to frontier', () => {
  expect(operationFor(figure.measures).frontiers).toBe(true)
})
