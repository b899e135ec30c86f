import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { AppError } from '#src/core/base/errors.ts'
import { type Random, random } from '#src/core/base/random.ts'
import type { Matrix } from '../source.ts'
import { CONTAINER_ERRORS, MARKET_ERRORS } from './failure.ts'
import { bytesOf, coordinate, matrixFolder, toStream } from './fixtures.ts'
import { readMatrix } from './matrix.ts'
import { tarOf } from './tar.fixture.ts'

const FILES = 20_000
/** One file may take this long, with a machine that does other things too. */
const HANG_MS = 2_000
const CLASSES: readonly string[] = [...MARKET_ERRORS, ...CONTAINER_ERRORS]

const SMALL = [
  coordinate('real general', '3 4 3', '1 1 1.5', '3 4 -2e-3', '2 2 0'),
  coordinate('complex hermitian', '2 2 2', '1 1 3 0', '2 1 1 2'),
  coordinate('pattern symmetric', '3 3 2', '2 1', '3 3'),
  coordinate('integer general', '2 2 3', '1 1 9007199254740993', '1 1 -4', '2 1 7'),
  '%%MatrixMarket matrix array real symmetric\n2 2\n1\n2\n3\n',
  '%%MatrixMarket matrix array complex skew-symmetric\n3 3\n1 2\n3 4\n5 6\n',
]
/** What hurts most where it is put in. */
const SPICE = [
  '\n',
  ' ',
  '-',
  '%',
  '0',
  '99999999999',
  '4294967298',
  '1e999',
  'nan',
  '\0',
  '\r',
  '\uFEFF',
  '1 1 1\n',
  '.',
  'e',
]

type Mutation = (bytes: Uint8Array, other: Uint8Array, draw: Random) => Uint8Array

const splice = (bytes: Uint8Array, from: number, to: number, put: Uint8Array): Uint8Array => {
  const out = new Uint8Array(bytes.length - (to - from) + put.length)
  out.set(bytes.subarray(0, from))
  out.set(put, from)
  out.set(bytes.subarray(to), from + put.length)
  return out
}

/** Somewhere in the file; mostly behind its first line, where there is more to get wrong. */
function place(bytes: Uint8Array, draw: Random): number {
  const body = draw.below(8) > 0 ? bytes.indexOf(10) + 1 : 0
  return body < bytes.length ? body + draw.below(bytes.length - body) : draw.below(bytes.length)
}

const MUTATIONS: readonly Mutation[] = [
  function flip(bytes, _other, draw) {
    const at = place(bytes, draw)
    return splice(bytes, at, at + 1, Uint8Array.of(bytes[at] ^ (1 << draw.below(8))))
  },
  function remove(bytes, _other, draw) {
    const at = place(bytes, draw)
    return splice(bytes, at, Math.min(bytes.length, at + 1 + draw.below(8)), new Uint8Array(0))
  },
  function insert(bytes, _other, draw) {
    const at = place(bytes, draw)
    return splice(bytes, at, at, bytesOf(SPICE[draw.below(SPICE.length)]))
  },
  function cut(bytes, _other, draw) {
    return bytes.slice(0, place(bytes, draw))
  },
  function cross(bytes, other, draw) {
    return splice(bytes, place(bytes, draw), bytes.length, other.slice(place(other, draw)))
  },
]

function mutated(seeds: readonly Uint8Array[], draw: Random): Uint8Array {
  const pick = () => seeds[draw.below(seeds.length)]
  let bytes = pick()
  for (let rounds = 1 + draw.below(3); rounds > 0 && bytes.length > 0; rounds--)
    bytes = MUTATIONS[draw.below(MUTATIONS.length)](bytes, pick(), draw)
  return bytes
}

/** How a file ended: 'read' or its error class; throws on anything that a visitor must never meet. */
async function outcome(bytes: Uint8Array, chunk: number): Promise<string> {
  const began = process.cpuUsage()
  const ended = await readMatrix(toStream(bytes, [chunk]), 'fuzzed.mtx').catch((error: unknown) => error)
  const took = process.cpuUsage(began).user / 1000
  if (took > HANG_MS) throw new Error(`took ${took} ms`)
  if (!(ended instanceof Error)) return wellFormed(ended as Matrix)
  if (!(ended instanceof AppError) || !CLASSES.includes(ended.code)) throw ended
  const { line } = ended.at
  if (typeof line === 'number' && line >= 1 && line <= linesOf(bytes)) return ended.code
  throw new Error(`${ended.code} at line ${line}: ${ended.message}`)
}

function wellFormed({ csr }: Matrix): 'read' {
  expect(csr.row_ptr[csr.rows]).toBe(csr.values.length)
  expect(csr.values.every(Number.isFinite)).toBe(true)
  expect(csr.col_idx.every((j) => j < csr.cols)).toBe(true)
  return 'read'
}

/** How many lines there are to name; unknown in gzip. */
function linesOf(bytes: Uint8Array): number {
  return bytes[0] === 0x1f ? Infinity : bytes.filter((byte) => byte === 10).length + 1
}

/** Hostile files where there are any, small valid ones, and some of those in gzip and tar. */
function seedFiles(): Uint8Array[] {
  const folder = matrixFolder()
  const hostile = folder ? readdirSync(join(folder, 'hostile')).filter((file) => file.endsWith('.mtx')) : []
  const files: Uint8Array[] = hostile.map((file) => new Uint8Array(readFileSync(join(folder ?? '', 'hostile', file))))
  const small = SMALL.map(bytesOf)
  const tar = tarOf({ 'a/a_b.mtx': SMALL[4], 'a/a.mtx': SMALL[0] })
  return [...files, ...small, new Uint8Array(gzipSync(small[0])), tar, new Uint8Array(gzipSync(tar))]
}

test(`${FILES} mutated files are read, or refused with class and line`, async () => {
  const seeds = seedFiles()
  const draw = random(20_240_229)
  const tally = new Map<string, number>()
  for (let file = 0; file < FILES; file++) {
    const bytes = mutated(seeds, draw)
    const chunk = 1 + draw.below(200)
    let result: string
    try {
      result = await outcome(bytes, chunk)
    } catch (cause) {
      throw new Error(`file ${file}: ${JSON.stringify(new TextDecoder().decode(bytes))}`, { cause })
    }
    tally.set(result, (tally.get(result) ?? 0) + 1)
  }
  const list = [...tally].sort((a, b) => b[1] - a[1]).map(([name, count]) => `${name} ${count}`)
  console.log(`${FILES} mutated files without a crash or a hang: ${list.join(', ')}`)
  expect(tally.get('read')).toBeGreaterThan(FILES / 50)
  expect(tally.size).toBeGreaterThan(12)
})
