import type { Feature } from '#src/page/frame/feature.ts'
import { lazily } from '#src/page/frame/widgets/lazily.tsx'
import { commands } from './commands.ts'

export default {
  id: 'carry',
  place: 8,
  commands,
  parts: {
    over: { component: lazily(() => import('./Carried.tsx')), shown: ({ doc }) => doc.pin !== undefined },
    // none in a talk: what stands there is looked at
    pane: {
      component: lazily(() => import('./PathButton.tsx')),
      shown: ({ session }) => session.showing === undefined,
    },
  },
} satisfies Feature
