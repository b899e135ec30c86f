import { isBrought } from '#src/core/sparse/source.ts'
import { commands } from './commands.ts'
import type { Feature } from '#src/page/frame/feature.ts'
import { lazily } from '#src/page/frame/widgets/lazily.tsx'

export default {
  id: 'kernels',
  place: 3,
  changes: ['kernels'],
  commands,
  parts: {
    kernel: { component: lazily(() => import('./KernelPanel.tsx')) },
    beside: { shown: ({ doc }) => isBrought(doc.source), component: lazily(() => import('./SuitedTable.tsx')) },
  },
} satisfies Feature
