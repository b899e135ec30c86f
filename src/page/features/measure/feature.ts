import { figures } from './figure-commands.ts'
import { timings } from './commands.ts'
import type { Feature } from '#src/page/frame/feature.ts'

export default {
  id: 'measure',
  place: 4,
  needs: ['explore', 'run'],
  changes: ['run'],
  commands: (desk) => [...timings(desk), ...figures(desk)],
} satisfies Feature
