import type { Command } from '#src/page/store/commands.ts'
import { session } from '#src/page/desk/commands/now.ts'
import type { Desk } from '#src/page/desk/desk.ts'
import * as texts from './names.ts'

export const commands = (desk: Desk): readonly Command[] => [
  {
    id: 'file.whole',
    label: texts.saveWhole,
    group: 'Share',
    enabled: () => session().showing === undefined,
    run: async (arg) => (await import('./save-whole.ts')).saveWhole(desk, arg),
  },
]
