import { commands } from './commands.ts'
import type { Feature } from '#src/page/frame/feature.ts'

export default { id: 'run', place: 3, changes: ['run'], commands } satisfies Feature
