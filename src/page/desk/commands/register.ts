import type { Desk } from '../desk.ts'
import { register } from './registry.ts'
import { figures } from '#src/page/features/measure/figure-commands.ts'
import { kernels } from '#src/page/features/kernels/commands.ts'
import { lessons } from '#src/page/features/lesson/commands.ts'
import { looks } from '#src/page/features/panes/commands.ts'
import { measures } from '#src/page/features/measure/commands.ts'
import { playing } from '#src/page/features/play/commands.ts'
import { problems } from '#src/page/features/open/commands.ts'
import { shares } from '#src/page/features/take/commands.ts'
import { talks } from '#src/page/features/talk/commands.ts'

/** Every command, in the order in which the palette lists them. */
export function registerCommands(desk: Desk): void {
  register(
    [playing, problems, kernels, measures, figures, looks, lessons, shares, talks].flatMap((group) => group(desk)),
  )
}
