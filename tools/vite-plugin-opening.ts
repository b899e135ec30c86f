import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Plugin, Rolldown } from 'vite'

/** Tags by which a page begins: its script, what that preloads, its styles. */
const FIRST =
  /\s*<(?:script type="module"[^>]*\ssrc="[^"]*"[^>]*><\/script>|link rel="(?:modulepreload|stylesheet)"[^>]*>)/g

/**
 * Chooses, while the page is parsed, between the opening and the instrument. The opening comes on a first visit to the page
 * itself, and with `?opening`; a link, a browser that was here before and one that keeps nothing get the instrument. What is
 * not begun with is not fetched: the instrument's tags stand in a template, where the opening finds them later.
 */
const CHOICE = `{
  const kept = () => { try { return localStorage.getItem('sparsescope.opening') ?? localStorage.getItem('sparsescope.introduced') } catch { return 'no' } }
  const isAsked = new URLSearchParams(location.search).has('opening')
  const isFirst = location.search === '' && location.hash === '' && kept() === null
  document.write(document.getElementById(isAsked || isFirst ? 'opening' : 'instrument').innerHTML)
}`

/** Fetched while the script is still on its way, not one after the other: the parts that it begins with, and the race that it draws. */
const fetchedAhead = ({ imports }: Rolldown.OutputChunk, files: readonly string[]): string[] => [
  ...imports.map((file) => `<link rel="modulepreload" crossorigin href="./${file}">`),
  ...files
    .filter((file) => file.endsWith('.bin'))
    .map((file) => `<link rel="preload" as="fetch" crossorigin href="./${file}">`),
]

/**
 * @param first the script of the opening; without it every visit begins with the instrument
 */
export function openingPlugin({ first }: { first: string }): Plugin {
  let isBuild = false
  const isThere = existsSync(first)
  return {
    name: 'sparsescope-opening',
    configResolved({ command, build }) {
      isBuild = command === 'build' && !build.ssr
    },
    buildStart() {
      if (isThere && isBuild) this.emitFile({ type: 'chunk', id: first, name: 'opening' })
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle, server }) {
        if (!isThere) return html
        const own = (tag: string) => !tag.includes('/@vite/')
        const tags = (html.match(FIRST) ?? []).filter(own)
        const chunk = Object.values(bundle ?? {}).find((one) => one.type === 'chunk' && one.facadeModuleId === first)
        const place = chunk ? `./${chunk.fileName}` : `/${path.relative(server?.config.root ?? '', first)}`
        const ahead = chunk?.type === 'chunk' ? fetchedAhead(chunk, Object.keys(bundle ?? {})) : []
        const bare = tags.reduce((page, tag) => page.replace(tag, ''), html)
        const templates = [
          `<template id="opening"><script type="module" crossorigin src="${place}"></script>${ahead.join('')}</template>`,
          `<template id="instrument">${tags.join('')}\n    </template>`,
          `<script>${CHOICE}</script>`,
        ]
        return bare.replace('</head>', `  ${templates.join('\n    ')}\n  </head>`)
      },
    },
  }
}
