import type { Feature } from '#src/page/frame/feature.ts'
import { lazily } from '#src/page/frame/widgets/lazily.tsx'

export default {
  id: 'embed',
  entrance: {
    at: ({ search }) => new URLSearchParams(search).has('embed'),
    component: lazily(() => import('./Embedded.tsx')),
  },
} satisfies Feature
