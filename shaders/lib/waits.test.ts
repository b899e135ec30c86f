import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const folder = path.join(import.meta.dirname, '..')
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.wesl'))

/** A wait whose lanes leave it together; a plain read ends it on a GPU alone. */
const CHAIN = 'sptrsv/chain_phases/operands.wesl'
/** Where a plain read of the error word stands outside of other waits, or in a loop that writes anyway: the clock counts, LU takes tickets. */
const PLAIN = ['sptrsv/structured/kernel.wesl', 'lib/clock.wesl', 'lib/wait.wesl', 'lu/sync_free/kernel.wesl', CHAIN]
/** The look at the error word that waits take. */
const LOOK = /fn is_over\(reads: u32\) -> bool \{\n(?:.*\n)*?\}/

test('waits look at the error word now and then by a read that writes: a compiler may take plain reads out of a loop', () => {
  const plain = sources.filter((file) => read(file).includes('atomicLoad(&control[ERROR])'))
  expect(plain.toSorted()).toEqual(PLAIN.toSorted())
  const [look = ''] = LOOK.exec(read('lib/wait.wesl')) ?? []
  expect(look).toContain('return atomicOr(&control[ERROR], 0u) != 0u;')
})

test('they seldom do: all who wait write to one word', () => {
  const [, every = '0'] = /if \(reads % (\d+)u == \d+u\) \{ return atomicOr/.exec(read('lib/wait.wesl')) ?? []
  expect(Number(every)).toBeGreaterThanOrEqual(4096)
})

test('every loop that counts its fruitless reads ends by that look, or by patience, which takes it', () => {
  const waiting = sources.filter((file) => /\b(?:polls|reads) (?:<|>=) (?:most|uniforms\.polls)\b/.test(read(file)))
  expect(waiting.length).toBeGreaterThan(2)
  for (const file of waiting) expect(read(file), file).toMatch(/is_over\((?:polls|reads)\)/)
})

test('lanes of a chain, which leave a wait together, read it plainly on a GPU, and in software as all others do', () => {
  const text = read(CHAIN)
  expect(text).toMatch(/@if\(CHAIN && !SOFTWARE\)\nfn gives_up\(.*atomicLoad\(&control\[ERROR\]\)/)
  expect(text).toMatch(/@if\(!CHAIN \|\| SOFTWARE\)\nfn gives_up\(.*is_over\(reads\)/)
  expect(text.match(/if \(gives_up\(reads\)\) \{ break; \}/g)).toHaveLength(2)
})

const read = (file: string): string => readFileSync(path.join(folder, file), 'utf8')
