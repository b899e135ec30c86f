import type { Example } from '#src/core/kernel/operation.ts'
import { examples as flows } from '../block_symgs/examples.ts'

export const examples: readonly Example[] = flows.map((flow) => ({ ...flow, title: 'Flow in 512 cells, solved' }))
