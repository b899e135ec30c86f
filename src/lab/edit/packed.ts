import * as v from 'valibot'
import { AppError } from '#src/core/base/errors.ts'
import type { ShaderSources } from '../rules/mutant.ts'
import { difference, type Hunk, patched } from './difference.ts'
import * as texts from './words.ts'

/** Modules that stand in the place of the project's, by their paths below shaders/: `sptrsv/level_set/kernel.wesl`. */
export type EditedModules = Readonly<Record<string, string>>

/** The first word of a packed edit: its format. */
const FORMAT = '1'

/** Longest text of an edit that is unpacked. */
const MOST_LETTERS = 400_000

/** A number that tells two versions of a module apart (FNV-1a). */
export function sumOf(text: string): string {
  let sum = 0x811c9dc5
  for (let i = 0; i < text.length; i++) sum = Math.imul(sum ^ text.charCodeAt(i), 0x01000193)
  return (sum >>> 0).toString(36)
}

/** Of each module its path, the sum of the text that it is against, and lines `[at, removed, …added]`. */
const Packed = v.array(
  v.tuple([
    v.string(),
    v.string(),
    v.array(v.tupleWithRest([v.pipe(v.number(), v.integer()), v.pipe(v.number(), v.integer())], v.string())),
  ]),
)

/** An edit as a short word of letters that an address can hold: its difference from the project's modules, compressed. */
export async function packed(modules: EditedModules, sources: ShaderSources): Promise<string> {
  const changed = Object.entries(modules).flatMap(([path, after]) => {
    const before = sources[`./${path}`] ?? ''
    if (before === after) return []
    const hunks = difference(before, after).map(({ at, removed, added }) => [at, removed, ...added])
    return [[path, sumOf(before), hunks]]
  })
  const squeezed = await through(
    new TextEncoder().encode(JSON.stringify(changed)),
    new CompressionStream('deflate-raw'),
  )
  return FORMAT + letters(squeezed)
}

/**
 * The modules of a packed edit.
 * @throws AppError `BadEdit` where it cannot be read, `EditDoesNotFit` where a module has changed since it was made
 */
export async function unpacked(word: string, sources: ShaderSources): Promise<EditedModules> {
  const modules = (await read(word)).map(([path, sum, hunks]) => {
    const before = sources[`./${path}`]
    if (before === undefined || sumOf(before) !== sum) throw new AppError('EditDoesNotFit', texts.noLongerFits(path))
    return [path, patched(before, hunks.map(hunkOf))] as const
  })
  return Object.fromEntries(modules)
}

const hunkOf = ([at, removed, ...added]: readonly [number, number, ...string[]]): Hunk => ({ at, removed, added })

async function read(word: string): Promise<v.InferOutput<typeof Packed>> {
  try {
    if (!word.startsWith(FORMAT)) throw new Error(texts.otherFormat)
    const plain = await through(bytesOf(word.slice(FORMAT.length)), new DecompressionStream('deflate-raw'))
    return v.parse(Packed, JSON.parse(new TextDecoder().decode(plain)))
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
