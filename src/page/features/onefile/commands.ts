import type { Command } from '#src/page/store/commands.ts'
import { session } from '#src/page/desk/commands/now.ts'
import type { Desk } from '#src/page/desk/desk.ts'

export const commands = (desk: Desk): readonly Command[] => [
  {
    id: 'file.whole',
    label: 'Save a lesson or a talk as one file',
    group: 'Share',
    enabled: () => session().showing === undefined,
    run: async (arg) => (await import('./save-whole.ts')).saveWhole(desk, arg),
  },
]
