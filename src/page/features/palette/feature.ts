import { commands } from './commands.ts'
import * as texts from './names.ts'
import type { Feature } from '#src/page/frame/feature.ts'
import { lazily } from '#src/page/frame/widgets/lazily.tsx'

export default {
  id: 'palette',
  place: 10,
  commands,
  sheets: {
    palette: { title: texts.palette, component: lazily(() => import('./PaletteSheet.tsx')) },
    keys: { title: texts.keysSheet, component: lazily(() => import('./KeysSheet.tsx')) },
  },
} satisfies Feature
