import { expect, test } from 'vitest'
import { DEFAULTS } from '#src/page/store/document.ts'
import { readLink } from '#src/page/store/link/read-link.ts'
import { embedAddress, embedHtml } from './embed-html.ts'

const PAGE = 'https://site.example/app/?old=1#speaker=x'

test('the address shows the document with the panes of the picture, as an embedded page', () => {
  const doc = { ...DEFAULTS, tick: 7, lesson: 'waiting.needs' }
  const url = new URL(embedAddress(doc, PAGE, ['dag', 'dag']))
  expect([url.origin + url.pathname, url.searchParams.get('embed'), url.hash]).toEqual([
    'https://site.example/app/',
    '',
    '',
  ])
  expect(embedAddress(doc, PAGE.replace('?', 'index.html?'), ['dag'])).toBe(url.href)
  expect(readLink(url.search)).toEqual({ doc: { ...DEFAULTS, tick: 7, panes: ['dag'] }, complaints: [] })
  expect(readLink(new URL(embedAddress(doc, PAGE, [])).search).doc.panes).toEqual(DEFAULTS.panes)
})

test('a title cannot leave its attribute', () => {
  const html = embedHtml({ title: 'a"><script>', width: 320, height: 240, address: 'https://site.example/?a=1&embed' })
  expect(html.match(/[<>]/g)).toHaveLength(4)
  expect(html).toContain('src="https://site.example/?a=1&amp;embed"')
  expect(html).toContain('width="320" height="240"')
})
