import { AppError } from '#src/base/errors.ts'
import type { Pieces } from './bytes.ts'
import { fileError } from './failure.ts'
import type { Coordinates } from './market.ts'
import type { Member, Tar } from './tar.ts'

/** A matrix file of an archive, or why it could not be read. */
interface Candidate {
  readonly stem: string
  readonly size: number
  readonly outcome: Coordinates | AppError
}

export interface Picked {
  readonly name: string
  readonly file: Coordinates
}

/** What SuiteSparse puts beside a matrix: right-hand sides, solutions, coordinates. */
const COMPANION = /_(b|x|rhs|coord)\d*$/i

/**
 * Finds the matrix of a SuiteSparse archive in one pass: the .mtx named as its folder or as the archive, read at once
 * and nothing after it; else the largest .mtx that is no companion. Throws NoMatrixInTar, or what `parse` throws.
 */
export async function pick(tar: Tar, name: string, parse: (pieces: Pieces) => Promise<Coordinates>): Promise<Picked> {
  const seen: string[] = []
  let best: Candidate | undefined
  for (let member = await tar.next(); member; member = await tar.next()) {
    seen.push(member.path)
    const stem = stemOf(member.path)
    if (!isMatrix(member)) continue
    if (stem === folderOf(member.path) || stem === stemOf(name)) return { name: stem, file: await parse(tar) }
    if (best && best.size >= member.size) continue
    best = { stem, size: member.size, outcome: await attempt(() => parse(tar)) }
  }
  if (!best)
    throw fileError(
      'NoMatrixInTar',
      `${name} holds no Matrix Market file (.mtx)${listing(seen)}: take the Matrix Market download.`,
    )
  if (best.outcome instanceof AppError) throw best.outcome
  return { name: best.stem, file: best.outcome }
}

/** bcsstk33 of HB/bcsstk33.mtx, bcsstk33.mtx.gz and bcsstk33.tar.gz. */
export function stemOf(path: string): string {
  return fileOf(path).replace(/(\.(mtx|mm|txt|tar))?(\.gz)?$|\.tgz$/i, '')
}

const fileOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

const folderOf = (path: string): string | undefined => path.split('/').at(-2)

/** macOS writes a "._name" of its own beside every file. */
const isMatrix = ({ path }: Member): boolean =>
  /\.mtx$/i.test(path) && !fileOf(path).startsWith('._') && !COMPANION.test(stemOf(path))

async function attempt(parse: () => Promise<Coordinates>): Promise<Coordinates | AppError> {
  try {
    return await parse()
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}

function listing(seen: readonly string[]): string {
  if (seen.length === 0) return ', it is empty'
  const more = seen.length > 3 ? ' …' : ''
  return `, only ${seen.slice(0, 3).join(', ')}${more}`
}
