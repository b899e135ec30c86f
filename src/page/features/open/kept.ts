import { patchSession } from '#src/page/store/store.ts'
import type { Desk } from '#src/page/desk/desk.ts'

/** Lists the files that this browser keeps. */
export async function listKept({ engine }: Desk): Promise<void> {
  patchSession({ kept: await engine.files.kept() })
}

/** Deletes a kept file, or all of them; what is open stays open, and what could not be deleted is said. */
export async function deleteKept(desk: Desk, hash?: string): Promise<void> {
  const held = await desk.engine.files.remove(hash)
  if (held !== undefined) patchSession({ notice: held })
  await listKept(desk)
}
