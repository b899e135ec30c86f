import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import structured from '#shaders/sptrsv/structured/kernel.ts'
import { median } from '#src/run/run.ts'
import type { Sweep } from '#src/run/sweep.ts'
import { slower } from './lanes/slower.ts'

/** What a lesson states of grids that are too large to be recorded is held against the times on the shelf. */

const { figures } = JSON.parse(readFileSync('public/figures/h200.json', 'utf8')) as Sweep

/** How much more bandwidth the step named `multistage` gives a solve on a grid of so many points a side; less than 0 is a loss. */
function gain(edge: number): number {
  const found = figures.find(({ problem }) => problem === `D3N33 ${edge}^3`)
  const [base, step] = ['baseline', 'multistage'].map((name) => {
    const { params } = structured.ablation?.find((one) => one.name === name) ?? {}
    const { timing } =
      found?.outcomes.find(
        (one) => one.kernel === 'sptrsv/structured' && one.params['variant'] === params?.['variant'],
      ) ?? {}
    return timing?.single ? median(timing.single) : Number.NaN
  })
  return base / step - 1
}

const percentsIn = (text: string): readonly number[] =>
  Array.from(text.matchAll(/(\d+)\u202f%/gu), ([, n]) => Number(n))

test('what multistage processing gives here is what the figure of optimisations has, beside what the paper has', () => {
  const measured = [Math.round(100 * gain(192)), Math.round(-100 * gain(128))]
  expect(Math.round(100 * gain(256))).toBe(measured[0])
  expect(percentsIn(slower.asks.reveal)).toEqual([68, ...measured])
  // a number of another grid is seen
  expect(percentsIn(slower.asks.reveal)).not.toEqual([68, measured[1], measured[0]])
})
