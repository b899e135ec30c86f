import { findOperation, operations } from '#src/engine/catalog/operations.ts'
import { type Spec } from '#src/core/kernel/spec.ts'
import { ORDERINGS, ownOrder } from '#src/core/sparse/source.ts'
import { orderings } from '#src/core/sparse/words.ts'
import type { Command } from '#src/page/store/commands.ts'
import type { Lockable } from '#src/page/store/lockable.ts'
import { type Desk } from '#src/page/desk/desk.ts'
import { pickFile } from '#src/page/desk/exchange.ts'
import { operationIn } from '#src/page/store/document.ts'
import { deleteKept, listKept } from './kept.ts'
import { unlocked } from '#src/page/store/unlocked.ts'
import { openMatrix } from '#src/page/desk/opening/open.ts'
import { openWith } from '#src/page/desk/opening/document.ts'
import { patchSession } from '#src/page/store/store.ts'
import { objectFrom, settable } from '#src/page/desk/commands/given.ts'
import { askedIn } from '#src/page/desk/commands/locks.ts'
import { doc, has, next, session } from '#src/page/desk/commands/now.ts'
import * as texts from './names.ts'

/** The vector that the operation takes from a file: the right-hand side of a solve, the x of a product. */
const givenNow = () => findOperation(operationIn(doc())).words.given

/** The option that names a further matrix, where the operation takes one. */
const furtherNow = () => findOperation(operationIn(doc())).options.find(({ kind }) => kind === 'matrix')?.name

/** What looks at a file comes with the first. */
const opening = () => import('./open-file.ts')
const openChosen = async (desk: Desk, file: File) => (await opening()).openFile(desk, file)

/** A link cannot be opened without its own address and files: what it asks for itself is not locked. */
const unlessAsked = (asked: boolean): readonly Lockable[] => (asked ? [] : ['matrix'])

/** What opens and saves what an argument names comes with the first. */
const named = () => import('./open-argument.ts')

/** What is open, and what is computed with it. */
export const commands = (desk: Desk): readonly Command[] => [
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
    run: async (arg) => (await named()).openSource(desk, arg),
  },
  ...operations.map(
    (operation): Command => ({
      id: `problem.open.${operation.id}`,
      changes: () => (operationIn(next()) === operation.id ? ['matrix'] : ['matrix', 'kernels']),
      label: texts.openFor(operation.title.toLowerCase()),
      group: 'Problem',
      run: async (arg) => (await named()).openPosed(desk, operation, arg),
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
    id: 'problem.order.file',
    changes: () => unlessAsked(session().problem?.code === 'OrderNeeded'),
    label: texts.orderOfFile,
    group: 'Problem',
    run: async () => (await import('./open-order.ts')).openOrder(desk),
  },
  {
    id: 'problem.file',
    changes: () => unlessAsked(session().problem?.code === 'FileNeeded'),
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
    changes: () => unlessAsked(session().problem?.code === 'FurtherFile'),
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
    changes: (arg) => unlessAsked((arg ?? askedIn(session().problem)) === JSON.stringify(doc().source)),
    label: texts.agree,
    group: 'Problem',
    enabled: () => session().problem?.code.startsWith('Ask') ?? false,
    run: async (arg) => (await named()).openAskedFor(desk, arg),
  },
  {
    id: 'problem.solve',
    label: texts.options,
    group: 'Problem',
    run: (arg) => {
      const solve = { ...next().solve, ...(objectFrom(arg) as Spec) }
      patchSession({ problem: undefined })
      return openWith(desk, unlocked(doc(), { ...settable({ solve }), tick: 0, run: undefined }))
    },
  },
  {
    id: 'problem.b.file',
    label: texts.loadVector,
    group: 'Problem',
    enabled: () => has() && givenNow() !== undefined,
    run: async () => (await named()).takeVector(desk),
  },
  {
    id: 'problem.x.save',
    changes: ['run'],
    label: texts.saveResult,
    group: 'Problem',
    enabled: has,
    run: async () => (await named()).saveResult(desk),
  },
  {
    id: 'kept.open',
    label: texts.openKept,
    group: 'Problem',
    run: async (hash) => {
      const kept = session().kept?.find((file) => file.hash === hash)
      if (kept) await (await opening()).openKept(desk, kept)
    },
  },
  {
    id: 'kept.delete',
    changes: [],
    label: texts.deleteKept,
    group: 'Problem',
    run: (hash) => hash && deleteKept(desk, hash),
  },
  {
    id: 'kept.clear',
    changes: [],
    label: texts.deleteAllKept,
    group: 'Problem',
    run: () => deleteKept(desk),
  },
  {
    id: 'facts.more',
    changes: [],
    label: texts.moreFacts,
    group: 'Problem',
    enabled: () => session().facts !== undefined && session().examining === undefined,
    run: async () => (await import('./examine.ts')).moreFacts(desk),
  },
  {
    id: 'facts.cancel',
    changes: [],
    label: texts.stopFacts,
    group: 'Problem',
    enabled: () => session().examining !== undefined,
    run: () => session().examining?.cancel(),
  },
  {
    id: 'problem.cancel',
    changes: [],
    label: texts.cancelOpening,
    group: 'Problem',
    enabled: () => session().job !== undefined,
    run: () => session().job?.cancel(),
  },
]
