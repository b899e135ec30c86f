import { PAGE } from '#src/page/store/lockable.ts'
import type { Feature } from '#src/page/frame/feature.ts'
import { lazily } from '#src/page/frame/widgets/lazily.tsx'
import { commands } from './commands.ts'

export default {
  id: 'onefile',
  place: 15,
  changes: PAGE,
  needs: ['take'],
  commands,
  parts: { link: { component: lazily(() => import('./WholeFile.tsx')) } },
} satisfies Feature
