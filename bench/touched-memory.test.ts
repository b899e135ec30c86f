import { expect, test } from 'vitest'
import { touchMemory } from './touched-memory.ts'

test('memory is touched in a process that ends, and a process that fails is told', async () => {
  await expect(touchMemory(2 ** 20)).resolves.toBeUndefined()
  await expect(touchMemory(-1)).rejects.toThrow('Touching memory ended with 1')
})
