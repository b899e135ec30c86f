import { isBrought } from '#src/core/sparse/source.ts'
import { commands } from './commands.ts'
import Drop from './Drop.tsx'
import * as texts from './names.ts'
import type { Feature } from '#src/page/frame/feature.ts'
import { lazily } from '#src/page/frame/widgets/lazily.tsx'

export default {
  id: 'open',
  place: 2,
  needs: ['kernels', 'run'],
  changes: ['matrix'],
  commands,
  sheets: {
    problem: { title: texts.problem, component: lazily(() => import('./sheet/ProblemSheet.tsx')) },
    choose: { title: texts.choose, component: lazily(() => import('./sheet/ChooseSheet.tsx')) },
  },
  parts: {
    // at once: a browser leaves the page for a file that nothing takes
    over: { component: Drop },
    foot: { shown: ({ doc }) => isBrought(doc.source), component: lazily(() => import('./sheet/MatrixFacts.tsx')) },
  },
} satisfies Feature
