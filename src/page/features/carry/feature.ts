import type { Feature } from '#src/page/frame/feature.ts'
import { lazily } from '#src/page/frame/widgets/lazily.tsx'
import { commands } from './commands.ts'

export default {
  id: 'carry',
  place: 8,
  commands,
  parts: {
    over: { component: lazily(() => import('./Carried.tsx')), shown: ({ doc }) => doc.pin !== undefined },
    pane: { component: lazily(() => import('./PathButton.tsx')) },
  },
} satisfies Feature
