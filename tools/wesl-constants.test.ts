import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from './install.mjs'
import { constantsIn, copies, copiesIn, types } from './wesl-constants.mjs'

const WESL = `
  const BINS = 12u;
  const ROOM: u32 = 2u * BINS + 1u; // a comment
  const FULL = 0x8000_0000u;
  const HALF = 0.5;
  @if(SUMS) const WORDS = 2u;
  @if(!SUMS) const WORDS = 1u;
  const MOST = vec2(1u, 2u);
  override size: u32 = 64u;
  override given: u32;
  fn main() { const inner = BINS; }`

test('the numbers that a shader names are read, and what has two values, or none, is left out', () => {
  const found = constantsIn(WESL.replace('inner = BINS', 'inner = MOST'))
  expect([...found]).toEqual([
    ['BINS', 12],
    ['ROOM', 25],
    ['FULL', 2 ** 31],
    ['HALF', 0.5],
    ['size', 64],
  ])
})

test('the types of what TypeScript imports from shaders are up to date: `node tools/wesl-constants.mjs`', () => {
  expect(readFileSync(path.join(root, 'shaders/constants.d.ts'), 'utf8')).toBe(types())
})

test('no constant stands in a shader and in a TypeScript file beside it, or below it', () => {
  expect(copies()).toEqual([])
})

test('mutants: a copy is found in whichever way it is written, and what only has the same name is not', () => {
  const declared = [{ folder: 'op/kernel', file: 'op/kernel/setting.wesl', constants: constantsIn(WESL) }]
  const found = (text: string, file = 'op/kernel/steps.ts') => copiesIn(text, file, declared).length
  expect(found('const BINS = 12\n')).toBe(1)
  expect(found('/** As setting.wesl has it. */\nexport const BINS: number = 0xc\n')).toBe(1)
  expect(found('const LANES = 4\nconst BINS = 3 * LANES\n')).toBe(1)
  expect(found('const FULL = 2 ** 31\n')).toBe(1)
  expect(found('const BINS = 12\n', 'op/kernel/inner/steps.ts')).toBe(1)
  expect(found('const BINS = 16\n')).toBe(0)
  expect(found('const BINS = 12\n', 'op/other/steps.ts')).toBe(0)
  expect(found("import { BINS } from '#shaders/op/kernel/setting.wesl'\n")).toBe(0)
})
