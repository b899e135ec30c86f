import type { Outline } from '#src/core/wgsl/outline.ts'
import * as texts from './words.ts'

const ACCESS = { read: texts.read, read_write: texts.readWrite, uniform: texts.uniform }

/** What the host gives to a kernel and its edited text does not take, or the other way round: a sentence each, with the name. */
export function misfitsOf(before: Outline, after: Outline): { readonly name: string; readonly sentence: string }[] {
  const found: { name: string; sentence: string }[] = []
  const add = (name: string, sentence: string) => found.push({ name, sentence })
  for (const { name, binding, group, access } of after.bindings) {
    const given = before.bindings.find((one) => one.name === name)
    if (!given) add(name, texts.notGiven(name))
    else if (given.binding !== binding || given.group !== group) add(name, texts.otherPlace(name, given.binding))
    else if (given.access !== access) add(name, texts.otherAccess(name, ACCESS[given.access]))
  }
  const [given, declared] = [before, after].map(({ uniforms }) => uniforms?.fields.map(({ name }) => name) ?? [])
  for (const name of declared) if (!given.includes(name)) add(name, texts.fieldNotGiven(name))
  for (const name of given) if (!declared.includes(name) && declared.length > 0) add(name, texts.fieldMissing(name))
  for (const name of before.overrides) if (!after.overrides.has(name)) add(name, texts.overrideMissing(name))
  return found
}
