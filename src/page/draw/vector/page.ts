import { escaped } from './xml.ts'

interface AlonePage {
  readonly title: string
  /** A style sheet. */
  readonly style: string
  /** The style sheet or a picture holds fonts. */
  readonly hasFonts?: boolean
  /** Inside of `main`, as HTML. */
  readonly main: string
  /** What stands behind it, as HTML: data, and the one script that the page runs. */
  readonly after?: string
  /** SHA-256 of that script in base64; without it the page runs none. */
  readonly hash?: string | undefined
}

/** A page in one file, which loads nothing and runs no script but the one that its policy names. */
export const alonePage = ({ title, style, hasFonts, main, after = '', hash }: AlonePage): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; ${hasFonts ? 'font-src data:; ' : ''}style-src 'unsafe-inline'${hash ? `; script-src 'sha256-${hash}'` : ''}">
<title>${escaped(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
${main}
</main>
${after}</body>
</html>
`
