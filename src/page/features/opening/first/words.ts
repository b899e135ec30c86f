import { facts } from './facts.ts'
import { system, TOLD } from './system.ts'

/** What the opening says. Its numbers are those of the recording, and of the small system that its first scene solves. */

const NBSP = '\u00a0'
const SUB = '₀₁₂₃₄₅'

/** A number with the sign that prose has. */
export const minus = (n: number): string => String(n).replace('-', '−')
const x = (row: number) => `x${SUB[row]}`

export interface SumPiece {
  readonly words: string
  /** What is known, or what becomes known; neither where absent. */
  readonly state?: 'done' | 'working'
}

/** The sum of a row of the small system; its last piece is the result. */
export function sumOf(row: number): readonly SumPiece[] {
  const { needs, b, x: value } = system.rows[row]
  const known = needs.flatMap((need): SumPiece[] => [
    { words: ' + ' },
    { words: minus(-system.beside * system.rows[need].x), state: 'done' },
  ])
  const sum = needs.length > 0 ? ` = ${minus(system.diagonal * value)}` : ''
  return [
    { words: `${system.diagonal}·${x(row)} = ${minus(b)}` },
    ...known,
    { words: `${sum},  ${x(row)} = ` },
    { words: minus(value), state: 'working' },
  ]
}

/** The equation and the sum of the row that the first scene speaks of. */
const told = system.rows[TOLD]
const equation = `${system.diagonal}·${x(TOLD)} ${told.needs.map((need) => `− ${x(need)}`).join(' ')} = ${told.b}`
const needed = told.needs.map(x).join(' and ')
const sum = `(${[told.b, ...told.needs.map((need) => system.rows[need].x)].join(' + ')}) / ${system.diagonal} = ${told.x}`

const [A, B] = facts.names
const [aTime, bTime] = facts.times
const [lanesA, lanesB] = facts.lanes
const { together } = facts

export const title = `B is ${facts.factor} times as fast. Watch why.`
export const solvedTwice = `${facts.rows} equations, solved twice on one graphics processor.`
export const cube = 'A cube is an equation:'
export const cubeIs = [
  ['spinning', 'polling'],
  ['working', 'being solved'],
  ['done', 'solved'],
] as const
export const provenance = `recorded on an ${facts.gpu}, ${facts.day}`
export const skip = 'Skip to the instrument'
export const skipKey = 'esc'
export const down = 'Scroll: six scenes, one race'
export const drag = 'Drag across a picture, or scroll.'
export const pause = 'Pause'
export const play = 'Play'
export const doneShare = (share: number) => `${share}\u202f% done`
export const kernels = [
  { letter: 'A', name: A, idea: 'all wait until all are ready', time: aTime },
  { letter: 'B', name: B, idea: 'each waits for what it needs', time: bTime },
] as const
export const heroAlt = (column: number) =>
  `A cube of ${facts.side} × ${facts.side} × ${facts.side} small cubes that fills from one corner to the other, by ${facts.names[column]}: all of it is solved after ${facts.times[column]}.`
export const heroCaption = `The same ${facts.rows} equations by ${A} and by ${B}, on one clock. A ends ${facts.ahead} after B.`

export interface SceneWords {
  readonly title: string
  readonly says: readonly (readonly string[])[]
  readonly caption: string
  readonly alt: string
}

