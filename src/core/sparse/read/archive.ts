import { AppError } from '#src/core/base/errors.ts'
import type { Pieces } from './lib/bytes.ts'
import { counted, fileError } from './failure.ts'
import type { Coordinates } from './market.ts'
import { isBeside, isNamed, fileStem } from './lib/names.ts'
import type { Member, Tar } from './tar.ts'
import * as texts from './words.ts'

/** A matrix file of an archive, or why it could not be read. */
interface Candidate {
  readonly path: string
  readonly size: number
  readonly outcome: Coordinates | AppError
}

export interface Picked {
  readonly name: string
  readonly file: Coordinates
  /** What is worth telling of the choice. */
  readonly notes: readonly string[]
}

/** Bytes behind the matrix that are looked through for others. */
const LOOK_ON = 2 ** 25
/** Other matrices that a note names. */
const NAMED = 3

type Parse = (pieces: Pieces) => Promise<Coordinates>

/**
 * Finds the matrix of a SuiteSparse archive in one pass: the one whose path is given, or else the .mtx named as its
 * folder or as the archive, read at once; else the largest .mtx that is no companion. Throws NoMatrixInTar, NoSuchMember,
 * or what `parse` throws.
 */
export async function pick(tar: Tar, name: string, parse: Parse, wanted?: string): Promise<Picked> {
  const seen: string[] = []
  const others: string[] = []
  let best: Candidate | undefined
  for (let member = await tar.next(); member; member = await tar.next()) {
    const { path, size } = member
    seen.push(path)
    if (wanted === undefined ? isMatrix(member) && isNamed(path, name) : path === wanted) {
      const file = await parse(tar)
      const notes = wanted === undefined ? noteOf(name, others, await lookOn(tar)) : []
      return { name: fileStem(path), file, notes }
    }
    if (wanted !== undefined || !isMatrix(member)) continue
    others.push(path)
    if (best && best.size >= size) continue
    best = { path, size, outcome: await attempt(() => parse(tar)) }
  }
  if (wanted !== undefined) throw fileError('NoSuchMember', texts.noMember(name, wanted, listing(seen, tar.links)))
  if (!best) throw fileError('NoMatrixInTar', texts.noMatrix(name, listing(seen, tar.links)))
  if (best.outcome instanceof AppError) throw best.outcome
  const left = others.filter((path) => path !== best?.path)
  return { name: fileStem(best.path), file: best.outcome, notes: noteOf(name, left, { others: [], all: true }) }
}

/** Matrices that a visitor has to choose from. */
export interface Choices {
  readonly members: readonly Member[]
  /** The archive is damaged behind these. */
  readonly cut: boolean
}

/**
 * The matrices of an archive where there are several, and not just one is named as its folder or as the archive. Behind
 * one that is, no more than some bytes are looked through for a second.
 */
export async function choicesOf(tar: Tar, name: string): Promise<Choices | undefined> {
  const members = new Map<string, Member>()
  let own = 0
  let looked = 0
  let cut = false
  try {
    for (let member = await tar.next(); member; member = await tar.next()) {
      if (own === 1 && (looked += member.size) > LOOK_ON) return undefined
      if (!isMatrix(member) || members.has(member.path)) continue
      if (fileStem(member.path) === fileStem(name)) return undefined
      if (isNamed(member.path)) own++
      members.set(member.path, member)
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    cut = true
  }
  return members.size > 1 && own !== 1 ? { members: [...members.values()], cut } : undefined
}

const isMatrix = ({ path }: Member): boolean => /\.mtx$/i.test(path) && !isBeside(path)

async function attempt(parse: () => Promise<Coordinates>): Promise<Coordinates | AppError> {
  try {
    return await parse()
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}

/** The matrices behind the one that was read, not further than some bytes: whether these are all is said. */
async function lookOn(tar: Tar): Promise<{ readonly others: readonly string[]; readonly all: boolean }> {
  const others: string[] = []
  let looked = 0
  try {
    for (let member = await tar.next(); member; member = await tar.next()) {
      if (isMatrix(member)) others.push(member.path)
      looked += member.size
      if (looked > LOOK_ON) return { others, all: false }
    }
    return { others, all: true }
  } catch (error) {
    // the matrix is read: what is broken behind it is no reason to refuse it
    if (error instanceof AppError) return { others, all: false }
    throw error
  }
}

function noteOf(
  archive: string,
  before: readonly string[],
  { others, all }: { readonly others: readonly string[]; readonly all: boolean },
): readonly string[] {
  const left = [...before, ...others]
  if (left.length === 0) return []
  const how = `${all ? '' : 'at least '}${counted(left.length, 'other matrix')}`
  return [`${archive} holds ${how}: ${left.slice(0, NAMED).join(', ')}${left.length > NAMED || !all ? ' …' : '.'}`]
}

function listing(seen: readonly string[], links: readonly string[]): string {
  const some = (paths: readonly string[]) => `${paths.slice(0, 3).join(', ')}${paths.length > 3 ? ' …' : ''}`
  if (seen.length > 0) return `, only ${some(seen)}`
  if (links.length === 0) return texts.isEmpty
  return texts.onlyLinks(links.length, some(links))
}
