import type { Parameter, Params } from '#src/core/kernel/kernel.ts'
import type { Marched } from './layout.ts'
import { POLLS } from '../polling.ts'

/** What a visitor may choose of a launch; 0 leaves it to the rules of shape.ts. */
export const parameters: readonly Parameter[] = [
  {
    name: 'planes',
    meaning: 'planes that a workgroup solves together; 0: 4, or fewer where a row has much to sum or to scan',
    initial: 0,
    min: 0,
    max: 16,
    choices: [0, 1, 2, 3, 4, 6, 8],
  },
  {
    name: 'rows',
    meaning: 'rows of a line that a lane solves; 0: 2 for short lines and for long ones of a box, else 4',
    initial: 0,
    min: 0,
    max: 4,
    choices: [0, 2, 4],
  },
  {
    name: 'team',
    meaning: 'lanes that scan together, at most; 0: 32',
    initial: 0,
    min: 0,
    max: 32,
    choices: [0, 4, 8, 16, 32],
  },
  {
    name: 'ahead',
    meaning: 'lines whose coefficients are read ahead; 0: as many as registers are likely to hold, up to 4',
    initial: 0,
    min: 0,
    max: 8,
    choices: [0, 1, 2, 3, 4, 6, 8],
  },
  {
    name: 'along',
    meaning:
      'whether the lanes that wait for the slab before compute along, to no effect and without a branch: 1 yes, 2 no; 0 takes no for long lines of a box',
    initial: 0,
    min: 0,
    max: 2,
    choices: [0, 1, 2],
  },
  {
    name: 'relays',
    meaning:
      'sets of lanes that take the lines of a plane in turn, none reading further ahead than its next line; at least 3; 1 has every lane solve all lines; 0 takes 3, but for long lines of a box',
    initial: 0,
    min: 0,
    max: 6,
    choices: [0, 1, 3, 4, 5],
  },
  POLLS,
]

/**
 * Launches worth timing, the rule's own first: those that were among the fastest for some grid on an H200. Which is the
 * fastest hangs on registers, of which nothing tells a program how many it gets.
 */
export function candidatesFor({ box, far, size: [X], grows }: Marched): readonly Params[] {
  if (grows) return [{}, ...(box ? turnsOfABox : turnsOfAStar)]
  if (!box) return [{}, ...(far ? farStar : star)]
  return [{}, ...(X > 128 ? longBox : shortBox)]
}

/** Where lanes take turns; not tuned on any GPU yet. */
const turnsOfAStar: readonly Params[] = [
  { team: 8 },
  { planes: 2 },
  { planes: 3 },
  { relays: 4 },
  { relays: 1, ahead: 4 },
]

const turnsOfABox: readonly Params[] = [{ planes: 1 }, { planes: 3 }, { relays: 1 }, { rows: 2 }]

const star: readonly Params[] = [
  { planes: 3 },
  { planes: 3, relays: 4 },
  { planes: 6 },
  { relays: 4 },
  { rows: 2, ahead: 4, relays: 1 },
  { rows: 2, ahead: 6, relays: 1 },
]

const farStar: readonly Params[] = [
  { planes: 2 },
  { planes: 3 },
  { planes: 2, relays: 4 },
  { planes: 3, relays: 4 },
  { team: 16 },
  { rows: 4, ahead: 3, relays: 1 },
]

const shortBox: readonly Params[] = [
  { planes: 2 },
  { planes: 3 },
  { planes: 2, relays: 4 },
  { planes: 2, relays: 5 },
  { planes: 3, ahead: 3, relays: 1 },
]

const longBox: readonly Params[] = [
  { rows: 4, ahead: 2 },
  { rows: 4, planes: 3, ahead: 3 },
  { rows: 2, ahead: 2 },
  { rows: 2, planes: 3, ahead: 3 },
  { rows: 2, planes: 1, relays: 4 },
  { rows: 4, team: 16, relays: 3 },
]
