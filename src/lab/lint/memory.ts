import type { Module } from '#src/core/wgsl/syntax.ts'
import { waitedFor } from './loops.ts'
import { statementsIn } from './names.ts'
import type { Remark } from './remark.ts'
import type { Access } from './walk.ts'
import * as texts from './words.ts'

/** What lanes read and write of one another: waits that nothing ends, and reads that nothing orders. */
export function unordered(module: Module, accesses: readonly Access[]): Remark[] {
  const waited = new Set(
    [...module.functions.values()].flatMap(({ body }) =>
      [...statementsIn(body)].flatMap((one) => (one.is === 'loop' ? (waitedFor(one, module) ?? []) : [])),
    ),
  )
  const written = new Set(accesses.flatMap(({ does, of }) => (does === 'write' ? [of] : [])))
  const remarks: Remark[] = []
  for (const [name, { space }] of module.globals) {
    const own = accesses.filter((one) => one.of === name)
    if (waited.has(name)) {
      const look = own.find(({ does }) => does === 'look')
      if (look && !own.some(({ does }) => does === 'publish' || does === 'write'))
        remarks.push({ rule: 'published', at: look.at, sentence: texts.neverPublished(name) })
    } else if (space === 'storage' && written.has(name)) {
      remarks.push(...(waited.size > 0 ? unpublished(name, accesses, waited) : readElsewhere(own, accesses)))
    }
    if (space === 'workgroup' && written.has(name)) remarks.push(...shared(name, accesses))
  }
  return remarks
}

/** A write of what others read, after which no word is written that they wait for. */
function unpublished(name: string, accesses: readonly Access[], waited: ReadonlySet<string>): Remark[] {
  const isRead = accesses.some(({ does, of }) => does === 'read' && of === name)
  const last = accesses.findLastIndex(({ does, of }) => does === 'publish' && waited.has(of))
  const isWrite = ({ does, of }: Access) => does === 'write' && of === name
  // the next turn of a loop publishes what was written at the end of one
  const published = new Set(accesses.slice(0, last + 1).flatMap((one) => (isWrite(one) ? [one.at] : [])))
  const late = accesses.find((one) => isWrite(one) && !published.has(one.at))
  return isRead && late ? [{ rule: 'published', at: late.at, sentence: texts.unpublished(name) }] : []
}

/** A read of another element than is written, in a dispatch without a barrier of storage. */
function readElsewhere(own: readonly Access[], accesses: readonly Access[]): Remark[] {
  if (accesses.some(({ does, of }) => does === 'barrier' && of === 'storageBarrier')) return []
  const write = own.find(({ does }) => does === 'write')
  const read = own.find(({ does, index }) => does === 'read' && index !== write?.index)
  if (!write || !read) return []
  const { of, at } = read
  return [{ rule: 'elsewhere', at, other: write.at, sentence: (line) => texts.readElsewhere(of, line) }]
}

/** A read of another element of workgroup memory than was written, or the other way round, with no barrier between. */
function shared(name: string, accesses: readonly Access[]): Remark[] {
  let since: Access[] = []
  for (const access of accesses) {
    if (access.does === 'barrier' && access.of !== 'storageBarrier') since = []
    if (access.of !== name || (access.does !== 'read' && access.does !== 'write')) continue
    const met = since.find(({ at, does, index }) => at !== access.at && does !== access.does && index !== access.index)
    if (met) return [{ rule: 'shared', at: access.at, other: met.at, sentence: (line) => texts.shared(name, line) }]
    since.push(access)
  }
  return []
}
