import { gunzipSync, gzipSync } from 'node:zlib'
import type { Trace } from '#src/core/trace/event.ts'
import type { Run } from '../run.ts'

/** A run of these steps, with all that a recording says of one. */
export const runOf = (trace: Trace, more: Partial<Run> = {}): Run => ({
  kernel: 'sptrsv/sync_free',
  title: 'Sync-free',
  idea: 'rows wait for rows',
  params: {},
  adapter: {
    kind: 'gpu',
    name: 'Their GPU',
    vendor: 'v',
    architecture: 'a',
    description: '',
    subgroupSize: 32,
    browser: 'b',
  },
  origin: 'live',
  date: '2026-11-24T10:00:00.000Z',
  rows: 3,
  nonzeros: 6,
  worker: 'subgroup',
  trace,
  ...more,
})

/** A recording unpacked: its header, and what follows. */
export function unpacked(bytes: Uint8Array): { readonly header: string; readonly rest: Buffer } {
  const inside = gunzipSync(bytes)
  const size = inside.readUInt32LE(0)
  return { header: inside.subarray(4, 4 + size).toString(), rest: inside.subarray(4 + size) }
}

/** The same recording with another header. */
export function withHeader(bytes: Uint8Array, change: (header: string) => string): Uint8Array<ArrayBuffer> {
  const { header, rest } = unpacked(bytes)
  return packed(Buffer.from(change(header)), rest)
}

export function packed(header: Uint8Array, rest: Uint8Array): Uint8Array<ArrayBuffer> {
  const head = Buffer.alloc(4)
  head.writeUInt32LE(header.length)
  return new Uint8Array(gzipSync(Buffer.concat([head, header, rest])))
}
