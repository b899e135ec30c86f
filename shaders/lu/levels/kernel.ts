import { panguLu } from '../paper.ts'
import { roundsKernel } from '../rounds.ts'
import { byLevel } from '../schedule.ts'

export default roundsKernel(
  {
    title: 'Level by level',
    idea: 'blocks as soon as what they need is there: a dispatch per level and kind',
    paper: { ...panguLu, taken: 'regular blocks that stay sparse; levels of the block graph are built here' },
  },
  'level',
  byLevel,
  true,
)
