import * as v from 'valibot'
import type { FactSaid } from '#src/core/sparse/facts/fact.ts'
import { type FileSource, isAsItComes } from '#src/core/sparse/source.ts'
import { FACTS, folder, isKept, keptName, writeWhole } from './shelf.ts'

/** Facts as a build found and said them: another may have other rules, or other words. */
const Kept = v.object({
  build: v.string(),
  facts: v.array(
    v.object({
      name: v.string(),
      means: v.string(),
      says: v.string(),
      bare: v.exactOptional(v.string()),
      sorts: v.exactOptional(v.object({ by: v.string(), at: v.number() })),
    }),
  ),
})

/** Keeps all facts of a file's matrix as it comes, or none where that is not kept any more, or this browser has no room. Never rejects. */
export async function keepFacts(source: FileSource, build: string, facts: readonly FactSaid[]): Promise<void> {
  if (!isAsItComes(source) || !(await isKept(source))) return
  const kept = { build, facts: [...facts] } satisfies v.InferInput<typeof Kept>
  try {
    await writeWhole(await folder(FACTS), keptName(source), (to) => to.write(JSON.stringify(kept)))
  } catch {
    // they are found anew
  }
}

/**
 * The facts that this build found of a file's matrix as it comes, other orders have others; undefined where it has not, or they
 * are damaged. Never rejects.
 */
export async function findFacts(source: FileSource, build: string): Promise<readonly FactSaid[] | undefined> {
  if (!isAsItComes(source)) return undefined
  try {
    const file = await (await (await folder(FACTS)).getFileHandle(keptName(source))).getFile()
    const kept = v.parse(Kept, JSON.parse(await file.text()))
    return kept.build === build ? kept.facts : undefined
  } catch {
    return undefined
  }
}
