import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { F32, U32 } from '#src/core/base/arrays.ts'
import { significant } from '#src/core/base/format.ts'
import { random } from '#src/core/base/random.ts'
import { filled } from '#src/core/kernel/plan/buffers.ts'
import { bareDispatch, spread } from '#src/core/kernel/plan/dispatch.ts'
import type { Capabilities, Plan } from '#src/core/kernel/plan/plan.ts'
import { AppError } from '#src/core/base/errors.ts'
import type { SparseMatrix } from '#src/core/kernel/data.ts'
import type { Problem } from '#src/core/kernel/kernel.ts'
import { TIMEOUT_MS } from '#src/engine/gpu/device/guard.ts'
import { prepare } from '#src/engine/gpu/executor/prepared.ts'
import { openClock } from '#src/engine/gpu/stopwatch/open-clock.ts'
import { describe, openDawn } from './dawn.ts'
import words from './floors/words.wgsl?raw'
import { measureEach, type NamedJob, suiteOptions } from './named-problems.ts'
import { readProblem } from './problem-file.ts'
import { timeSteps } from './step-times.ts'

export { makeOne } from './makers.ts'

export const needs = 'dawn'

const SOURCES = { './words.wesl': words }
const SIZE = 256
/** As in words.wgsl. */
const EACH = 16

/** What is moved, by the condition of words.wgsl; bytes of memory for each nonzero, where every sector is read or written once. */
const MOVES = {
  COPY: { bytes: 16, means: 'A read, as many words written in order: the whole of a transposition' },
  COUNT: { bytes: 8, means: 'columns read, a word written in order' },
  MOVE: { bytes: 20, means: 'three words read, a pair written in order' },
  MOVE_APART: { bytes: 20, means: 'three words read, a pair written to its place in Aᵀ' },
  FINISH: { bytes: 16, means: 'pairs read, two words written in order' },
  MOVE_ONCE: {
    bytes: 20,
    means: 'three words read, two words written to their places: a transposition whose places are known',
  },
  GATHER: { bytes: 20, means: 'origins read, two words read from there and written in order' },
  MIRROR: {
    bytes: 20,
    means: 'values read from the mirrored entry, and written in order; right where the pattern is symmetric',
  },
  ADD_UP: { bytes: 8, means: 'A read and added up' },
  GATHER_X: { bytes: 8, means: 'A read and multiplied by x, without rows' },
  VALUES: { bytes: 4, means: 'values alone read and added up: what a format without columns reads' },
} as const

type Move = keyof typeof MOVES

/** What each move took, ms, and whether the values of Aᵀ were right afterwards, where the move writes them. */
type Floors = Record<Move, { readonly ms: number; readonly right?: boolean }>

/**
 * Prints what memory takes for the words of each step of a transposition, without the step's work: in order, and to the places that
 * they go to; and for those of a product, with x and without. What a kernel takes more than this is what it does besides.
 * `--operation` one whose problem is a matrix A, `--suite "D3N27 128^3"`, `--samples 9`, `--out dist-bench/floors.json`.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: suiteOptions('floors') })
  await measureEach(values, 'measureFloors', {}, () => {})
}

function matrixIn({ inputs, operation }: Problem): SparseMatrix {
  const { A } = inputs as { readonly A?: SparseMatrix }
  if (!A?.pattern || !A.values)
    throw new AppError('NoMatrix', `A problem of ${operation} is no matrix A: name another --operation.`)
  return A
}

/** Row of each nonzero, place in Aᵀ of each, and nonzero of each place. */
function placesOf({ rows, cols, row_ptr, col_idx }: SparseMatrix['pattern']) {
  const next = new Uint32Array(cols + 1)
  for (let k = 0; k < col_idx.length; k++) next[col_idx[k] + 1]++
  for (let j = 0; j < cols; j++) next[j + 1] += next[j]
  const [row_idx, places, origins] = [0, 1, 2].map(() => new Uint32Array(col_idx.length))
  for (let i = 0; i < rows; i++)
    for (let k = row_ptr[i]; k < row_ptr[i + 1]; k++) {
      row_idx[k] = i
      places[k] = next[col_idx[k]]++
      origins[places[k]] = k
    }
  return { row_idx, places, origins }
}

