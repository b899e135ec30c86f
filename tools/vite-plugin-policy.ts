import { createHash } from 'node:crypto'
import type { Plugin, PreviewServer } from 'vite'

/** The hash by which a policy allows one inline script or style. */
const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const inlineScripts = (html: string): string[] =>
  [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, text]) => text)

/**
 * What the page may do: run its own scripts and workers, draw what it makes itself, and fetch. Any host may be fetched
 * from, since a matrix can be opened from an address; nothing is fetched there without a click. Widgets place themselves
 * by style attributes and style elements, hence inline styles.
 */
export function policyOf(html: string): string {
  return [
    `default-src 'none'`,
    `script-src 'self' ${inlineScripts(html).map(hashOf).join(' ')}`.trim(),
    `worker-src 'self'`,
    `style-src 'self' 'unsafe-inline'`,
    `font-src 'self'`,
    `img-src 'self' data: blob:`,
    `media-src 'self' blob:`,
    `manifest-src 'self'`,
    `connect-src 'self' http: https:`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `object-src 'none'`,
  ].join('; ')
}

const HEADERS = { 'X-Content-Type-Options': 'nosniff', 'Referrer-Policy': 'no-referrer' } as const

/** The whole page stands in no frame; any page may embed the light one, which opens, saves and measures nothing. */
const ALONE = { 'X-Frame-Options': 'DENY', 'Content-Security-Policy': `frame-ancestors 'none'` } as const
const EMBEDDED = { 'Content-Security-Policy': 'frame-ancestors *' } as const

/** What only a header can say, for the address of a request. */
export function headersFor(address: string): Readonly<Record<string, string>> {
  const { pathname, searchParams } = new URL(address, 'http://site')
  return { ...HEADERS, ...(searchParams.has('embed') && pathname.endsWith('/') ? EMBEDDED : ALONE) }
}

/** The built page carries its policy; the server of the built page adds what a page cannot say of itself. */
export function policyPlugin(): Plugin {
  return {
    name: 'sparsescope-policy',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        // the development server injects scripts of its own
        if (!bundle) return html
        const meta = `<meta http-equiv="Content-Security-Policy" content="${policyOf(html)}" />`
        return html.replace('<meta charset="utf-8" />', `<meta charset="utf-8" />\n    ${meta}`)
      },
    },
    configurePreviewServer(server: PreviewServer) {
      server.middlewares.use(({ url = '/' }, answer, next) => {
        for (const [name, value] of Object.entries(headersFor(url))) answer.setHeader(name, value)
        next()
      })
    },
  }
}
