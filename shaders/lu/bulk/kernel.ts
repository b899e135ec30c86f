import { panguLu } from '../paper.ts'
import { roundsKernel } from '../rounds.ts'
import { byStep } from '../schedule.ts'

export default roundsKernel(
  {
    title: 'Step by step',
    alias: 'bulk-synchronous',
    idea: 'one diagonal block after the other: a dispatch per step and kind',
    paper: { ...panguLu, taken: 'regular blocks that stay sparse, right-looking, with a barrier behind each kind' },
  },
  'step',
  byStep,
  false,
)
