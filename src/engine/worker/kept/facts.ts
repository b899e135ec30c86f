import type { FactSaid } from '#src/core/sparse/facts/fact.ts'
import type { FileSource } from '#src/core/sparse/source.ts'
import { FACTS, folder, isKept, keptName, writeWhole } from './shelf.ts'

/** Facts as a build found and said them: another may have other rules, or other words. */
interface Kept {
  readonly build: string
  readonly facts: readonly FactSaid[]
}

/** Facts are kept of the matrix as it comes: other orders have others. */
const isAsItComes = ({ ordering, permutation }: FileSource): boolean => !ordering && !permutation

/** Keeps all facts of a file's matrix as it comes, or none where that is not kept any more, or this browser has no room. Never rejects. */
export async function keepFacts(source: FileSource, build: string, facts: readonly FactSaid[]): Promise<void> {
  if (!isAsItComes(source) || !(await isKept(source))) return
  const kept: Kept = { build, facts }
  try {
    await writeWhole(await folder(FACTS), keptName(source), (to) => to.write(JSON.stringify(kept)))
  } catch {
    // they are found anew
  }
}

/** The facts that this build found of a file's matrix; undefined where it has not, or they are damaged. Never rejects. */
export async function findFacts(source: FileSource, build: string): Promise<readonly FactSaid[] | undefined> {
  if (!isAsItComes(source)) return undefined
  try {
    const file = await (await (await folder(FACTS)).getFileHandle(keptName(source))).getFile()
    const kept: unknown = JSON.parse(await file.text())
    return areKept(kept) && kept.build === build ? kept.facts : undefined
  } catch {
    return undefined
  }
}

const areKept = (value: unknown): value is Kept =>
  has(value, 'build') && Array.isArray(Reflect.get(value, 'facts')) && (value as Kept).facts.every(isFact)

const isFact = (value: unknown): value is FactSaid =>
  ['name', 'means', 'says'].every((key) => has(value, key)) &&
  ['string', 'undefined'].includes(typeof (value as FactSaid).bare)

/** Whether it is an object with a text of this name. */
const has = (value: unknown, key: string): value is object =>
  typeof value === 'object' && value !== null && typeof Reflect.get(value, key) === 'string'
