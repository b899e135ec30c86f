import { patchSession } from '#src/page/store/store.ts'
import type { Desk } from '#src/page/desk/desk.ts'

/** Lists the files that this browser keeps. */
export async function listKept({ engine }: Desk): Promise<void> {
  patchSession({ kept: await engine.files.kept() })
}

/** Deletes a kept file, or all of them; what is open stays open. */
export async function deleteKept(desk: Desk, hash?: string): Promise<void> {
  await desk.engine.files.remove(hash)
  await listKept(desk)
}
