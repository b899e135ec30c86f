import { commands } from './commands.ts'
import type { Feature } from '#src/page/frame/feature.ts'

export default { id: 'tune', place: 4, needs: ['run'], changes: ['run', 'kernels'], commands } satisfies Feature
