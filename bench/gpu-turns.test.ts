import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { GpuTurns } from './gpu-turns.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'sparsescope-turns-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('no two are on the GPU at once, and who is aside lets another on', async () => {
  const [one, other] = [0, 1].map(() => new GpuTurns(path.join(folder, 'lock')))
  const seen: string[] = []
  let waiting: Promise<void> | undefined
  await one.during(async () => {
    waiting = other.during(async () => {
      seen.push('other begins')
      await setImmediate()
      seen.push('other ends')
    })
    seen.push('one begins')
    await one.aside(() => seen.push('one checks'))
    seen.push('one ends')
  })
  await waiting
  const onGpu = seen.filter((what) => what !== 'one checks')
  expect([
    ['one begins', 'other begins', 'other ends', 'one ends'],
    ['one begins', 'one ends', 'other begins', 'other ends'],
  ]).toContainEqual(onGpu)
})

test('what fails on the GPU gives it back', async () => {
  const turns = new GpuTurns(path.join(folder, 'lock'))
  await expect(turns.during(() => Promise.reject(new Error('lost')))).rejects.toThrow('lost')
  await expect(turns.during(() => Promise.resolve(1))).resolves.toBe(1)
})

test('who asks to be aside without a turn keeps nobody from the GPU', async () => {
  const turns = new GpuTurns(path.join(folder, 'lock'))
  await expect(turns.aside(() => 1)).resolves.toBe(1)
  await expect(turns.during(() => Promise.resolve(2))).resolves.toBe(2)
})

test('a turn within a turn is refused, and the turn around it goes on', async () => {
  const turns = new GpuTurns(path.join(folder, 'lock'))
  const within = () => turns.during(() => Promise.resolve(1))
  await turns.during(() => expect(within()).rejects.toThrow('its turn on the GPU already'))
  await expect(within()).resolves.toBe(1)
})

test('a lock file that cannot be opened is an error', async () => {
  const turns = new GpuTurns(path.join(folder, 'no such folder', 'lock'))
  await expect(turns.during(() => Promise.resolve(1))).rejects.toThrow('no such folder/lock ended with 66')
})
