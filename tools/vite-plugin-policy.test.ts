import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { headersFor, policyOf } from './vite-plugin-policy.ts'

const sourcesOf = (policy: string) =>
  Object.fromEntries(policy.split('; ').map((rule) => [rule.split(' ')[0], rule.split(' ').slice(1).join(' ')]))

test('a page may run its own scripts and inline ones by their hash, fetch over the network, and nothing else', () => {
  const html = '<head><script>let a = 1</script></head><script type="module" src="b.js"></script>'
  const hash = createHash('sha256').update('let a = 1').digest('base64')
  expect(sourcesOf(policyOf(html))).toEqual({
    'default-src': "'none'",
    'script-src': `'self' 'sha256-${hash}'`,
    'worker-src': "'self'",
    'style-src': "'self' 'unsafe-inline'",
    'font-src': "'self'",
    'img-src': "'self' data: blob:",
    'media-src': "'self' blob:",
    'manifest-src': "'self'",
    // a matrix may come from any host; from no other scheme, such as ws:
    'connect-src': "'self' http: https:",
    // no element may move the addresses of what the page loads
    'base-uri': "'none'",
    'form-action': "'none'",
    'object-src': "'none'",
  })
})

test('the page alone may be embedded, and by its light address alone', () => {
  const embedded = { 'Content-Security-Policy': 'frame-ancestors *' }
  const alone = { 'Content-Security-Policy': "frame-ancestors 'none'", 'X-Frame-Options': 'DENY' }
  for (const address of ['/?embed', '/app/?v=4&embed=1']) {
    expect(headersFor(address), address).toMatchObject(embedded)
    expect(headersFor(address), address).not.toHaveProperty('X-Frame-Options')
  }
  for (const address of ['/', '/?v=4', '/?m=embed', '/runs/a.run?embed', '/index.html?embed', '/assets/a.js?embed'])
    expect(headersFor(address), address).toMatchObject(alone)
  expect(headersFor('/?embed')).toMatchObject({ 'X-Content-Type-Options': 'nosniff', 'Referrer-Policy': 'no-referrer' })
})
