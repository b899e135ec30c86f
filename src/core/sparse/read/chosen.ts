import { counted, fileError } from './failure.ts'
import * as texts from './words.ts'

/** A matrix among those of a file. */
interface Named {
  readonly path: string
}

interface Choice<T> {
  /** Of the file, in messages. */
  readonly name: string
  /** The path that is asked for; the likeliest where absent. */
  readonly member?: string | undefined
  /** Whether a path ends in A, as the collection's files call theirs. */
  readonly isA: RegExp
  entriesOf(one: T): number
  /** What is said where there is no matrix. */
  readonly none: string
}

/**
 * The matrix that is meant: the one at a path, else the one that is called A, else the one with most entries; and a note that names
 * the others. Throws NoSuchMember, NoMatrixInFile.
 */
export function chosenOf<T extends Named>(found: readonly T[], { name, member, isA, entriesOf, none }: Choice<T>) {
  const named = found.filter(({ path }) => isA.test(path))
  const likely = (named.length > 0 ? named : found).toSorted((a, b) => entriesOf(b) - entriesOf(a))[0] as T | undefined
  const wanted = member === undefined ? likely : found.find(({ path }) => path === member)
  if (!wanted && member !== undefined)
    throw fileError('NoSuchMember', texts.noMember(name, member, found.length > 0 ? `, only ${pathsOf(found)}` : ''))
  if (!wanted) throw fileError('NoMatrixInFile', none)
  const others = found.filter((one) => one !== wanted)
  const notes =
    others.length > 0 && member === undefined
      ? [texts.holdsOthers(name, counted(others.length, 'other matrix'), pathsOf(others))]
      : []
  return { wanted, notes }
}

const pathsOf = (found: readonly Named[]): string =>
  found
    .map(({ path }) => path)
    .slice(0, 5)
    .join(', ')
