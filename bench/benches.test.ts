import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it, vi } from 'vitest'
import { benches, type FoundBench } from '#src/engine/catalog/benches.ts'
import { kernelIds } from '#src/engine/catalog/kernels.ts'
import { decodeLink } from '#src/page/store/link/link.ts'
import { LINK_VERSION } from '#src/page/store/link/kernel-defaults.ts'
import { claimsOf } from './claims.ts'
import { matrixOf } from './matrices.ts'
import { partOf } from './operation-part.ts'
import readme from './README.md?raw'
import { buildMatrix } from '#src/core/sparse/build.ts'
import { patternIn } from '#src/core/kernel/data.ts'
import type { BenchPeer } from '#src/core/kernel/bench.ts'
import type { Problem } from '#src/core/kernel/kernel.ts'

/** The letters that a program of bench/cusparse asks a file to begin with; undefined where it says none. */
function lettersOf(source: string): string | undefined {
  const file = path.join('bench', 'cusparse', source)
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const [, word] = /(?:kMagic =|PROBLEM_MAGIC) 0x([0-9a-f]{8})/.exec(text) ?? []
  return word && String.fromCodePoint(...Buffer.from(word, 'hex').toReversed())
}

/** What the bench of an operation says of things that are elsewhere, and that are not there. */
function faultsOf(bench: FoundBench, others: readonly FoundBench[]): string[] {
  const { operation, suites, headline, variants, told, file, peer, scenes, recordings } = bench
  const problems = new Set(Object.values(suites([])).flat())
  const named = [...scenes, ...Object.values(recordings)].flatMap(({ algorithms }) => algorithms ?? [])
  const kernels = [headline, ...named.map((name) => `${operation.id}/${name.replace(/\(.*\)$/u, '')}`)]
  const claimed = claimsOf([bench]).flatMap(({ problems: own }) => own ?? ['a suite that is not there'])
  const of = [...claimed, told.before, ...(told.reads?.problems ?? [])]
  const words = Object.keys(variants)
  return [
    ...kernels.flatMap((id) => (kernelIds.includes(id) ? [] : [`no kernel ${id}`])),
    ...of.flatMap((name) => (problems.has(name) ? [] : [`no suite has ${name}`])),
    ...words.flatMap((begins) => (begins.endsWith(' of ') ? [] : [`${begins} does not end before a name`])),
    ...(!peer || existsSync(path.join('bench', 'cusparse', peer.source)) ? [] : [`no program ${peer.source}`]),
    ...(!peer || lettersOf(peer.source) === file.begins ? [] : [`${peer.source} reads other files`]),
    ...(/^[A-Z]{4}$/.test(file.begins) ? [] : ['four letters make a word']),
    ...(others.some((other) => other.file.begins === file.begins) ? ['another operation has such files'] : []),
  ]
}

const others = (bench: FoundBench) => benches.filter((one) => one !== bench)

it('names kernels, problems and programs that there are', () => {
  expect(benches.length).toBeGreaterThan(1)
  for (const bench of benches) expect(faultsOf(bench, others(bench)), bench.operation.id).toEqual([])
})

/** Each names something that is not there. */
const MUTANTS: readonly ((bench: FoundBench) => Partial<FoundBench>)[] = [
  () => ({ headline: 'sptrsv/none' }),
  ({ scenes }) => ({ scenes: scenes.map((scene) => ({ ...scene, algorithms: ['none'] })) }),
  () => ({ recordings: { lost: { link: '', algorithms: ['none'] } } }),
  () => ({ claims: [{ suite: 'none', title: 'none' }] }),
  ({ claims }) => ({ claims: claims.map((claim) => ({ ...claim, problems: ['none'] })) }),
  ({ told }) => ({ told: { ...told, before: 'none' } }),
  ({ told }) => ({ told: { ...told, reads: { problems: ['none'], says: () => '' } } }),
  ({ spec }) => ({ variants: { none: { words: '', spec } } }),
  ({ peer }) => ({ peer: { ...(peer as BenchPeer), source: 'none.cu' } }),
  ({ peer }) => ({ peer: { ...(peer as BenchPeer), source: 'csrcolor.cu' } }),
  ({ file }) => ({ file: { ...file, begins: 'NONE!' } }),
  ({ file }) => ({ file: { ...file, begins: benches[1].file.begins } }),
]

