import { commands } from './commands.ts'
import { afterFirstMotion } from '#src/page/desk/motion.ts'
import * as texts from './names.ts'
import type { Feature } from '#src/page/frame/feature.ts'
import { lazily } from '#src/page/frame/widgets/lazily.tsx'

export default {
  id: 'about',
  place: 12,
  commands,
  sheets: { about: { title: texts.aboutSheet, component: lazily(() => import('./AboutSheet.tsx')) } },
  start: () => void afterFirstMotion().then(async () => (await import('./offline.ts')).keepForOffline()),
} satisfies Feature
