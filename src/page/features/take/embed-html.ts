import { escaped } from '#src/page/draw/vector/xml.ts'
import type { Document } from '#src/page/store/document.ts'
import { encodeLink } from '#src/page/store/link/link.ts'

/** How large an embedded page can be asked for, in CSS pixels. */
export const EMBED_SIDES = { width: [320, 2400], height: [240, 1600] } as const

interface Embedding {
  readonly title: string
  readonly width: number
  readonly height: number
  /** The address of the embedded page. */
  readonly address: string
}

/**
 * The address that shows a document as an embedded page (docs/embed.md).
 * @param page the address of this page
 * @param views those whose panes are shown; all of the document's where none are named
 */
export function embedAddress(doc: Document, page: string, views: readonly string[]): string {
  const panes = views.length > 0 ? [...new Set(views)] : doc.panes
  const url = new URL(encodeLink({ ...doc, panes, lesson: undefined }), page)
  url.hash = ''
  // the site lets a folder's address stand in a frame, and no file's
  url.pathname = url.pathname.replace(/index\.html$/, '')
  return `${url.href}${url.search ? '&' : '?'}embed`
}

/** The element that puts it into another page: as wide as there is room for, and loaded once it is near the screen. */
export function embedHtml({ title, width, height, address }: Embedding): string {
  const attributes = {
    src: address,
    title,
    width: String(width),
    height: String(height),
    style: 'border:0;max-width:100%',
    loading: 'lazy',
    allow: 'fullscreen',
  }
  const written = Object.entries(attributes).map(([name, value]) => `${name}="${escaped(value)}"`)
  return `<iframe ${written.join(' ')}></iframe>`
}