/** All moves of one matrix: the entry of a process. */
export async function measureFloors({ problem: name, file, out, samples }: NamedJob): Promise<void> {
  const A = matrixIn(readProblem(file))
  const gpu = await openDawn()
  const clock = await openClock(gpu.device, { timeoutMs: TIMEOUT_MS })
  const known = placesOf(A.pattern)
  const { unit } = random(1)
  const x = Float32Array.from({ length: A.pattern.cols }, unit)
  const floors = {} as Floors
  console.log(`\n${name}, ${A.pattern.col_idx.length} nonzeros: ${describe(gpu)}`)
  for (const move of Object.keys(MOVES) as Move[]) {
    const plan = planOf(move, A, { ...known, x }, gpu.capabilities)
    const { steps } = await timeSteps(gpu, plan, clock, samples, SOURCES)
    const right = writesValues(move) ? await isRight(gpu, plan, A.values, known.origins) : undefined
    floors[move] = { ms: steps[0].ms, ...(right !== undefined && { right }) }
    const rate = (MOVES[move].bytes * A.pattern.col_idx.length) / steps[0].ms / 1e6
    const wrong = right === false ? ', WRONG' : ''
    console.log(
      `${move.padEnd(11)}${significant(1000 * steps[0].ms).padStart(8)} µs${significant(rate).padStart(8)} GB/s  ${MOVES[move].means}${wrong}`,
    )
  }
  writeFileSync(out, JSON.stringify(floors))
  clock.close()
  gpu.device.destroy()
}

const addsUp = (move: Move): boolean => move === 'ADD_UP' || move === 'GATHER_X' || move === 'VALUES'

const writesValues = (move: Move): boolean => move === 'MOVE_ONCE' || move === 'GATHER' || move === 'MIRROR'

async function isRight(
  gpu: Awaited<ReturnType<typeof openDawn>>,
  plan: Plan,
  values: F32,
  origins: U32,
): Promise<boolean> {
  const prepared = await prepare(gpu, plan, { sources: SOURCES })
  await prepared.run()
  const t_values = (await prepared.read()).outputs['t_values'] as F32
  prepared.destroy()
  return t_values.every((value, p) => value === values[origins[p]])
}

/** One move alone: only its own buffers are bound, and only those are made. */
function planOf(
  move: Move,
  { pattern: { row_ptr, col_idx }, values }: SparseMatrix,
  known: ReturnType<typeof placesOf> & { readonly x: F32 },
  capabilities: Capabilities,
): Plan {
  const nonzeros = col_idx.length
  const each = addsUp(move) ? EACH : 1
  const groups = spread(Math.ceil(nonzeros / SIZE / each), capabilities)
  return {
    buffers: [
      filled('row_ptr', row_ptr),
      filled('row_idx', known.row_idx),
      filled('col_idx', col_idx),
      filled('values', values),
      filled('places', known.places),
      filled('origins', known.origins),
      filled('x', known.x),
      ...['drawn', 't_col_idx', 't_values'].map((buffer) => ({ name: buffer, words: nonzeros })),
      { name: 'pairs', words: 2 * nonzeros },
    ],
    prepare: [],
    reset: [],
    solve: [
      bareDispatch({
        module: 'words.wesl',
        conditions: Object.fromEntries(Object.keys(MOVES).map((one) => [one, one === move])),
        uniforms: { nonzeros, line: groups[0] },
        groups,
      }),
    ],
    outputs: { t_values: { kind: 'f32', buffer: 't_values' } },
    deterministic: true,
  }
}
