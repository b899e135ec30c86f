import type { Command } from '#src/page/store/commands.ts'
import { has } from '#src/page/desk/commands/now.ts'
import * as texts from './names.ts'

export const commands = (): readonly Command[] => [
  {
    id: 'mark.path',
    label: texts.path,
    group: 'Look',
    keys: ['m'],
    enabled: has,
    run: async () => (await import('./pin-path.ts')).pinPath(),
  },
]
