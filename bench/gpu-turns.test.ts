import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { AppError } from '#src/core/base/errors.ts'
import { leastCapabilities } from '#src/core/kernel/capabilities.ts'
import { findKernel } from '#src/engine/catalog/kernels.ts'
import { smallProblems } from '#src/engine/catalog/stopwatch.ts'
import type { DawnGpu } from './dawn.ts'
import { GpuTurns } from './gpu-turns.ts'
import { tuned } from './tuned.ts'

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

test('parameters are tuned in a turn', async () => {
  const lock = path.join(folder, 'lock')
  const isFree = () => spawnSync('flock', ['--nonblock', lock, 'true']).status === 0
  const [problem] = await smallProblems('spmv')
  const kernel = await findKernel('spmv/bsr')
  const seen: boolean[] = []
  // sets that cannot be planned ask nothing of a device
  const enter = () => {
    seen.push(isFree())
    throw new AppError('TooLarge', 'It does not fit.')
  }
  const subject = { problem, turns: new GpuTurns(lock) }
  const gpu = { capabilities: leastCapabilities(32) } as DawnGpu
  const found = await tuned(gpu, subject, [{ id: 'spmv/bsr', kernel, params: {} }], enter)
  expect(found).toHaveLength(1)
  expect(seen.length).toBeGreaterThan(1)
  expect(seen).not.toContain(true)
  expect(isFree()).toBe(true)
})
