import { expect, test } from 'vitest'
import { defaults } from '#src/core/kernel/kernel.ts'
import type { StencilName } from '#src/core/sparse/source.ts'
import type { Structure } from '../structure.ts'
import kernel from './kernel.ts'
import { analyse } from './analysis.ts'
import { gridProblems } from './solved.ts'
import { ablation, switchesOf, teamOf, variantNames } from './variant.ts'

/**
 * Chen, Yang, Liu, Ma 2023, table 2: D for cubes of 64, 128, 192 and 256 points per side. For boxes of 64 it has 64, too: 32
 * are ours.
 */
const TABLE_2: readonly (readonly [StencilName, readonly number[]])[] = [
  ['D3N7', [64, 80, 80, 80]],
  ['D3N13', [64, 80, 80, 80]],
  ['D3N27', [32, 64, 80, 80]],
  ['D3N33', [32, 64, 44, 44]],
]

test.each(TABLE_2)('workers of a plane of %s are those of the paper, fewer for small boxes', (stencil, counts) => {
  const { structure } = analyse(gridProblems(stencil, [5, 5, 5])[0])
  const cube = (edge: number): Structure => ({ ...structure, size: [edge, edge, edge] })
  const teams = [64, 128, 192, 256].map((edge) => teamOf(cube(edge), defaults(kernel)))
  expect(teams).toEqual(counts)
})

test('numbers of variants in links mean what they meant', () => {
  const states = variantNames.map((_, variant) => switchesOf({ variant }))
  const meant = ({ multistage, branches, line, early }: (typeof states)[number]) => [multistage, branches, line, early]
  expect(states.slice(0, 4).map(meant)).toEqual([
    [false, false, 'none', false],
    [true, false, 'none', false],
    [true, false, 'hints', false],
    [true, false, 'hints', true],
  ])
  expect(kernel.params.find(({ name }) => name === 'variant')?.initial).toBe(3)
})

test('each step of the ablation is a variant of its own and switches what its name says, and nothing else', () => {
  const changes = ablation.slice(1).map(({ name, params }, s) => {
    const [before, after] = [ablation[s].params, params].map(switchesOf)
    return [name, Object.entries(after).filter(([key, value]) => before[key as keyof typeof before] !== value)]
  })
  expect(changes).toEqual([
    // a multistage step has conditions, which an element-wise one has not: they are branches at first
    [
      'multistage',
      [
        ['multistage', true],
        ['branches', true],
      ],
    ],
    ['predication', [['branches', false]]],
    ['compression', [['line', 'decides']]],
    ['line hint', [['line', 'hints']]],
    ['early loads', [['early', true]]],
  ])
  expect(new Set(ablation.map(({ params }) => params['variant'])).size).toBe(variantNames.length)
})
