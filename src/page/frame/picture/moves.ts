import type { Camera, Stage } from '#src/engine/catalog/contract/view.ts'
import type { Mark } from '#src/engine/run/replay.ts'
import { runCommand } from '#src/page/desk/commands/registry.ts'
import { patchDoc, patchSession, store } from '#src/page/store/store.ts'
import { sameMark } from '../sentences/readings.ts'

/** What pointer and keys do many times a second, and no command stands for. */
export function setCamera(id: string, camera: Camera): void {
  patchDoc({ cameras: { ...store.getState().doc.cameras, [id]: camera } })
}

export const setOption = (view: string, name: string, value: string): void =>
  void runCommand('view.option', JSON.stringify({ view, name, value }))

export function setStages(view: string, all: readonly Stage[] | undefined): void {
  const known = store.getState().session.stages
  const own = known?.view === view ? known.all : undefined
  if (own !== all) patchSession({ stages: all && { view, all } })
}

export function setHover(mark: Mark | undefined): void {
  if (!sameMark(mark, store.getState().session.hover)) patchSession({ hover: mark })
}
