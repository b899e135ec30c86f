import * as v from 'valibot'
import { AppError } from '#src/core/base/errors.ts'
import type { Params } from '#src/core/kernel/kernel.ts'
import type { ShaderSources } from '../rules/mutant.ts'
import { type EditedModules, sumOf } from './packed.ts'
import * as texts from './words.ts'

/** A file of edits: whole texts, so that it can be read although the kernel has changed since. */
const EditFile = v.object({
  sparsescope: v.literal('edit'),
  version: v.literal(1),
  /** Id of the kernel. */
  kernel: v.string(),
  params: v.record(v.string(), v.number()),
  /** By path: the text, and the sum of the text that it was made from. */
  modules: v.record(v.string(), v.object({ from: v.string(), text: v.string() })),
})

interface SavedEdit {
  readonly kernel: string
  readonly params: Params
  readonly modules: EditedModules
}

/** An edit as the text of a file. */
export function editFile({ kernel, params, modules }: SavedEdit, sources: ShaderSources): string {
  const kept = Object.entries(modules).map(([path, text]) => [path, { from: sumOf(sources[`./${path}`] ?? ''), text }])
  const file = { sparsescope: 'edit', version: 1, kernel, params, modules: Object.fromEntries(kept) }
  return `${JSON.stringify(file, null, 1)}\n`
}

/**
 * The edit of a file, and the paths of modules that have changed since it was saved.
 * @throws AppError `BadEdit` where it is no file of edits
 */
export function editFrom(text: string, sources: ShaderSources): SavedEdit & { readonly changed: readonly string[] } {
  try {
    const { kernel, params, modules } = v.parse(EditFile, JSON.parse(text))
    const changed = Object.entries(modules).flatMap(([path, { from }]) =>
      sumOf(sources[`./${path}`] ?? '') === from ? [] : [path],
    )
    const whole = Object.entries(modules).map(([path, one]) => [path, one.text])
    return { kernel, params, modules: Object.fromEntries(whole), changed }
  } catch {
    throw new AppError('BadEdit', texts.noEditFile)
  }
}
