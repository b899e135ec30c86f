import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expectAnswers, seeded } from './support/answers.ts'
import { expect, test } from './support/app.ts'
import { KNOWN } from './support/console.ts'
import { command, settled } from './support/page.ts'
import { ALL, seen } from './support/seen.ts'
import { patience } from './support/slowness.ts'

/** Each part of the built page in turn does not arrive: what the visitor sees where it is asked for. */

const SEED = Number(process.env['CHECK_SEED'] ?? 1)
/** Where all parts are tried: those by their names, or beginnings of them, `kernel-,gather-`, and no others. */
const CHOSEN = process.env['CHECK_PARTS']?.split(',') ?? ['']
const LIVE = './?v=2&m=grid:D2N5:8x6x1:seeded:1&t=2&run=live.1'

/** What uses parts of the page, in the order in which a part is looked for. */
const USES: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  'the first page': (page) => page.goto('./'),
  'a live race': (page) => page.goto(LIVE),
  'the commands': (page) => asked(page, 'palette.open'),
  'the keys': (page) => asked(page, 'help.open'),
  'the choice of a problem': (page) => asked(page, 'problem.open'),
  'the report': (page) => asked(page, 'gpu.report'),
  'the glossary': (page) => asked(page, 'glossary.open'),
  'the introduction': (page) => asked(page, 'visit.open'),
  'a term': async (page) => {
    await asked(page, 'notice.dismiss')
    await page.getByRole('complementary').getByRole('button', { name: 'levels' }).click()
  },
  'the lessons': (page) => asked(page, 'lesson.list'),
  'a lesson': (page) => page.goto('./?lesson=waiting'),
  'the times': (page) => asked(page, 'screen.timing'),
  ...Object.fromEntries(
    figureIds().map((id) => [`the figure ${id}`, (page: Page) => asked(page, `screen.${id}`)] as const),
  ),
  'the panes': async (page) => {
    await page.goto(LIVE)
    await page.getByRole('button', { name: 'Panes' }).click()
  },
  'the kernels': async (page) => {
    await page.goto(LIVE)
    await page.getByRole('region', { name: /^A, / }).getByRole('button').first().click()
  },
  'a measurement': (page) => asked(page, 'measure.run'),
  'a tuning': (page) => asked(page, 'tune.run'),
  'the bunny': (page) => asked(page, 'problem.source', '{"kind":"mesh","mesh":"bunny"}'),
  'the teapot': (page) => asked(page, 'problem.source', '{"kind":"mesh","mesh":"teapot"}'),
  'saving x': (page) => asked(page, 'problem.x.save'),
  'formats of products': (page) => page.goto(`${LIVE}&k=spmv/csr_vector,spmv/auto&panes=formats`),
  ...Object.fromEntries(
    kernelIds().map((id) => [id, (page: Page) => page.goto(`${LIVE}&k=${id}&panes=code`)] as const),
  ),
}

function figureIds(): readonly string[] {
  return readdirSync('src/page/figures').filter((folder) => existsSync(`src/page/figures/${folder}/figure.ts`))
}

function kernelIds(): readonly string[] {
  return readdirSync('shaders', { recursive: true, encoding: 'utf8' })
    .filter((file) => /^[^/]+\/[^/]+\/kernel\.ts$/.test(file))
    .map((file) => file.replace(/\/kernel\.ts$/, ''))
}

async function asked(page: Page, id: string, arg?: string) {
  await page.goto(LIVE)
  await settled(page)
  await command(page, id, arg)
}

/** Waits until no part has been asked for in a while. */
async function quiet(page: Page) {
  await page.waitForLoadState()
  await page.waitForLoadState('networkidle').catch(() => undefined)
}

/** Scripts and styles that the page begins with. */
function firstParts(): readonly string[] {
  const html = readFileSync('dist/index.html', 'utf8')
  return [...html.matchAll(/(?:src|href)="\.\/assets\/([^"]+)"/g)].map(([, part]) => part)
}

/** The first use of each part, by its file's name. */
async function usesOf(page: Page): Promise<ReadonlyMap<string, string>> {
  if (!ALL) return new Map(firstParts().map((part) => [part, 'the first page']))
  const first = new Map<string, string>()
  let use = ''
  page.on('request', (request) => {
    const [, name] = /\/assets\/([^/?]+)$/.exec(request.url()) ?? []
    if (name && !first.has(name)) first.set(name, use)
  })
  for (const [name, act] of Object.entries(USES)) {
    use = name
    await act(page)
    await quiet(page)
  }
  return first
}

const WORDS = /part of the page (did not arrive|has not arrived)/
const FONT = /\.woff2$/

test('each part of the page in turn does not arrive: no blank, words, and a way out', { tag: '@long' }, async ({
  page,
  guard,
}) => {
  test.setTimeout(patience(ALL ? 3 * 3_600_000 : 120_000))
  guard.allow(KNOWN.missingPart)
  // where all are tried, the time of the test is no bound for one of them
  page.setDefaultTimeout(20_000)
  const parts = readdirSync('dist/assets')
  const uses = await usesOf(page)
  page.removeAllListeners('request')
  const random = seeded(SEED)
  const tried = ALL
    ? parts.filter((part) => CHOSEN.some((name) => part.startsWith(name)))
    : [/\.js$/, /\.css$/].map((kind) =>
        pick(
          [...uses.keys()].filter((part) => kind.test(part)),
          random,
        ),
      )
  const wrong: string[] = []
  for (const part of tried) {
    const use = uses.get(part)
    if (use === undefined) continue
    let withheld = 0
    await page.route(`**/assets/${part}`, (route) => {
      withheld++
      return route.abort()
    })
    await USES[use](page).catch(() => undefined)
    await quiet(page)
    await expectAnswers(page, `${use} without ${part}`).catch((error: Error) => wrong.push(error.message))
    const words = FONT.test(part) ? 'another font stands in' : await wordsOn(page)
    if (withheld > 0 && words === undefined) wrong.push(`${use} without ${part}: missing without a word`)
    if (withheld > 0) seen(`${part}: ${use}`, words ?? 'NOTHING', await ways(page))
    await page.unroute(`**/assets/${part}`)
  }
  expect(wrong).toEqual([])
})

const pick = <T>(list: readonly T[], random: () => number): T => list[Math.floor(random() * list.length)]

/** What the page says of a missing part, where it does so within some seconds. */
async function wordsOn(page: Page): Promise<string | undefined> {
  const words = page.getByText(WORDS).first()
  try {
    await expect(words).toBeVisible({ timeout: patience(12_000) })
    return (await words.textContent()) ?? ''
  } catch {
    return undefined
  }
}

const ways = (page: Page): Promise<string[]> =>
  page.locator('[role=alert] button, [role=alert] a, output button').allTextContents()
