import fc from 'fast-check'
import { expect, test } from 'vitest'
import { difference, patched } from './difference.ts'
import { editFile, editFrom } from './edit-file.ts'
import { handInCode, readHandIn } from './hand-in.ts'
import { packed, readEdit, sumOf, unpacked } from './packed.ts'

const lines = fc.array(fc.constantFrom('let a = 1u;', '}', 'workgroupBarrier();', ''), { maxLength: 12 })

test('a difference turns the text before into the text after', () => {
  fc.assert(
    fc.property(lines, lines, (a, b) => {
      const [before, after] = [a.join('\n'), b.join('\n')]
      expect(patched(before, difference(before, after))).toBe(after)
    }),
  )
})

test('one removed line is one hunk', () => {
  expect(difference('a\nb\nc', 'a\nc')).toEqual([{ at: 1, removed: 1, added: [] }])
})

const before = Array.from({ length: 120 }, (_, i) => `  let value_${i} = sum[${i}u] * 2.0;`).join('\n')
const sources = { './spmv/csr/kernel.wesl': before }

test('a packed edit is short, fits an address, and gives the same modules', async () => {
  const modules = { 'spmv/csr/kernel.wesl': before.replace('value_7 ', 'other ') }
  const word = await packed(modules, sources)
  expect(word).toMatch(/^[\w-]{10,200}$/)
  expect(await unpacked(word, sources)).toEqual(modules)
})

const PATH = 'spmv/csr/kernel.wesl'
const mine = before.replace('value_7 ', 'other ').replace('value_90 ', 'another ')

test('an edit of a kernel that has changed elsewhere is applied where its lines stand now', async () => {
  const word = await packed({ [PATH]: mine }, sources)
  const changed = (text: string) => `// new\n// two lines\n${text.replace('value_50 ', 'fifty ')}`
  const now = { [`./${PATH}`]: changed(before) }
  expect(await unpacked(word, now)).toEqual({ [PATH]: changed(mine) })
  expect((await readEdit(word, now)).moved).toEqual([PATH])
})

test.for([
  ['in a line that it replaces', 'value_7 ', 'seven '],
  ['in a line beside one', 'value_89 ', 'eighty_nine '],
])('an edit of a kernel that has changed %s does not fit, and says what it was', async ([, from, to]) => {
  const word = await packed({ [PATH]: mine }, sources)
  const now = { [`./${PATH}`]: `// new\n${before.replace(from, to)}` }
  await expect(unpacked(word, now)).rejects.toMatchObject({ code: 'EditDoesNotFit' })
  const [{ path, pieces }] = (await readEdit(word, now)).misfits
  expect(path).toBe(PATH)
  expect(pieces.map(({ removed, added }) => [removed, added])).toEqual(
    [7, 90].map((i) => [[before.split('\n')[i]], [mine.split('\n')[i]]]),
  )
})

test('of several equal places an edit takes the one at its line, and none where its line has moved', async () => {
  const block = 'for (;;) {\n  step();\n  wait();\n  step();\n}'
  const twice = `${block}\n${block}\n// end`
  const edited = `${block}\n${block.replace('wait', 'poll')}\n// end`
  const word = await packed({ [PATH]: edited }, { [`./${PATH}`]: twice })
  const changed = (text: string) => text.replace('end', 'the end')
  expect(await unpacked(word, { [`./${PATH}`]: changed(twice) })).toEqual({ [PATH]: changed(edited) })
  const { modules, misfits } = await readEdit(word, { [`./${PATH}`]: `// new\n${twice}` })
  expect([Object.keys(modules), misfits.map(({ path }) => path)]).toEqual([[], [PATH]])
})

async function firstFormat(said: unknown): Promise<string> {
  const plain = new Blob([JSON.stringify(said)]).stream().pipeThrough(new CompressionStream('deflate-raw'))
  return `1${Buffer.from(await new Response(plain).arrayBuffer()).toString('base64url')}`
}

test('an edit of the first format holds, and no longer fits once its module has changed', async () => {
  const of = await firstFormat([[PATH, sumOf(before), [[2, 1, '  let a = 1u;']]]])
  expect((await unpacked(of, sources))[PATH].split('\n')[2]).toBe('  let a = 1u;')
  await expect(unpacked(of, { [`./${PATH}`]: `${before}\n` })).rejects.toMatchObject({ code: 'EditDoesNotFit' })
})

test('what is no edit is said to be none', async () => {
  for (const word of ['', '1', '1abc', '2', '2abc', '3abc', '1eJx', `1${'A'.repeat(500)}`])
    await expect(unpacked(word, sources), word).rejects.toMatchObject({ code: 'BadEdit' })
})

test('a code to hand in is read with its key alone, and not once a letter of it was changed', async () => {
  const said = { exercise: 'The last row', name: 'Zoë', word: '1abc' }
  const code = await handInCode('spring', said)
  expect(code).toMatch(/^[\w-]+\.[\w-]{16}$/)
  expect(await readHandIn('spring', ` ${code}\n`)).toEqual(said)
  expect(await readHandIn('autumn', code)).toBeUndefined()
  const other = await handInCode('autumn', { ...said, name: 'Noah' })
  expect(await readHandIn('spring', `${other.split('.')[0]}.${code.split('.')[1]}`)).toBeUndefined()
  for (const none of ['', '.', 'a.b', code.slice(0, -1)]) expect(await readHandIn('spring', none)).toBeUndefined()
})

test('a file of an edit is read back, and names the modules that have changed since', () => {
  const edit = { kernel: 'spmv/csr', params: { team: 4 }, modules: { 'spmv/csr/kernel.wesl': `${before}\n// mine` } }
  const file = editFile(edit, sources)
  expect(editFrom(file, sources)).toEqual({ ...edit, changed: [] })
  expect(editFrom(file, { './spmv/csr/kernel.wesl': '' }).changed).toEqual(['spmv/csr/kernel.wesl'])
  for (const none of ['', '{}', '[]', file.replace('"edit"', '"run"')])
    expect(() => editFrom(none, sources)).toThrow('holds no edit')
})
