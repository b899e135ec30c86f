import { operationOf, operations } from '#src/engine/catalog/operations.ts'
import { defaultsOf, type Spec } from '#src/core/kernel/spec.ts'
import { type MatrixSource, ORDERINGS, ownOrder } from '#src/core/sparse/source.ts'
import { orderings } from '#src/core/sparse/words.ts'
import type { Command } from '#src/page/store/commands.ts'
import type { Desk } from '#src/page/desk/desk.ts'
import { pickFile } from '#src/page/desk/exchange.ts'
import { beginningOf, type Document, operationIn, posedBy } from '#src/page/store/document.ts'
import { lookOf, PRESETS } from '#src/page/store/presets.ts'
import { deleteKept, listKept } from './kept.ts'
import { unlockedOf } from '#src/page/store/unlocked.ts'
import { openAgreed, openMatrix } from '#src/page/desk/opening/open.ts'
import { openWith } from '#src/page/desk/opening/opening.ts'
import { patchSession } from '#src/page/store/store.ts'
import { show } from '#src/page/desk/trouble.ts'
import { objectFrom, settable } from '#src/page/desk/commands/given.ts'
import { askedIn } from '#src/page/desk/commands/locks.ts'
import { doc, has, next, session } from '#src/page/desk/commands/now.ts'
import * as texts from '#src/page/desk/commands/words.ts'

/** The vector that the operation takes from a file: the right-hand side of a solve, the x of a product. */
const givenNow = () => operationOf(operationIn(doc())).words.given

/** The option that names a further matrix, where the operation takes one. */
const furtherNow = () => operationOf(operationIn(doc())).options.find(({ kind }) => kind === 'matrix')?.name

/** The matrix that an argument names. */
const sourceFrom = (arg: string | undefined): MatrixSource =>
  settable({ source: objectFrom(arg) as MatrixSource }).source

interface Posed {
  readonly source: MatrixSource
  readonly solve?: Spec
  readonly kernels?: Document['kernels']
  /** Panes of a preset, and its axis. */
  readonly look: Partial<Pick<Document, 'panes' | 'axis'>>
}

/**
 * The matrix that an argument names; where that is `{ source, solve?, kernels?, preset? }`, also options (those that it leaves
 * out are as they begin), kernels and the id of the preset that shows it.
 */
function posedFrom(arg: string | undefined): Posed {
  const read: Partial<Omit<Posed, 'source' | 'look'>> & { readonly source?: unknown; readonly preset?: unknown } =
    objectFrom(arg)
  if (read.source === undefined) return { source: sourceFrom(arg), look: {} }
  const { source } = settable({ source: read.source as MatrixSource })
  const preset = PRESETS.find(({ id }) => id === read.preset)
  const { solve, kernels } = read
  return { source, ...(solve && { solve }), ...(kernels && { kernels }), look: preset ? lookOf(doc(), preset) : {} }
}

/** What reads and writes vectors comes with the first. */
const vectors = () => import('#src/page/desk/vectors.ts')

async function takeB(desk: Desk): Promise<void> {
  const file = await pickFile('.mtx,.txt,.csv')
  if (file) await (await vectors()).takeGiven(desk, file)
}

/** What looks at a file comes with the first. */
const opening = () => import('./open-file.ts')
const openChosen = async (desk: Desk, file: File) => (await opening()).openFile(desk, file)

