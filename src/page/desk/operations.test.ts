import { expect, test, vi } from 'vitest'
import { AppError } from '#src/core/base/errors.ts'
import type { Operation } from '#src/core/kernel/operation.ts'
import type { Desk } from './desk.ts'
import { SENTINEL } from '#src/core/trace/control.ts'

/** An operation that no other file knows: two options, rows that wait for none, words of its own. */
const turned: Operation = {
  place: 9,
  title: 'Turned round',
  formula: ({ ends }) => (ends === 'columns' ? 'B = Aᵀ' : 'B = P A'),
  posed: ({ ends }) => [`turned by ${String(ends)}`],
  unlike: ({ twice }) => (twice === true ? ['twice'] : []),
  options: [
    {
      kind: 'choice',
      name: 'ends',
      label: 'turned by',
      values: [
        ['rows', 'its rows'],
        ['columns', 'its columns'],
      ],
      initial: 'rows',
    },
    { kind: 'flag', name: 'twice', label: 'twice', initial: false },
  ],
  seeded: (spec) => spec,
  shape: (spec) => spec,
  remedies: { NotSquare: [{ label: 'Turn it by its columns', set: { ends: 'columns' } }] },
  words: {
    one: 'turn',
    does: 'turns',
    error: 'count of wrong entries',
    given: { name: 'p', per: 'row' },
    result: 'B',
    done: 'turned',
    undone: 'not turned',
    ends: 'turns it',
    point: 'row',
    made: 'the turned matrix',
    headline: () => 'Turning a matrix round',
    aboutRow: ({ row }) => ['', `row ${row} moves`, ''],
    about: 'Nothing is given.',
  },
  order: 'none',
  begins: ['once'],
  linkDefaults: [{}, {}, {}, { once: { size: 4 } }],
  load: () => Promise.reject(new Error('no problem is made here')),
}

vi.mock('#src/engine/catalog/operations.ts', async (original) => {
  const real = await original<typeof import('#src/engine/catalog/operations.ts')>()
  const operations = [...real.operations, ...real.foundIn({ [['turned', 'operation.ts'].join('/')]: turned })]
  return {
    ...real,
    operations,
    operationIds: operations.map(({ id }) => id),
    findOperation: (id = operations[0].id) => operations.find((one) => one.id === id.split('/')[0]),
  }
})

vi.stubGlobal('navigator', { userAgent: 'Test/1' })

const { operationIds } = await import('#src/engine/catalog/operations.ts')
const { decodeLink, encodeLink } = await import('#src/page/store/link/link.ts')
const { DEFAULTS, posedBy, posing } = await import('#src/page/store/document.ts')
const { knownOnly } = await import('#src/page/store/link/known.ts')
const { KERNEL_DEFAULTS } = await import('#src/page/store/link/kernel-defaults.ts')
const { unsolvedTrouble, stallTrouble } = await import('#src/page/desk/race/column.ts')
const { troubleOf } = await import('#src/page/desk/trouble.ts')
const { patchDoc } = await import('#src/page/store/store.ts')
const { commands } = await import('#src/page/features/kernels/commands.ts')

const kernels = [{ id: 'turned/once', params: {} }]

test('an operation in a folder is listed, and can be gone over to', () => {
  expect(operationIds.at(-1)).toBe('turned')
  expect(commands({} as Desk).map(({ id, label }) => [id, label])).toContainEqual(['operation.turned', 'Turned round'])
})

test('its options are keys of links, with their defaults left out, and only they', () => {
  const doc = { ...DEFAULTS, kernels, solve: { ends: 'columns', twice: true } }
  const link = encodeLink(doc)
  expect(link).toBe('?v=4&solve=ends:columns,twice:true&k=turned/once')
  expect(decodeLink(link)).toEqual({ doc, complaints: [] })
  expect(encodeLink({ ...doc, solve: { ends: 'rows', twice: false } })).toBe('?v=4&k=turned/once')
  const bad = decodeLink('?v=4&k=turned/once&solve=ends:sideways,twice:true,triangle:upper')
  expect(bad.doc.solve).toEqual({ ends: 'rows', twice: true })
  expect(bad.complaints).toEqual([
    'The link\'s "solve" could not be read: “ends:sideways”.',
    'The link\'s "solve" could not be read: “triangle:upper”.',
  ])
})

test('going over to it sets its defaults, and unknown kernels fall back with the options of what is shown', () => {
  expect(posing(kernels).title).toBe('Turned round')
  expect(posedBy(kernels, DEFAULTS.solve).solve).toEqual({ ends: 'rows', twice: false })
  const { doc } = knownOnly({ ...DEFAULTS, kernels, solve: { ends: 'rows', twice: true } }, { kernels: [], views: [] })
  expect([doc.kernels, doc.solve]).toEqual([DEFAULTS.kernels, DEFAULTS.solve])
  expect(KERNEL_DEFAULTS[4]['turned/once']).toEqual({ size: 4 })
})

test('sentences and what helps against errors are its own', () => {
  patchDoc({ kernels, solve: { ends: 'rows', twice: false } })
  const left = new Float32Array(Uint32Array.of(SENTINEL, 0).buffer)
  expect(stallTrouble({ item: 3, polls: 9 }, 0, 'turned/once', 'slot')).toMatchObject({
    message: 'Slot 3 never became ready: it was polled 9 times.',
    at: { slot: 3 },
    remedies: [],
  })
  expect(unsolvedTrouble({ left }, 'Once', 'turned')?.message).toBe('Once failed: 1 of 2 rows not turned.')
  expect(troubleOf(new AppError('NotSquare', 'wide')).remedies).toEqual([
    { label: 'Turn it by its columns', command: 'problem.solve', arg: '{"ends":"columns"}' },
  ])
})
