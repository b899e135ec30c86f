import * as v from 'valibot'
import { AppError } from '#src/core/base/errors.ts'
import type { ShaderSources } from '../rules/mutant.ts'
import { difference, type Hunk, patched } from './difference.ts'
import * as texts from './words.ts'

/** Modules that stand in the place of the project's, by their paths below shaders/: `sptrsv/level_set/kernel.wesl`. */
export type EditedModules = Readonly<Record<string, string>>

/** The first letter of a packed edit: its format. Edits of the first one hold no lines of the text before. */
const FORMAT = '2'
const FIRST_FORMAT = '1'

/** Longest text of an edit that is unpacked. */
const MOST_LETTERS = 400_000

/** A number that tells two versions of a module apart (FNV-1a). */
export function sumOf(text: string): string {
  let sum = 0x811c9dc5
  for (let i = 0; i < text.length; i++) sum = Math.imul(sum ^ text.charCodeAt(i), 0x01000193)
  return (sum >>> 0).toString(36)
}

const integer = v.pipe(v.number(), v.integer(), v.minValue(0))
const lines = v.array(v.string())

/** Of each module its path, the sum of the text that it is against, and its pieces. */
const Packed = v.array(v.tuple([v.string(), v.string(), v.array(v.tuple([integer, lines, lines, lines, lines]))]))
const FirstPacked = v.array(v.tuple([v.string(), v.string(), v.array(v.tupleWithRest([integer, integer], v.string()))]))

/** Lines that are replaced, as the text before had them, between lines that stay. */
export interface EditPiece {
  /** Line of the text before, counted from 0. */
  readonly at: number
  readonly before: readonly string[]
  /** Undefined in an edit of the first format, which says how many there were. */
  readonly removed: readonly string[] | number
  readonly added: readonly string[]
  readonly after: readonly string[]
}

/** What of an edit has no place in a module as it is now. */
export interface UnplacedEdit {
  readonly path: string
  readonly pieces: readonly EditPiece[]
}

/** An edit on the modules as they are now. */
interface ReadEdit {
  readonly modules: EditedModules
  /** Modules that have changed since the edit was made, and that it fits. */
  readonly moved: readonly string[]
  readonly misfits: readonly UnplacedEdit[]
}

/** Lines on each side of a piece that have to stand there still. */
const BESIDE = 2

/** An edit as a short word of letters that an address can hold: its difference from the project's modules, compressed. */
export async function packed(modules: EditedModules, sources: ShaderSources): Promise<string> {
  const changed = Object.entries(modules).flatMap(([path, after]) => {
    const before = sources[`./${path}`] ?? ''
    if (before === after) return []
    const all = before.split('\n')
    const pieces = difference(before, after).map(({ at, removed, added }) => {
      const end = at + removed
      return [at, all.slice(Math.max(0, at - BESIDE), at), all.slice(at, end), added, all.slice(end, end + BESIDE)]
    })
    return [[path, sumOf(before), pieces]]
  })
  const squeezed = await through(
    new TextEncoder().encode(JSON.stringify(changed)),
    new CompressionStream('deflate-raw'),
  )
  return FORMAT + letters(squeezed)
}

/**
 * The modules of a packed edit. Where a module has changed since, each piece goes where its lines stand now.
 * @throws AppError `BadEdit` where it cannot be read, `EditDoesNotFit` where a piece has no place
 */
export async function unpacked(word: string, sources: ShaderSources): Promise<EditedModules> {
  const { modules, misfits } = await readEdit(word, sources)
  if (misfits.length > 0) throw new AppError('EditDoesNotFit', texts.noLongerFits(misfits[0].path))
  return modules
}

/**
 * A packed edit on the modules as they are now, and what of it does not fit them.
 * @throws AppError `BadEdit` where it cannot be read
 */
export async function readEdit(word: string, sources: ShaderSources): Promise<ReadEdit> {
  const modules: Record<string, string> = {}
  const moved: string[] = []
  const misfits: UnplacedEdit[] = []
  for (const [path, sum, pieces] of await read(word)) {
    const now = sources[`./${path}`] ?? ''
    const isSame = sumOf(now) === sum
    const hunks = pieces.map((piece) => (isSame ? hunkAt(piece, piece.at) : located(piece, now.split('\n'))))
    const found = hunks.filter((hunk) => hunk !== undefined)
    if (found.length < hunks.length || found.some((hunk, h) => h > 0 && hunk.at < endOf(found[h - 1])))
      misfits.push({ path, pieces })
    else {
      modules[path] = patched(now, found)
      if (!isSame) moved.push(path)
    }
  }
  return { modules, moved, misfits }
}

const endOf = ({ at, removed }: Hunk): number => at + removed

const hunkAt = ({ removed, added }: EditPiece, at: number): Hunk => ({
  at,
  removed: typeof removed === 'number' ? removed : removed.length,
  added,
})

/** Where the lines of a piece stand now, with the same lines around. Undefined where that is nowhere, or in several places of which none is the old one. */
function located(piece: EditPiece, now: readonly string[]): Hunk | undefined {
  const { at, before, removed, after } = piece
  // a piece without lines around it could stand anywhere
  if (typeof removed === 'number') return undefined
  const wanted = [...before, ...removed, ...after]
  const places = now.flatMap((_, start) =>
    wanted.every((line, i) => now[start + i] === line) ? [start + before.length] : [],
  )
  const place = places.length === 1 ? places[0] : places.find((one) => one === at)
  return place === undefined ? undefined : hunkAt(piece, place)
}

async function read(word: string): Promise<(readonly [path: string, sum: string, pieces: readonly EditPiece[]])[]> {
  try {
    const format = word.slice(0, 1)
    if (format !== FORMAT && format !== FIRST_FORMAT) throw new Error(texts.otherFormat)
    const plain = await through(bytesOf(word.slice(1)), new DecompressionStream('deflate-raw'))
    const said: unknown = JSON.parse(new TextDecoder().decode(plain))
    if (format === FIRST_FORMAT)
      return v
        .parse(FirstPacked, said)
        .map(([path, sum, hunks]) => [
          path,
          sum,
          hunks.map(([at, removed, ...added]) => ({ at, before: [], removed, added, after: [] })),
        ])
    return v
      .parse(Packed, said)
      .map(([path, sum, pieces]) => [
        path,
        sum,
        pieces.map(([at, before, removed, added, after]) => ({ at, before, removed, added, after })),
      ])
  } catch {
    throw new AppError('BadEdit', texts.unreadable)
  }
}

async function through(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let total = 0
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader()
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    total += next.value.length
    // a few bytes may unpack to gigabytes
    if (total > MOST_LETTERS) {
      await reader.cancel()
      throw new Error(texts.unreadable)
    }
    chunks.push(next.value)
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer())
}

/** Bytes as letters that an address can hold, and back. */
export const letters = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')

export const bytesOf = (word: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(word.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
