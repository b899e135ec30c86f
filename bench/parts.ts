import type { Problem } from '#src/kernel/kernel.ts'
import type { Part } from './part.ts'
import { products } from './products.ts'
import { solves } from './solves.ts'

const PARTS = { sptrsv: solves, spmv: products } as const

/** The part of an operation: a process is told its name. */
export const partOf = (operation: Problem['operation']): Part => PARTS[operation]
