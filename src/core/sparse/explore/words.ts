import { orderings } from '../words.ts'
import type { OrderingName } from '../source.ts'

/** What orders are called beside one another. */

export const natural = 'its own order'
export const orderTitle = (name: OrderingName | 'natural'): string => (name === 'natural' ? natural : orderings[name])
export const filling = 'filling squares'
