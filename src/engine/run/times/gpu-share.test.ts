import { expect, test } from 'vitest'
import { gpuShare, multiprocessors, workgroupsOfRun } from './gpu-share.ts'
import type { Replay } from '../replay.ts'

interface Said {
  readonly workers: number
  readonly lanes?: number
  readonly worker?: string
  readonly name?: string
  readonly kind?: 'gpu' | 'twin'
  readonly launched?: Replay['run']['launched']
}

const runOf = ({ workers, worker = 'team', name = 'NVIDIA H200', kind = 'gpu', ...more }: Said): Replay =>
  ({
    workers,
    run: {
      worker,
      adapter: { name, kind, subgroupSize: 32 },
      trace: { words: new Uint32Array(), eventWords: 6 },
      ...more,
    },
  }) as unknown as Replay

const said = (of: Said): string => gpuShare(runOf(of)).replaceAll('\u202f', ' ')

test('workers, their lanes, and on how many multiprocessors they are where that is known', () => {
  expect(said({ workers: 64, lanes: 4 })).toBe('1 of 132 multiprocessors, 64 workers of 4 lanes')
  expect(said({ workers: 64, lanes: 4, name: 'Some GPU' })).toBe('64 workers of 4 lanes in one workgroup')
  expect(said({ workers: 1448, lanes: 8 })).toBe('1 448 workers of 8 lanes')
  expect(said({ workers: 4096, lanes: 32, worker: 'subgroup' })).toBe('4 096 workers of 32 lanes')
  const launched = { dispatches: 46, workgroups: 3 }
  expect(said({ workers: 192, lanes: 4, launched })).toBe('192 workers of 4 lanes, up to 3 of 132 multiprocessors')
  expect(said({ workers: 4096, lanes: 32, worker: 'subgroup', launched: { dispatches: 1, workgroups: 4096 } })).toBe(
    '4 096 workers of 32 lanes, up to 132 of 132 multiprocessors',
  )
  expect(said({ workers: 512, worker: 'lane' })).toBe('512 workers of 1 lane')
  expect(said({ workers: 64, worker: 'subgroup', kind: 'twin' })).toBe('64 workers of 32 lanes')
})

test('what a run says of its launch goes before what its teams let one think', () => {
  const launched = { dispatches: 46, workgroups: 3 }
  expect(workgroupsOfRun(runOf({ workers: 64, lanes: 4, launched }))).toBe(3)
  expect(workgroupsOfRun(runOf({ workers: 64, lanes: 4 }))).toBe(1)
  expect(workgroupsOfRun(runOf({ workers: 65, lanes: 4 }))).toBeUndefined()
  expect(workgroupsOfRun(runOf({ workers: 8, lanes: 32, worker: 'subgroup' }))).toBeUndefined()
})

test('a GPU is known by its own name alone', () => {
  expect(multiprocessors('NVIDIA H100 PCIe')).toBe(114)
  expect(multiprocessors('NVIDIA H100 80GB HBM3')).toBe(132)
  expect(multiprocessors('SwiftShader')).toBeUndefined()
})
