import type { Desk } from '../desk.ts'
import { register } from './registry.ts'
import { figures } from './figures.ts'
import { kernels } from './kernel.ts'
import { lessons } from './lesson.ts'
import { looks } from './look.ts'
import { measures } from './measure.ts'
import { playing } from './play.ts'
import { problems } from './problem.ts'
import { shares } from './share.ts'
import { talks } from './talk.ts'

/** Every command, in the order in which the palette lists them. */
export function registerCommands(desk: Desk): void {
  register(
    [playing, problems, kernels, measures, figures, looks, lessons, shares, talks].flatMap((group) => group(desk)),
  )
}
