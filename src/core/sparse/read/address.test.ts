import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { fetchChoices, fetchMatrix } from './address.ts'
import { coordinate } from './fixtures.ts'
import { tarOf } from './tar.fixture.ts'

const FILE = coordinate('real general', '1 1 1', '1 1 7')
const servers: Server[] = []

/** The address of a server that answers every request so. */
async function serve(answer: RequestListener, path = '/HB/a%20b.mtx.gz'): Promise<string> {
  const server = createServer(answer)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`
}

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

test('a matrix is read by address and named after its file', async () => {
  const matrix = await fetchMatrix(await serve((_, response) => response.end(gzipSync(FILE))))
  expect([matrix.name, matrix.csr.values[0]]).toEqual(['a b', 7])
})

test('what went wrong with an address is said', async () => {
  const refused = await serve((_, response) => response.writeHead(404).end())
  await expect(fetchMatrix(refused)).rejects.toMatchObject({
    code: 'AddressRefused',
    message: expect.stringMatching(/answered 404 .*no such file/),
  })
  const page = await serve((_, response) => response.end('<html><body>The matrix a</body></html>'), '/a')
  await expect(fetchMatrix(page)).rejects.toMatchObject({ code: 'HtmlPage' })
  const nobody = fetchMatrix('http://127.0.0.1:9/a.mtx')
  await expect(nobody).rejects.toMatchObject({
    code: 'AddressUnreachable',
    message: expect.stringMatching(/Download the file and drop it here/),
  })
  for (const address of ['a.mtx', 'ftp://host/a.mtx', 'data:text/plain,x', ''])
    await expect(fetchMatrix(address)).rejects.toMatchObject({ code: 'BadAddress' })
})

test('a server that falls silent is given up, before its answer or in the middle of it', async () => {
  const mute = await serve(() => undefined)
  await expect(fetchMatrix(mute, { silence: 60 })).rejects.toMatchObject({ code: 'AddressTimeout' })
  const stuck = await serve((_, response) => void response.write(FILE.slice(0, 60)))
  await expect(fetchMatrix(stuck, { silence: 60 })).rejects.toMatchObject({ code: 'AddressTimeout' })
  // one after the other: timers of a busy machine may come in another order
  const slow = await serve((_, response) => {
    const send = (part: number) => {
      if (part === 6) return void response.end(FILE.slice(60))
      response.write(FILE.slice(part * 10, part * 10 + 10))
      setTimeout(() => send(part + 1), 30)
    }
    send(0)
  })
  expect((await fetchMatrix(slow, { silence: 1000 })).csr.values[0]).toBe(7)
})

test('a connection that breaks off is told, and a cancel ends a download', async () => {
  const broken = await serve((_, response) => {
    response.writeHead(200, { 'content-length': 1000 })
    response.write(FILE.slice(0, 60), () => response.destroy())
  })
  await expect(fetchMatrix(broken)).rejects.toMatchObject({ code: 'Unreadable' })
  for (const start of ['', FILE.slice(0, 60)]) {
    const endless = await serve((_, response) => void (start === '' || response.write(start)))
    const reading = fetchMatrix(endless, { signal: AbortSignal.timeout(50) })
    await expect(reading).rejects.toMatchObject({ name: 'AbortError' })
  }
})

test('an archive of several matrices at an address is listed, and the one that is named is read', async () => {
  const other = coordinate('real general', '2 2 1', '2 2 9')
  const archive = gzipSync(tarOf({ 'd/small.mtx': FILE, 'd/large.mtx': other }))
  const address = await serve((_, response) => response.end(archive), '/many.tar.gz')
  expect((await fetchChoices(address))?.members.map(({ path }) => path)).toEqual(['d/small.mtx', 'd/large.mtx'])
  expect((await fetchMatrix(address, { member: 'd/small.mtx' })).csr.rows).toBe(1)
  expect((await fetchMatrix(address, { member: 'd/large.mtx' })).csr.rows).toBe(2)
  await expect(fetchMatrix(address, { member: 'd/none.mtx' })).rejects.toMatchObject({ code: 'NoSuchMember' })
  expect(await fetchChoices(await serve((_, response) => response.end(FILE), '/one.tar.gz'))).toBeUndefined()
})
