import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'

/** What commands are given at random: what buttons give them, and what none would. */

const text = JSON.stringify
const SOLVE = { triangle: 'upper', of: 'ilu0', values: 'seeded', diagonal: 'shift', seed: 2 }
const GRID = { kind: 'grid', stencil: 'D2N5', size: [7, 6, 1], values: 'seeded', seed: 1 }

/** What no button gives any command. */
const ODD = [undefined, '', '{', 'null', '[]', '{}', '-1', 'NaN', '1e309', '__proto__', 'x'.repeat(5000), '\u202E<img>']

/** Folders that hold one file of a name, two levels below shaders/ or one. */
const foldersWith = (file: string, below: string): string[] =>
  readdirSync(below, { withFileTypes: true }).flatMap(({ name }) =>
    existsSync(path.join(below, name, file)) ? [name] : [],
  )
const OPERATIONS = foldersWith('operation.ts', 'shaders')
/** Of each operation the first and the last two of its kernels. */
const KERNELS = OPERATIONS.flatMap((operation) => {
  const found = foldersWith('kernel.ts', path.join('shaders', operation)).sort()
  return [...found.slice(0, 1), ...found.slice(-2)].map((algorithm) => `${operation}/${algorithm}`)
})
const [FIRST] = KERNELS
const ABSENT = `${OPERATIONS[0]}/nope`

const ARGUMENTS: Readonly<Record<string, readonly (string | undefined)[]>> = {
  'play.seek': ['0', '5', '99999999'],
  'problem.source': [
    text(GRID),
    text({ ...GRID, stencil: 'D3N7', size: [4, 4, 3] }),
    text({ ...GRID, size: [0, 0, 0] }),
    text({ kind: 'banded', rows: 40, width: 2, seed: 1 }),
    text({ kind: 'banded', rows: 9, width: 99, seed: 1 }),
    text({ kind: 'arrow', rows: 30, width: 3, seed: 1 }),
    text({ kind: 'delaunay', points: 200, seed: 1 }),
    text({ kind: 'rmat', scale: 6, edges: 4, skew: 50, seed: 3 }),
    text({ kind: 'file', name: 'gone.mtx', hash: '0123456789abcdef' }),
    text({ kind: 'address', url: 'javascript:1' }),
    text({ kind: 'nope' }),
    text({ kind: 'grid' }),
  ],
  ...Object.fromEntries(OPERATIONS.map((id) => [`problem.open.${id}`, [text(GRID)]])),
  'problem.address': ['nowhere', 'ftp://matrix.example/a'],
  'problem.agree': [text(GRID)],
  'problem.solve': [text(SOLVE), text({ of: 'matrix', diagonal: 'unit' }), text({ triangle: 'left' })],
  'operation.pose': [
    ...OPERATIONS.map((operation) => text({ operation, solve: {} })),
    text({ operation: OPERATIONS[0], solve: { of: 'ilu0', with: 'transposed' } }),
    text({ operation: 'nope' }),
    text({}),
  ],
  'kernel.set': KERNELS.flatMap((id) => [text({ index: 0, id }), text({ index: 7, id })]).concat(
    text({ index: 0, id: ABSENT }),
  ),
  'kernel.params': [
    text({ index: 0, params: { workers: 3 } }),
    text({ index: 0, params: { workers: -7 } }),
    text({ index: 0, params: { nope: 1 } }),
    text({ index: 9, params: {} }),
  ],
  'kernel.add': KERNELS,
  'kernel.remove': ['0', '1', '9'],
  'run.instead': [text({ index: 0, id: FIRST }), text({ index: 5, id: FIRST })],
  'tune.run': ['0', '7'],
  'pane.toggle': ['grid', 'dag', 'matrix', 'code', 'lanes', 'nope'],
  'view.option': [
    text({ view: 'matrix', name: 'colour', value: 'level' }),
    text({ view: 'nope', name: 'x', value: 'y' }),
    text({ view: '__proto__', name: 'x', value: 'y' }),
  ],
  'mark.pin': [
    text({ kind: 'item', space: 'row', item: 3 }),
    text({ kind: 'item', space: 'row', item: 1e9 }),
    text({ kind: 'group', grouping: 'level', group: 2 }),
    text({ kind: 'worker', worker: -1 }),
  ],
  'sweep.subject': ['D3N7', 'open', 'band'],
  'sweep.size': ['4', '5', '1e9'],
  'sweep.kernels': ['', FIRST, ABSENT],
  'lesson.open': ['waiting', 'waiting.needs', 'waiting.nope', 'nope'],
  'doc.reading': ['solve', 'analysis', 'amortised'],
  'doc.solves': ['1', '1000000'],
}

/** An argument for a command; one in four is odd. */
export function argument(id: string, random: () => number): string | undefined {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]
  return random() < 0.25 ? pick(ODD) : pick(ARGUMENTS[id] ?? [undefined])
}
