import type { Command } from '#src/page/store/commands.ts'
import { has } from '#src/page/desk/commands/now.ts'

export const commands = (): readonly Command[] => [
  {
    id: 'mark.path',
    label: 'Pin the longest chain, or free it',
    group: 'Look',
    keys: ['m'],
    enabled: has,
    run: async () => (await import('./pin-path.ts')).pinPath(),
  },
]
