import { significant } from '#src/core/base/format.ts'
import type { Kernel } from '#src/core/kernel/kernel.ts'
import { NAMES, RULE_NAMES } from '#src/core/sparse/formats/tile/rules.ts'
import { layoutFor, productBuffers, productCost, productPlan, productTrace } from '../product.ts'
import { analyse, type Tiles, VARIANTS } from './analysis.ts'
import { PIECE } from './groups.ts'
import { pour } from './pour.ts'
import { steps, tileBuffers } from './steps.ts'
import { simulate } from './twin.ts'
import { multiplying, type Product, type ProductProblem } from '../multiply.ts'

/** Bytes of the format: descriptors, indices and values of the tiles, and what is deferred, with its sums. */
function bytesOf({ groups, descriptors, indexWords, slots, layout, pieces, sum_ptr, sumRows }: Tiles): number {
  const lists = [groups, descriptors, pieces, sum_ptr, sumRows]
  const sums = sum_ptr[sumRows.length]
  const poured = indexWords + slots + 2 * layout.deferred.length
  return 4 * lists.reduce((sum, { length }) => sum + length, poured + 2 * sums)
}

/** `42 % CSR, 58 % COO`: the formats by their share of the tiles. */
function shares({ layout: { format } }: Tiles): string {
  const counts = NAMES.map((name, number) => ({
    name,
    count: format.reduce((sum, f) => sum + Number(f === number), 0),
  }))
  return counts
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
    .map(({ name, count }) => `${significant((100 * count) / format.length)} % ${name}`)
    .join(', ')
}

function explain({ pattern: { col_idx } }: Product, tiles: Tiles): string {
  const { format, deferred } = tiles.layout
  const held = col_idx.length - deferred.length
  const apart =
    deferred.length === 0
      ? ''
      : ` ${significant((100 * deferred.length) / col_idx.length)} % of the nonzeros are in sparse tiles, which are deferred.`
  if (format.length === 0) return `There are no tiles.${apart}`
  return `Tiles have ${significant(held / format.length)} nonzeros on average: ${shares(tiles)}.${apart}`
}

/** Steps of the longest worker: of a group of dense tiles, or of a piece of deferred nonzeros. */
const spanOf = ({ most, team, pieces, deferredTeam, layout }: Tiles): number =>
  Math.max(
    (Math.min(most, layout.format.length) * 16) / team + Math.log2(team),
    pieces.length > 0 ? PIECE / deferredTeam + Math.log2(deferredTeam) : 0,
  )

const kernel: Kernel<Tiles, ProductProblem> = multiplying({
  title: 'Tiles',
  idea: 'tiles of 16×16, each in the format that suits it',
  paper: {
    authors: 'Yuyao Niu, Zhengyang Lu, Meichen Dong, Zhou Jin, Weifeng Liu, Guangming Tan',
    title: 'TileSpMV: A Tiled Algorithm for Sparse Matrix-Vector Multiplication on GPUs',
    venue: 'IPDPS ’21',
    year: 2021,
    doi: '10.1109/IPDPS49936.2021.00016',
    taken: 'all of the storage; one inner loop for all formats, in which a lane takes a row of a tile',
  },
  params: [
    {
      name: 'variant',
      meaning: 'which of the three in the paper',
      initial: 1,
      min: 0,
      max: 2,
      choices: [0, 1, 2],
      names: VARIANTS,
    },
    {
      name: 'rule',
      meaning: 'how a tile’s format is chosen, unless all are CSR',
      initial: 0,
      min: 0,
      max: 1,
      choices: [0, 1],
      names: RULE_NAMES.slice(0, 2),
    },
    {
      name: 'team',
      meaning: 'lanes per row of a tile; 0: one, or two where tiles are full',
      initial: 0,
      min: 0,
      max: 4,
      choices: [0, 1, 2, 4],
    },
    {
      name: 'tiles',
      meaning: 'most tiles per worker; 0: those of a tile row, where they are many',
      initial: 0,
      min: 0,
      max: 64,
      choices: [0, 1, 4, 16, 64],
    },
  ],
  trace: productTrace('waiting for the longest row of its tiles'),

  analyse,

  plan(problem, tiles, _params, options) {
    const layout = layoutFor(problem, options)
    const setting = { problem, layout, options }
    const [prepare, solve] = [pour(setting, tiles), steps(setting, tiles)]
    const buffers = [...productBuffers(problem), ...tileBuffers(tiles, layout)]
    return productPlan(buffers, layout, solve, { prepare })
  },

  candidates: () => [
    {},
    { team: 1 },
    { team: 2 },
    { rule: 1 },
    { variant: 2 },
    { variant: 2, rule: 1 },
    { variant: 0 },
  ],

  explain,

  reference: (problem, tiles, _params, machine, emit) => ({ y: simulate(problem, tiles, machine, emit) }),

  cost: (problem, tiles) => productCost(problem, bytesOf(tiles), spanOf(tiles)),
})

export default kernel
