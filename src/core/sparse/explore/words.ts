import { orderings } from '../words.ts'
import type { OrderName } from './study.ts'

/** What orders are called beside one another. */

export const natural = 'its own order'
export const orderTitle = (name: OrderName): string => (name === 'natural' ? natural : orderings[name])
export const filling = 'filling squares'
