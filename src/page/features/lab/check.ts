import { errorRecord } from '#src/core/base/errors.ts'
import { type LinkedShader, linkOnce, type Sources, sourcesOf } from '#src/engine/gpu/device/link.ts'
import type { LinkedWith } from '#src/engine/run/run.ts'
import type { EditedModules } from '#src/lab/edit/packed.ts'
import { misfitsOf } from '#src/lab/lint/host.ts'
import { type Complaint, lintOf } from '#src/lab/lint/lint.ts'

/** Complaints that are shown; an error in a library module may come with each shader that imports it. */
const MOST = 20

/** A kernel's text as it is edited, and the text that it is compared with. */
interface CheckedText {
  readonly modules: EditedModules
  readonly before: EditedModules
  /** The shaders that the kernel links. */
  readonly shaders: readonly LinkedWith[]
  readonly device: GPUDevice | undefined
}

/** What the linker, the browser's compiler, the host's part of the kernel and the lint say of an edit; errors come first. */
export async function complaintsOn({ modules, before, shaders, device }: CheckedText): Promise<readonly Complaint[]> {
  const [sources, known] = await Promise.all([sourcesOf(modules), sourcesOf(before)])
  const found: Complaint[] = []
  for (const one of shaders.flatMap(bothOf)) {
    const own = await linkedOr(known, one)
    // conditions under which the kernel itself does not link are not its own
    if ('message' in own) continue
    const linked = await linkedOr(sources, one)
    if ('message' in linked) {
      // what does not parse does so under no conditions
      found.push(complaintIn(linked.message, one.module))
      break
    }
    const said = await browsers(device, one, linked)
    found.push(...hostOf(own, linked, modules, one.module), ...lintOf(linked, own), ...said)
  }
  const told = new Map(found.map((one) => [[one.path, one.line, one.sentence].join(' '), one]))
  return [...told.values()]
    .toSorted((a, b) => Number(b.severity === 'error') - Number(a.severity === 'error'))
    .slice(0, MOST)
}

/** A shader as it is traced and as it is timed. */
const bothOf = ({ module, conditions }: LinkedWith): LinkedWith[] => [
  { module, conditions },
  ...(conditions['TRACE'] ? [{ module, conditions: { ...conditions, TRACE: false, CLOCK: false } }] : []),
]

async function linkedOr(sources: Sources, step: LinkedWith): Promise<LinkedShader | { readonly message: string }> {
  try {
    return await linkOnce(sources, step)
  } catch (error) {
    return { message: errorRecord(error).message }
  }
}

/** The first place that a message of the linker names, `path:line:column message`, and what it says of it. */
function complaintIn(message: string, module: string): Complaint {
  const [, path, line, column, sentence] = /(\w[\w/]*\.wesl):(\d+):(\d+)\s+(?:error: )?(.*)/.exec(message) ?? []
  const plain = { rule: 'link', severity: 'error' } as const
  if (path === undefined) return { ...plain, path: module, line: 1, sentence: message.split('\n')[0] }
  return { ...plain, path, line: Number(line), column: Number(column), sentence }
}

function hostOf(own: LinkedShader, linked: LinkedShader, modules: EditedModules, module: string): Complaint[] {
  return misfitsOf(own.outline, linked.outline).map(({ name, sentence }) => {
    const word = new RegExp(String.raw`\b${name}\b`)
    // where it is declared, or else where the module begins
    const at = Object.entries(modules)
      .map(([path, text]) => ({ path, line: text.split('\n').findIndex((line) => word.test(line)) + 1 }))
      .find(({ line }) => line > 0)
    return { rule: 'host', severity: 'error', sentence, ...(at ?? { path: module, line: 1 }) }
  })
}

async function browsers(
  device: GPUDevice | undefined,
  { module, conditions }: LinkedWith,
  linked: LinkedShader,
): Promise<Complaint[]> {
  if (!device || (conditions['SUBGROUPS'] && !device.features.has('subgroups'))) return []
  const { compiled } = await import('#src/engine/gpu/device/pipelines.ts')
  const { messages } = await compiled(device, linked, module)
  return messages.flatMap(({ type, message, place: { path, line, column } }) =>
    type === 'info' ? [] : [{ rule: 'browser', severity: type, sentence: message.split('\n')[0], path, line, column }],
  )
}
