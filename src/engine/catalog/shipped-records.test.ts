import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openRecording, encodeRecording } from '#src/engine/run/record/record.ts'
import { unpacked } from '#src/engine/run/record/record.fixture.ts'
import { findOperation } from './operations.ts'
import { remake } from './subject.ts'

const FILES = readdirSync('public/runs').filter((file) => file.endsWith('.run'))

/** What a header says, without what reading a recording says anew: by whom it is played, and of which spaces. */
function said(header: string) {
  const { digest: _, ...all } = JSON.parse(header) as { digest?: string; runs: { origin: string }[] }
  return { ...all, runs: all.runs.map(({ origin: _origin, ...run }) => run) }
}

test.each(FILES)(
  '%s is read whole: written again it has the same header and the same columns, byte by byte',
  async (file) => {
    const bytes = new Uint8Array(readFileSync(`public/runs/${file}`))
    const { source, solve, kernels, runs } = await openRecording(bytes)
    const { spaces } = (await remake(findOperation(kernels[0]), source, solve)).subject
    const again = unpacked(await encodeRecording({ source, solve, runs: runs(spaces) }, spaces))
    const before = unpacked(bytes)
    expect(said(again.header)).toEqual(said(before.header))
    expect(again.rest.equals(before.rest)).toBe(true)
  },
)
