import type { Parameter, Params } from '#src/kernel/kernel.ts'
import type { Structure } from '../structure.ts'

/** What a visitor may choose of a launch; 0 leaves it to the rules of shape.ts. */
export const parameters: readonly Parameter[] = [
  {
    name: 'planes',
    meaning: 'planes that a workgroup solves together; 0 takes 4, and 2 for long lines of a box',
    initial: 0,
    min: 0,
    max: 16,
    choices: [0, 1, 2, 3, 4, 6, 8],
  },
  {
    name: 'rows',
    meaning: 'rows of a line that a lane solves; 0 takes 2 for short lines, else 4',
    initial: 0,
    min: 0,
    max: 4,
    choices: [0, 2, 4],
  },
  {
    name: 'team',
    meaning: 'lanes that scan together, at most; 0 takes 8 for a star that reaches two points, else 32',
    initial: 0,
    min: 0,
    max: 32,
    choices: [0, 4, 8, 16, 32],
  },
  {
    name: 'ahead',
    meaning: 'lines whose coefficients are read ahead; 0 takes as many as registers are likely to hold, up to 4',
    initial: 0,
    min: 0,
    max: 8,
    choices: [0, 1, 2, 3, 4, 6, 8],
  },
  {
    name: 'along',
    meaning:
      'whether the lanes that wait for the slab before compute along, to no effect, so that a step has no branch: 1 yes, 2 no; 0 takes yes for short lines',
    initial: 0,
    min: 0,
    max: 2,
    choices: [0, 1, 2],
  },
  {
    name: 'relays',
    meaning:
      'sets of lanes that take the lines of a plane in turn, none reading further ahead than its next line; at least 3; 1 has every lane solve all lines; 0 takes 3 for lines of 128 points at most, but for a star that reaches one point',
    initial: 0,
    min: 0,
    max: 6,
    choices: [0, 1, 3, 4],
  },
  {
    name: 'polls',
    meaning: 'reads of one missing operand before the kernel gives up; twenty times as many on a software adapter',
    initial: 2_000_000,
    min: 1,
    max: 200_000_000,
  },
]

/**
 * Launches worth timing, the rule's own first: those that were among the fastest for some grid on an H200. Which is the
 * fastest hangs on registers, of which nothing tells a program how many it gets.
 */
export function candidatesFor({ box, far, size: [X] }: Structure): readonly Params[] {
  if (box) return [{}, ...(X > 64 ? longBox : shortBox), ...(far || X <= 64 ? [] : thinBox)]
  return [{}, ...(far ? farStar : star)]
}

const star: readonly Params[] = [
  { rows: 2, along: 1, ahead: 8 },
  { rows: 2, along: 1, ahead: 6 },
  { rows: 2, team: 8, along: 1, ahead: 4 },
  { rows: 4, along: 1 },
  { rows: 2, along: 1, planes: 6 },
]

const farStar: readonly Params[] = [
  { relays: 1 },
  { rows: 2, along: 1, relays: 1 },
  { rows: 4, along: 1, ahead: 3, relays: 1 },
  { rows: 4, along: 1, ahead: 2, relays: 1 },
  { rows: 4, relays: 3 },
  { rows: 4, planes: 2, relays: 3 },
]

const shortBox: readonly Params[] = [{ relays: 1 }, { rows: 2, planes: 2, relays: 3 }, { rows: 4, along: 1, relays: 1 }]

const longBox: readonly Params[] = [
  { relays: 1 },
  { rows: 4, planes: 3, ahead: 3, along: 2, relays: 1 },
  { rows: 4, team: 16, relays: 1 },
  { rows: 2, planes: 2, relays: 1 },
  { rows: 4, planes: 2, relays: 3 },
]

const thinBox: readonly Params[] = [
  { rows: 4, planes: 1, relays: 4 },
  { rows: 2, planes: 1, relays: 4 },
]
