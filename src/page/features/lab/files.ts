import { bareId, findKernel } from '#src/engine/catalog/kernels.ts'
import { projectSources } from '#src/engine/gpu/device/link.ts'
import { editFile, editFrom } from '#src/lab/edit/edit-file.ts'
import type { Desk } from '#src/page/desk/desk.ts'
import { saveFile } from '#src/page/desk/exchange.ts'
import { openEdit } from './act.ts'
import { labStore, patchLab } from './state.ts'
import * as texts from './words.ts'

/** Saves what is edited as a file. */
export async function saveEdit(): Promise<void> {
  const { open } = labStore.getState()
  if (!open) return
  const { base, modules } = open
  const name = `${base.id.replace('/', '-')}.edit.json`
  saveFile(name, editFile({ kernel: base.id, params: base.params, modules }, await projectSources()))
  patchLab({ says: texts.saved(name) })
}

/** Opens a file of an edit, beside the kernel as it is now. Nothing of it runs. */
export async function readEdit(desk: Desk, file: File): Promise<void> {
  const { kernel: id, params, modules, changed } = editFrom(await file.text(), await projectSources())
  await findKernel(bareId(id))
  const says = changed.length > 0 ? texts.changedSince(changed.join(', ')) : texts.foreignFile
  await openEdit(desk, { id: bareId(id), params }, { modules, start: modules, says })
}
