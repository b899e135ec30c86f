import { expect, test } from 'vitest'
import { readMatrix } from './matrix.ts'

/** What Node's streams cannot vouch for: the decompression, the errors and the cancel of a real browser. */
const FILE = `%%MatrixMarket matrix coordinate real symmetric\n3 3 2\n2 1 -1.5\n3 3 4\n${'% comment\n'.repeat(50_000)}`

async function gzip(text: string): Promise<Uint8Array<ArrayBuffer>> {
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))
  return new Uint8Array(await new Response(packed).arrayBuffer())
}

const read = (bytes: Uint8Array<ArrayBuffer>, signal?: AbortSignal) =>
  readMatrix(new Blob([bytes]).stream(), 'a.mtx.gz', { signal, size: bytes.length })

test('a browser reads a gzip, refuses a damaged one and stops when cancelled', async () => {
  const packed = await gzip(FILE)
  const { csr } = await read(packed)
  expect(csr).toMatchObject({ col_idx: Uint32Array.of(1, 0, 2), values: Float64Array.of(-1.5, -1.5, 4) })
  await expect(read(packed.slice(0, packed.length / 2))).rejects.toMatchObject({ code: 'BrokenGzip' })
  packed[packed.length - 6] ^= 1
  await expect(read(packed)).rejects.toMatchObject({ code: 'BrokenGzip' })
  const controller = new AbortController()
  const cancelled = read(await gzip(FILE.repeat(20)), controller.signal)
  controller.abort()
  await expect(cancelled).rejects.toMatchObject({ name: 'AbortError' })
})
