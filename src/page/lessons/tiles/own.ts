import type { LessonStep } from '#src/engine/catalog/contract/lesson.ts'
import { counted, nonzerosOf } from '../measures.ts'
import { SAMPLER, tilesOf } from './sampler.ts'

export const own = {
  title: 'Look at the tiles of your matrix',
  says: [
    'How a matrix falls into tiles is a portrait of it: full squares along the diagonal for blocks of equations, thin ones for links far away. Here are <tiles> tiles with <nonzeros> nonzeros; how many would your matrix have, and how full?',
    '[Play](command:play.toggle) the sampler to its end, tile by tile. Then let the lesson end, open a file, and go to the screen of tiles.',
  ],
  show: `${SAMPLER}&k=spmv/tile&panes=tiles`,
  alt: 'The map of tiles before anything has run.',
  numbers: { tiles: counted(([a]) => tilesOf(a).length), nonzeros: counted(([a]) => nonzerosOf(a)) },
  does: {
    says: 'Play the product to its end.',
    until: 't=end',
    afterwards: 'Many tiles with one or two nonzeros each are a matrix that tiles do not suit.',
  },
  claims: [
    {
      says: 'There are 46 nonzeros per tile on average.',
      of: 'every run',
      holds: ([a]) => Math.floor(nonzerosOf(a) / tilesOf(a).length) === 46,
    },
  ],
} satisfies LessonStep
