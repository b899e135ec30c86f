import { readFile } from 'node:fs/promises'
import type { Sweep } from '#src/engine/run/times/sweep.ts'
import { expect, test } from './support/app.ts'
import { expectAccessible } from './support/axe.ts'
import { openAt, settled } from './support/page.ts'
import { patience } from './support/slowness.ts'

const KERNELS = 'spmv/csr_scalar.spmv/csr_vector'

test('figures of products open by their links, are measured once for all of them, and are handed out', async ({
  page,
}) => {
  await openAt(page, `screen=formats&sweep=uniform.power:4:${KERNELS}`)
  await page.keyboard.press('r')
  const time = page.getByRole('figure', { name: 'Time', exact: true })
  await expect(time.getByText('measured · times, SwiftShader')).toBeVisible({ timeout: patience(30_000) })
  await settled(page)
  await expect(page.getByRole('alert')).toHaveCount(0)
  const moved = page.getByRole('figure', { name: 'Bytes moved' })
  await expect(moved.getByText('measured · plain read and copy, SwiftShader')).toBeVisible()
  await expect(moved.getByText(/^plain (copy, plain read|read, plain copy)$/)).toBeVisible()
  await expect(page.getByText(/CSR (scalar|vector) is the fastest: .* as if CSR were read/)).toBeVisible()
  await page.keyboard.press('v')
  await expect(time.getByRole('columnheader')).toHaveText(['figure', 'Uniform 2⁶', 'Power law 2⁶'])
  await expect(time.getByRole('row', { name: /^CSR/ })).toHaveCount(2)
  await page.keyboard.press('v')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Conversion' }).click()
  await expect(page).toHaveURL(/screen=conversion/)
  await expect(page.getByText(/Before its first product on .* spends the time of/)).toBeVisible()
  await page.getByRole('button', { name: 'Trade-offs' }).click()
  await expect(page.getByText(/in all three/)).toBeVisible()
  await page.getByRole('button', { name: 'Imbalance' }).click()
  await expect(page.getByRole('figure', { name: 'Power law' })).toBeVisible()
  await page.getByRole('button', { name: 'Scaling' }).click()
  await expect(page.getByRole('figure', { name: 'Uniform' }).locator('figcaption')).toContainText('GFLOPS')
  await page.goBack()
  await expect(page).toHaveURL(/screen=imbalance/)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as JSON' }).click()
  const { operation, memory, figures } = JSON.parse(await readFile(await (await download).path(), 'utf8')) as Sweep
  expect(operation).toBe('spmv')
  expect(memory?.copy.bytesPerSecond).toBeGreaterThan(0)
  expect(figures.map(({ problem, rows }) => [problem, rows])).toEqual([
    ['skew 0 2^6', 64],
    ['skew 100 2^6', 64],
  ])
  for (const { check, cost, workgroups } of figures.flatMap(({ outcomes }) => outcomes))
    expect([check?.ok, (cost?.bytes ?? 0) > 0, (workgroups ?? 0) > 0]).toEqual([true, true, true])
})

test('a graph is made from the sheet of problems, and its link makes it again', async ({ page }) => {
  await openAt(page, 'k=sptrsv/level_set')
  await page.keyboard.press('/')
  const form = page.getByRole('form', { name: 'R-MAT graph' })
  await form.getByLabel('R-MAT graph, rows = 2^').fill('5')
  await form.getByRole('button', { name: 'Make the graph' }).click()
  await settled(page)
  await expect(page).toHaveURL(/m=rmat:5:8:100:7/)
  await expect(page.getByText('R-MAT graph').first()).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})