/** Paragraphs are pieces; every second one is stressed. */
export const scenes: Readonly<Record<string, SceneWords>> = {
  row: {
    title: 'A row needs the rows before it.',
    says: [
      [
        `Row ${TOLD} says ${equation.replaceAll(' ', NBSP)}. Its ${x(TOLD)} is not known before ${needed} are, its `,
        'dependencies',
        '.',
      ],
      ['When both are there, it is one sum: ', sum.replaceAll(' ', NBSP), '.'],
    ],
    caption: 'A lower triangle L, times x, is b. Each square is a number of L, and each row is one equation.',
    alt: `A system of ${system.rows.length} rows with its numbers. Row ${TOLD} is lit: ${equation}. Lines lead from ${needed} to ${x(TOLD)}, and the sum stands below: ${sum}.`,
  },
  chain: {
    title: `One chain is ${facts.levels} rows long.`,
    says: [
      [
        'The last row needs its neighbour, which needs its neighbour, back to the first. Rows that are equally far down such a chain stand in one column, a ',
        'level',
        '.',
      ],
      [`${facts.rows} rows, a level in each step: `, `${facts.levels} steps at best`, '. How close does each come?'],
    ],
    caption: `The dependency graph: rows by level, and how many a level has. The line is one of the longest chains, with a row of each of the ${facts.levels} levels.`,
    alt: `The rows of the cube, moved into ${facts.levels} columns: one row in the first, ${facts.widest} in the middle, one in the last. A chain of ${facts.levels} rows runs through all of them.`,
  },
  barriers: {
    title: `A stops everybody, ${facts.barriers} times.`,
    says: [
      [`A has ${facts.workers} workers. They solve a level, then all of them meet at a `, 'barrier', '.'],
      [
        `In a level of ${facts.widest} rows a worker has ${Math.ceil(facts.widest / facts.workers)}, one after the other: ${facts.levels} levels take `,
        `${facts.turns} turns`,
        `. A barrier alone takes ${facts.barrier}; all ${facts.barriers} together are ${facts.allBarriers} of ${aTime}.`,
      ],
    ],
    caption: `What the ${facts.workers} workers of A did. Blue: a row. Hatched: idle, a worker with nothing to do.`,
    alt: `Along ${aTime}, ${facts.workers} lines, one for each worker. Rows stand in blocks, level after level, with hatched gaps between them; in wide levels each worker has up to ${Math.ceil(facts.widest / facts.workers)} rows one after the other.`,
  },
  polling: {
    title: `B${NBSP}never${NBSP}stops. It${NBSP}asks.`,
    says: [
      [
        'B gives every row a worker. It reads what the row needs again and again until it is there: ',
        'polling',
        `, ${facts.polls} times in this run, ${facts.pollsARow} for each row.`,
      ],
      [`No row waits for a row that it does not need. ${facts.levels} levels took `, `${facts.steps} steps`, '.'],
    ],
    caption: `All ${facts.rows} rows of B, a line each, in the order of their levels. Amber: polling. Blue: being solved. Green: solved.`,
    alt: `Along the same ${aTime}, the ${facts.rows} rows of B. A thin front of rows that are being solved goes from the first level to the last, and all is solved at ${bTime}, ${facts.ahead} before A.`,
  },
  lanes: {
    title: `B leaves ${facts.empty} of its lanes empty, and ends first.`,
    says: [
      [
        `This GPU steps ${together} lanes together. B gives a row all ${lanesB}, and a row needs ${facts.mostNeeds} others at most. A gives it ${lanesA}: ${together / lanesA} rows share a step.`,
      ],
      [`A fills ${facts.full[0]} of its lanes and B `, facts.full[1], '.'],
    ],
    caption:
      'The same rows of one level. Blue: a lane that multiplies. Hatched: a lane that steps along and does nothing. The shares are of the whole run.',
    alt: `The same rows in ${together} lanes. In A ${together / lanesA} stand in one line, with ${facts.mostNeeds} of ${lanesA} lanes busy for each; in B each has ${lanesB} lanes, and ${facts.mostNeeds} are busy. Of all lanes of the run A fills ${facts.full[0]} and B ${facts.full[1]}.`,
  },
  second: {
    title: `${facts.apart} of B’s time solves nothing.`,
    says: [
      [
        `A measured time begins with a launch, ${facts.launch}. B then resets x, ${facts.reset}. What is left is the solve: `,
        `${facts.turns} turns`,
        ` of ${facts.turn} in A, `,
        `${facts.steps} steps`,
        ` of ${facts.step} in B.`,
      ],
      [`Fewer steps, and shorter ones: ${aTime} against ${bTime}, `, `${facts.factor} times`, '.'],
    ],
    caption: 'Both measured times on one scale. Hatched: launch. Grey: reset. Blue: the solve, in equal parts.',
    alt: `Two bars. A: ${facts.launch} launch and ${facts.solving[0]} solve in ${facts.turns} turns. B: ${facts.launch} launch, ${facts.reset} reset and ${facts.solving[1]} solve in ${facts.steps} steps.`,
  },
}

export const chainWords = {
  level: (level: number, rows: number, short: boolean) => (short ? `level ${level}` : `level ${level}: ${rows}`),
  step: (at: number, all: number) => `step ${at} of ${all}`,
}
export const barrierWords = {
  workers: (count: number) => `${count} workers`,
  barrier: (met: number, all: number) => `barrier ${met} of ${all}`,
  none: 'launched',
}
export const pollingWords = {
  rows: (count: string) => `${count} rows, a worker each`,
  polls: 'polling',
  done: 'solved',
  ahead: 'before A',
  endOf: (letter: string) => `${letter} is done`,
}
export const laneWords = {
  A: `A: ${lanesA} lanes per row, rows side by side`,
  B: `B: ${lanesB} lanes per row`,
  short: { A: `A: ${lanesA} lanes per row`, B: `B: ${lanesB} lanes per row` },
  each: `${together} lanes that step together`,
}
export const secondWords = {
  of: (letter: 'A' | 'B') => (letter === 'A' ? `A, ${aTime}` : `B, ${bTime}`),
  launch: 'launch',
  reset: 'reset',
  turns: (count: number, each: string) => `${count} turns of ${each},`,
  steps: (count: number, each: string) => `${count} steps of ${each},`,
}

export const yourTurn = 'Your turn.'
export const dropHere = 'Drop a matrix here'
export const dropKinds = '.mtx, .mat, .npz, .rb … it stays on this machine'
export const choose = 'or choose a file'
export const open = 'Open the instrument at this moment'
export const opens = 'The same two runs, at the moment that you saw last: play on, or choose other kernels.'
export const opening = 'The instrument opens …'
export const missing = 'The instrument did not arrive. '
export const again = 'Reload the page'
