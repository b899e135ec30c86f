import { afterEach, expect, test } from 'vitest'
import type { Problem } from '#src/core/kernel/kernel.ts'
import { received, send } from './hand-over.ts'

const row_ptr = Uint32Array.of(0, 1)
const pattern = { rows: 1, cols: 1, row_ptr, col_idx: Uint32Array.of(0) }
const problem: Problem & { readonly upper: boolean } = {
  operation: 'sptrsv',
  inputs: { L: { pattern, values: Float32Array.of(2) } },
  upper: true,
}

let channel: MessageChannel
afterEach(() => channel.port1.close())

function opened(): MessageChannel {
  channel = new MessageChannel()
  return channel
}

test('a problem arrives as a copy of all that it is', async () => {
  const { port1, port2 } = opened()
  const arrives = received(port2)
  send(problem, port1)
  expect(await arrives).toEqual(problem)
  expect(row_ptr).toHaveLength(2) // the sender has it still
})

test('a problem that was sent before anyone waited for it arrives, too', async () => {
  const { port1, port2 } = opened()
  send(problem, port1)
  expect((await received<Problem>(port2)).operation).toBe('sptrsv')
})

test('what cannot be copied is an error and no wait', async () => {
  const { port2 } = opened()
  const arrives = received(port2)
  port2.dispatchEvent(new MessageEvent('messageerror'))
  await expect(arrives).rejects.toMatchObject({ code: 'WorkerFailed' })
})
