import type { Feature } from '#src/page/frame/feature.ts'
import { lazily } from '#src/page/frame/widgets/lazily.tsx'

export default {
  id: 'carry',
  parts: {
    over: { component: lazily(() => import('./Carried.tsx')), shown: ({ doc }) => doc.pin !== undefined },
  },
} satisfies Feature
