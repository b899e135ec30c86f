import { register } from './commands.ts'
import { figures } from './groups/figures.ts'
import { kernels } from './groups/kernel.ts'
import { looks } from './groups/look.ts'
import { measures } from './groups/measure.ts'
import { playing } from './groups/play.ts'
import { problems } from './groups/problem.ts'
import { shares } from './groups/share.ts'

/** Every command, in the order in which the palette lists them. */
export function registerCommands(): void {
  register([...playing, ...problems, ...kernels, ...measures, ...figures, ...looks, ...shares])
}