/** What is open, and what is computed with it. */
export const problems = (desk: Desk): readonly Command[] => [
  {
    id: 'problem.open',
    label: texts.chooseProblem,
    group: 'Problem',
    keys: ['/'],
    run: () => {
      patchSession({ sheet: 'problem' })
      return listKept(desk)
    },
  },
  {
    id: 'problem.source',
    label: texts.openMatrix,
    group: 'Problem',
    run: (arg) => {
      const { source, look } = posedFrom(arg)
      return openMatrix(desk, source, look)
    },
  },
  ...operations.map(
    (operation): Command => ({
      id: `problem.open.${operation.id}`,
      label: texts.openFor(operation.title.toLowerCase()),
      group: 'Problem',
      run: (arg) => {
        const { source, solve, look, kernels: named } = posedFrom(arg)
        const kernels = named ?? (operationIn(next()) === operation.id ? next().kernels : beginningOf(operation))
        const posed = solve
          ? settable({ kernels, solve: { ...defaultsOf(operation.options), ...solve } })
          : posedBy(kernels, next().solve)
        return openMatrix(desk, source, { ...posed, ...look })
      },
    }),
  ),
  ...[undefined, ...ORDERINGS].map(
    (ordering): Command => ({
      id: `problem.order.${ordering ?? 'natural'}`,
      label: texts.reorder(ordering && orderings[ordering]),
      group: 'Problem',
      run: () => {
        const source = ownOrder(doc().source)
        return openMatrix(desk, ordering ? { ...source, ordering } : source)
      },
    }),
  ),
  {
    id: 'problem.file',
    label: texts.openFile,
    group: 'Problem',
    keys: ['o'],
    run: async () => {
      const file = await pickFile('')
      if (file) await openChosen(desk, file)
    },
  },
  {
    id: 'problem.further',
    label: texts.openFurther,
    group: 'Problem',
    enabled: () => furtherNow() !== undefined,
    run: async (option = furtherNow()) => {
      const file = option === undefined ? undefined : await pickFile('')
      if (option !== undefined && file) await (await opening()).openFurther(desk, option, file)
    },
  },
  {
    id: 'problem.address',
    label: texts.openAddress,
    group: 'Problem',
    run: async (url) => {
      if (!url) return
      const { source } = settable({ source: { kind: 'address', url } })
      const { openAddress } = await import('./open-address.ts')
      return openAddress(desk, source)
    },
  },
  {
    id: 'problem.agree',
    label: texts.agree,
    group: 'Problem',
    enabled: () => session().problem?.code.startsWith('Ask') ?? false,
    run: (arg) => openAgreed(desk, sourceFrom(arg ?? askedIn(session().problem))),
  },
  {
    id: 'problem.solve',
    label: texts.options,
    group: 'Problem',
    run: (arg) => {
      const solve = { ...next().solve, ...(objectFrom(arg) as Spec) }
      patchSession({ problem: undefined })
      return openWith(desk, unlockedOf(doc(), { ...settable({ solve }), tick: 0, run: undefined }))
    },
  },
  {
    id: 'problem.b.file',
    label: texts.loadVector,
    group: 'Problem',
    enabled: () => has() && givenNow() !== undefined,
    run: () => takeB(desk),
  },
  {
    id: 'problem.x.save',
    label: texts.saveResult,
    group: 'Problem',
    enabled: has,
    run: async () => (await vectors()).saveResult(desk),
  },
  {
    id: 'kept.open',
    label: texts.openKept,
    group: 'Problem',
    run: async (hash) => {
      const kept = session().kept?.find((file) => file.hash === hash)
      const file =
        kept && (await desk.engine.files.find({ kind: 'file', name: kept.name, hash: kept.hash }).catch(show))
      if (file) await openChosen(desk, file)
    },
  },
  {
    id: 'kept.delete',
    label: texts.deleteKept,
    group: 'Problem',
    run: (hash) => hash && deleteKept(desk, hash),
  },
  {
    id: 'kept.clear',
    label: texts.deleteAllKept,
    group: 'Problem',
    run: () => deleteKept(desk),
  },
  {
    id: 'facts.more',
    label: texts.moreFacts,
    group: 'Problem',
    enabled: () => session().facts !== undefined && session().examining === undefined,
    run: async () => (await import('./examine.ts')).moreFacts(desk),
  },
  {
    id: 'facts.cancel',
    label: texts.stopFacts,
    group: 'Problem',
    enabled: () => session().examining !== undefined,
    run: () => session().examining?.cancel(),
  },
  {
    id: 'problem.cancel',
    label: texts.cancelOpening,
    group: 'Problem',
    enabled: () => session().job !== undefined,
    run: () => session().job?.cancel(),
  },
]
