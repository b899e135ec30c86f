import { expect, test } from './support/app.ts'
import { fileOf } from './support/files.ts'
import { command, openAt, problemButton, settled, stateOf } from './support/page.ts'

test('rows and columns stand in the order of a file: it is checked, stands in the link, and is found after a reload', async ({
  page,
}) => {
  await openAt(page, 'm=grid:D2N5:6x1x1:laplacian:1&t=5')
  const chosen = async (name: string, content: string) => {
    const choosing = page.waitForEvent('filechooser')
    const done = command(page, 'problem.order.file')
    await (await choosing).setFiles(await fileOf(name, content))
    await done
  }
  await chosen('twice.txt', '1\n2\n3\n4\n5\n5\n')
  await expect(page.getByRole('alert')).toContainText('Line 6: 5 came before, in line 5.')
  await chosen('backwards.txt', '5\n4\n3\n2\n1\n0\n')
  await settled(page)
  await expect(page.getByRole('alert')).toBeHidden()
  await expect(problemButton(page, /the order of backwards\.txt/)).toBeVisible()
  await expect(page).toHaveURL(/m=permuted[:%3A0-9a-f]+backwards\.txt/)
  await page.reload()
  await settled(page)
  await expect(problemButton(page, /the order of backwards\.txt/)).toBeVisible()
  // it can be undone
  await command(page, 'problem.order.natural')
  await settled(page)
  await expect(problemButton(page, /the order of/)).toBeHidden()
  expect((await stateOf(page)).columns).not.toHaveLength(0)
  // a browser that has never seen the file says what it needs
  await page.goto('./?m=permuted:0123456789abcdef:lost.txt:grid:D2N5:6x1x1:laplacian:1')
  await expect(page.getByRole('alert')).toContainText('This browser does not have the order that the link names')
  await expect(page.getByRole('alert').getByRole('button', { name: /Choose/ })).toBeVisible()
})
