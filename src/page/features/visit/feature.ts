import { commands } from './commands.ts'
import { recall } from '#src/page/desk/remember.ts'
import { patchSession } from '#src/page/store/store.ts'
import type { Feature } from '#src/page/frame/feature.ts'
import { lazily } from '#src/page/frame/widgets/lazily.tsx'

export default {
  id: 'visit',
  place: 13,
  commands,
  parts: {
    under: {
      shown: ({ doc, session }) => !session.introduced && doc.screen === 'race' && doc.lesson === undefined,
      component: lazily(() => import('./FirstVisit.tsx')),
    },
  },
  start: () => {
    if (recall('introduced') === undefined) patchSession({ introduced: false })
  },
} satisfies Feature
