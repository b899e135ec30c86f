import { isBrought } from '#src/core/sparse/source.ts'
import type { Feature } from '#src/page/frame/feature.ts'
import { lazily } from '#src/page/frame/widgets/lazily.tsx'

export default {
  id: 'findings',
  place: 2,
  needs: ['kernels'],
  parts: {
    beside: { shown: ({ doc }) => isBrought(doc.source), component: lazily(() => import('./FindingList.tsx')) },
  },
} satisfies Feature
