import type { Feature } from '#src/page/frame/feature.ts'
import { lazily } from '#src/page/frame/widgets/lazily.tsx'

export default {
  id: 'barrier',
  parts: {
    pane: {
      component: lazily(() => import('./BarrierLine.tsx')),
      shown: ({ session }) => session.columns.some(({ replay }) => replay && replay.workers > 0),
    },
  },
} satisfies Feature
