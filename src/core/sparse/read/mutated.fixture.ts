import { expect } from 'vitest'
import { AppError } from '#src/core/base/errors.ts'
import { random } from '#src/core/base/random.ts'
import type { Matrix } from '../source.ts'
import { CONTAINER_ERRORS, MARKET_ERRORS } from './failure.ts'
import { toStream } from './fixtures.ts'
import { readMatrix } from './matrix.ts'

const CLASSES: readonly string[] = [...MARKET_ERRORS, ...CONTAINER_ERRORS]
/** Files of a format in a whole check, and of each of its fixtures in a run of the tests. */
const [ALL, FEW] = [10_000, 60]
/** One file may take this long, on a machine that does other things too. */
const HANG_MS = 5000
/** Bytes that reading a small file may take: pointers of 2²² rows and columns, where as many may be announced, several times. */
const MOST_BYTES = 2 ** 28

/** A library that a file can break for all that come after it. */
export interface Breakable {
  /** Whether it reads the file that nothing was changed in: asked after each refused file. */
  sound(): Promise<boolean>
  renew(): void
}

type Reader = (bytes: Uint8Array, name: string) => Promise<Matrix>
const read: Reader = (bytes, name) => readMatrix(toStream(bytes), name)

const arrayBytes = () => process.memoryUsage().arrayBuffers

/**
 * Reads files of a format with bytes changed, cut or repeated: a share of 10 000 for each of its fixtures where all is tried. Each gives a
 * matrix with all its columns inside, or an error with a class and a place. No read takes longer than a limit, or more memory than a header
 * may ask for.
 * @param library renewed where a file has broken it: no file is refused for what another one did
 * @returns how many of them were read, how many refused, and how often the library was renewed
 */
export async function readMutated(
  { all, seed }: { readonly all: boolean; readonly seed: number },
  [bytes, name]: readonly [Uint8Array, string],
  fixtures: number,
  reader = read,
  hangMs = HANG_MS,
  library?: Breakable,
): Promise<{ readonly read: number; readonly refused: number; readonly renewed: number }> {
  const { below, bits } = random(seed)
  const many = all ? Math.ceil(ALL / fixtures) : FEW
  let [refused, renewed] = [0, 0]
  const codes = new Map<string, number>()
  for (let f = 0; f < many; f++) {
    const mutated = bytes.slice(0, below(8) === 0 ? below(bytes.length) : bytes.length)
    for (let m = 0; m <= below(4); m++) mutated[below(mutated.length + 1)] = bits() & 255
    if (below(8) === 0) mutated.copyWithin(below(bytes.length), below(bytes.length))
    const [before, since] = [arrayBytes(), process.cpuUsage()]
    const outcome = await reader(mutated, name).catch((error: unknown) => error)
    const file = `${name}, file ${f} of seed ${seed}`
    expect(process.cpuUsage(since).user / 1000, `${file}: milliseconds`).toBeLessThan(hangMs)
    expect(arrayBytes() - before, `${file}: bytes`).toBeLessThan(MOST_BYTES)
    if (outcome instanceof Error) expectPlace(outcome, file)
    else expectWhole(outcome as Matrix, file)
    if (!(outcome instanceof Error)) continue
    refused++
    const { code } = outcome as AppError
    codes.set(code, (codes.get(code) ?? 0) + 1)
    if (!library || (await library.sound())) continue
    library.renew()
    renewed++
    expect(await library.sound(), `${file}: the library, renewed`).toBe(true)
  }
  const by = [...codes].map(([code, times]) => `${code} ${times}`).join(', ')
  if (all)
    console.log(
      `${name}: of ${many} changed files ${many - refused} read, ${refused} refused (${by}), library renewed ${renewed} times`,
    )
  return { read: many - refused, refused, renewed }
}

function expectPlace(error: Error, file: string): void {
  expect(error, `${file}: ${error.stack}`).toBeInstanceOf(AppError)
  const { code, at } = error as AppError
  expect(CLASSES, file).toContain(code)
  expect(
    Object.keys(at).some((place) => place === 'offset' || place === 'line'),
    `${file}: ${code}`,
  ).toBe(true)
}

function expectWhole({ csr }: Matrix, file: string): void {
  const { rows, cols, row_ptr, col_idx, values } = csr
  expect([row_ptr.length, row_ptr[rows], values.length], file).toEqual([rows + 1, col_idx.length, col_idx.length])
  expect(
    col_idx.every((j) => j < cols),
    file,
  ).toBe(true)
}