it('a bench that names what is not there is seen', () => {
  const [bench] = benches
  const alive = MUTANTS.filter((change) => faultsOf({ ...bench, ...change(bench) }, others(bench)).length === 0)
  console.log(`mutants killed ${MUTANTS.length - alive.length} of ${MUTANTS.length} (benches)`)
  expect(alive.map(String)).toEqual([])
})

it('opens its problems by links that mean the same, but for a part of a matrix', async () => {
  const open = async (operation: string, name: string) => {
    const link = (await partOf(operation)).linkOf(name)
    const kernel = benches.find((one) => one.operation.id === operation)?.headline
    const { doc, complaints } = decodeLink(`?v=${LINK_VERSION}&${link}&k=${kernel}`)
    expect(complaints).toEqual([])
    return doc
  }
  const factor = await open('sptrsv', 'ilu0 of D3N7 12x10x9')
  expect(factor.source).toMatchObject({ kind: 'grid', stencil: 'D3N7', size: [12, 10, 9], seed: 7 })
  expect(factor.solve).toMatchObject({ of: 'ilu0', values: 'own', diagonal: 'unit', seed: 7 })
  expect((await open('sptrsv', 'D3N7 4^3')).solve).toMatchObject({ of: 'matrix', values: 'seeded' })
  expect((await open('spmv', 'rmat 6x4')).solve).toMatchObject({ values: 'seeded', alpha: 1, beta: 0, seed: 7 })
  const scattered = await open('spmv', 'D3N7 4^3 in random')
  expect(scattered.source).toMatchObject({ kind: 'grid', size: [4, 4, 4], ordering: 'random' })
  expect((await matrixOf('D3N7 4^3 in random')).csr.col_idx).toEqual((await buildMatrix(scattered.source)).csr.col_idx)
  await expect(open('spmv', 'lower of D3N7 4^3')).rejects.toThrow(/whole matrices/)
})

const nonzeros = ({ inputs }: Problem) => patternIn(inputs)?.col_idx.length ?? 0

it('poses what a name says: the matrix, its lower triangle, a factor of it', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const [solves, products] = [await partOf('sptrsv'), await partOf('spmv')]
  const [whole, lower] = [await products.problemOf('D3N7 3x3x2'), await products.problemOf('lower of D3N7 3x3x2')]
  const triangle = await solves.problemOf('D3N7 3x3x2')
  expect(lower.inputs['A']).toEqual(triangle.inputs['T'])
  expect(nonzeros(whole)).toBeGreaterThan(nonzeros(lower))
  const factor = await solves.problemOf('ilu0 of D3N7 3x3x2')
  expect(factor.inputs['T']).not.toEqual(triangle.inputs['T'])
  expect(solves.boundsFor('ilu0 of D3N7 3x3x2')).toEqual({ 'forward error': Infinity })
  expect(solves.boundsFor('D3N7 3x3x2')).toEqual({})
  vi.restoreAllMocks()
})

it('takes suites and names side by side', async () => {
  const solves = await partOf(undefined)
  expect(solves.named('quick,D3N7 4^3')).toEqual([...solves.suites([]).quick, 'D3N7 4^3'])
  expect(solves.named('quick,D3N7 64^3,quick')).toEqual(solves.suites([]).quick)
})

it('lists each measurement once', () => {
  const sources = import.meta.glob<string>('./*.ts', { query: '?raw', import: 'default', eager: true })
  const names = Object.entries(sources).flatMap(([file, text]) =>
    /^export async function run\(/m.test(text) && file !== './operation.ts' ? [file.slice(2, -3)] : [],
  )
  const listed = [...readme.matchAll(/^\| `([a-z-]+)`/gm)].map(([, name]) => name)
  expect(listed).toEqual(names.toSorted())
})
