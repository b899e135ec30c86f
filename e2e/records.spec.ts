import { readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { withHeader } from '#src/engine/run/record/record.fixture.ts'
import { expect, test } from './support/app.ts'
import { expectAccessible } from './support/axe.ts'
import { dropFiles, fileOf } from './support/files.ts'
import { command, openAt, settled } from './support/page.ts'

const RECORD = 'public/runs/d3n7-6.run'
const LINK = 'm=grid:D3N7:6x6x6:seeded:1&k=sptrsv/level_set'

test('a run from a file stands beside mine, says so wherever times and launches stand, and is compared with none', async ({
  page,
}) => {
  await openAt(page, LINK)
  await dropFiles(page.getByRole('main'), [await fileOf('theirs.run', await readFile(RECORD))])
  await expect(page.getByRole('heading', { level: 2, name: /./ }).first()).toBeVisible()
  await settled(page)
  await expect(page.getByText(/from a file: NVIDIA H200, \d{4}-\d\d-\d\d/).first()).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('race.png') })
  await command(page, 'screen.timing')
  const chart = page.getByRole('figure', { name: /time$/ })
  await expect(chart).toContainText('from a file')
  await expect(chart).toContainText(/A 20 samples each, interleaved/)
  await expect(chart).toContainText(/A checked against/)
  await expect(page.getByRole('figure', { name: 'Speed-up' })).toContainText('from a file, not compared')
  await expect(page.getByRole('main')).not.toContainText('chosen')
  await expectAccessible(page)
  await page.screenshot({ path: test.info().outputPath('timing.png') })
})

test('a record that asks for an address fetches nothing before the click, and others are refused by their field', async ({
  page,
}) => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await openAt(page, LINK)
  const base = await readFile(RECORD)
  const url = 'http://127.0.0.1:4399/beacon?from=record.mtx'
  const beacon = withHeader(base, (header) =>
    JSON.stringify({ ...JSON.parse(header), source: { kind: 'address', url } }),
  )
  await dropFiles(page.getByRole('main'), [await fileOf('theirs.run', beacon)])
  await expect(page.getByRole('alert')).toContainText('127.0.0.1:4399 would see your address')
  await expect(page.getByRole('button', { name: 'Fetch it from 127.0.0.1:4399' })).toBeVisible()
  expect(requests.filter((one) => one.includes('beacon'))).toEqual([])
  await page.screenshot({ path: test.info().outputPath('asks.png') })
  const wrong = withHeader(base, (header) => header.replace('"batch":', '"batch":-'))
  await dropFiles(page.getByRole('main'), [await fileOf('wrong.run', wrong)])
  await expect(page.getByRole('alert')).toContainText('the field runs.0.timing.batch has to be a whole number from 1')
  const zeros = gzipSync(Buffer.alloc(300e6))
  await dropFiles(page.getByRole('main'), [await fileOf('zeros.run', zeros)])
  await expect(page.getByRole('alert')).toContainText('zeros.run: The recording does not begin with what its runs are')
})
