import { commands } from './commands.ts'
import type { Feature } from '#src/page/frame/feature.ts'
import { lazily } from '#src/page/frame/widgets/lazily.tsx'

export default {
  id: 'lock',
  place: 7,
  commands,
  parts: {
    line: { shown: ({ doc }) => doc.lock.length > 0, component: lazily(() => import('./Locked.tsx')) },
    link: { component: lazily(() => import('./LockLink.tsx')) },
  },
} satisfies Feature
