import { useSyncExternalStore } from 'react'
import type { Palette, Theme } from '#src/engine/catalog/contract/view.ts'
import { STATES } from '#src/engine/run/replay.ts'
import type { Document } from '#src/page/store/document.ts'
import { store } from '#src/page/store/store.ts'

/** What the page looks like now: theme and palette, the length scale, device pixels. Made anew only when one changes. */
export interface Look {
  readonly palette: Palette
  readonly dpr: number
}

const LIGHT = '(prefers-color-scheme: light)'

/** The reader's own colours are in force: the page is as light or dark as those. */
const FORCED = '(forced-colors: active)'

const themeOf = (choice: Document['theme']): Theme => {
  if (choice !== 'system' && !matchMedia(FORCED).matches) return choice
  return matchMedia(LIGHT).matches ? 'light' : 'dark'
}

/** How much larger letters, lines and all other lengths are in a talk: the last row reads them. */
const TALK = 1.6

/** One scale for all lengths: 1 up to 1600 × 900, then as far as both sides allow. */
const scaleFor = (width: number, height: number): number => Math.max(1, Math.min(width / 1600, height / 900))

const isTalk = (): boolean => store.getState().session.showing !== undefined

/** Canvas colour of `untraced`, which has no token of its own: it is the absence of a state. */
const tokenOf = (state: (typeof STATES)[number]): string => (state === 'untraced' ? 'line-strong' : `state-${state}`)

/** Formats that a tile can have. */
const TILED = ['csr', 'coo', 'ell', 'hyb', 'dns', 'dnsrow', 'dnscol'] as const

/** Reads the tokens as the page, or an element of another theme, has them now. */
export function readPalette(theme: Theme, scale: number, of: Element = document.documentElement): Palette {
  const style = getComputedStyle(of)
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim()
  return {
    theme,
    scale,
    pane: token('pane'),
    bg: token('bg'),
    line: token('line'),
    lineStrong: token('line-strong'),
    control: token('control'),
    text: token('text'),
    text2: token('text-2'),
    text3: token('text-3'),
    states: STATES.map((state) => token(tokenOf(state))),
    levels: Array.from({ length: 9 }, (_, step) => token(`level-${step}`)),
    hues: Array.from({ length: 8 }, (_, hue) => token(`hue-${hue + 1}`)),
    formats: Object.fromEntries(TILED.map((name) => [name, token(`fmt-${name}`)])),
    fontUi: token('font-ui'),
    fontMono: token('font-mono'),
    fontProse: token('font-prose'),
  }
}

let look: Look | undefined
const listeners = new Set<() => void>()

/** Puts theme and scale on the page and reads the palette again where one of them has changed. */
function refresh(): Look {
  const theme = themeOf(store.getState().doc.theme)
  const talk = isTalk()
  const scale = scaleFor(innerWidth, innerHeight) * (talk ? TALK : 1)
  const dpr = devicePixelRatio
  if (look && look.palette.theme === theme && look.palette.scale === scale && look.dpr === dpr) return look
  const root = document.documentElement
  root.dataset['theme'] = theme
  root.toggleAttribute('data-talk', talk)
  root.style.setProperty('--u', String(scale))
  look = { palette: readPalette(theme, scale), dpr }
  return look
}

export const currentLook = (): Look => look ?? refresh()

export function onLook(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function changed(): void {
  const before = look
  if (refresh() !== before) for (const listener of listeners) listener()
}

/** A browser may begin the page before its styles have arrived: the tokens are empty then, and are read again with each. */
function styled({ target }: Event): void {
  if (!(target instanceof HTMLLinkElement) || look?.palette.pane !== '') return
  look = undefined
  changed()
}

/** Follows theme, window and screen for the life of the page; call once, before the first render. */
export function followLook(): void {
  refresh()
  addEventListener('resize', changed)
  for (const query of [LIGHT, FORCED]) matchMedia(query).addEventListener('change', changed)
  store.subscribe((state) => state.doc.theme, changed)
  store.subscribe(isTalk, changed)
  document.addEventListener('load', styled, true)
  // Canvas text set in a fallback font is measured and drawn again once the page's own fonts are here.
  document.fonts.addEventListener('loadingdone', () => {
    if (look) look = { ...look, palette: { ...look.palette } }
    for (const listener of listeners) listener()
  })
}

const useLook = (): Look => useSyncExternalStore(onLook, currentLook)
export const usePalette = (): Palette => useLook().palette
