import type { Article } from './article.ts'
import { facts } from './facts.ts'
import * as texts from './words.ts'

/** The way from the opening to the instrument: its parts are fetched while nothing else is to do, and begin when asked for. */

/** As src/page/desk/remember.ts names it, which is a part of the instrument. */
const KEPT = 'sparsescope.opening'
/** Fetching begins so long after there is a race to draw: on a slow machine the script begins long before. */
const REST_MS = 1200

/** What has its own use for Enter and space. */
const PRESSED = 'button,label,input,a'

interface Shown {
  tick(): number
  playing(): boolean
  toggle(): void
  /** Nothing moves any more. */
  stop(): void
}

/** What the instrument finds of the opening when it has begun (src/page/features/opening/begun.ts). */
export interface Left extends HTMLElement {
  /** What was dropped or chosen. */
  brought?: readonly (FileSystemEntry | File)[]
  /** Whether it was read to its end: then nothing else introduces the instrument. */
  isRead?: boolean
  /** Whether the race played when it was left. */
  goesOn?: boolean
}

export function leaving(page: Article, shown: Shown): void {
  const stop = new AbortController()
  const { signal } = stop
  const root: Left = page.root
  const title = document.title
  document.title = texts.title
  const leave = (isRead: boolean, brought?: Left['brought']) => {
    if (signal.aborted) return
    stop.abort()
    keep()
    if (brought) root.brought = brought
    Object.assign(root, { isRead, goesOn: shown.playing() })
    document.title = title
    shown.stop()
    page.status.textContent = texts.opening
    hold(root)
    history.replaceState(null, '', `./?${facts.link}&t=${shown.tick()}`)
    begin(page)
  }
  page.skip.addEventListener('click', () => leave(false), { signal })
  page.open.addEventListener('click', () => leave(true), { signal })
  page.file.addEventListener('change', () => page.file.files?.length && leave(true, [...page.file.files]), { signal })
  addEventListener(
    'keydown',
    (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      const pressed = event.target instanceof Element && event.target.closest(PRESSED)
      if (event.key === 'Escape' || (event.key === 'Enter' && !pressed)) {
        event.preventDefault()
        leave(false)
      } else if (event.key === ' ' && !pressed && scrollY < innerHeight / 3) {
        event.preventDefault()
        shown.toggle()
      }
    },
    { signal },
  )
  const over = (is: boolean) => page.drop.classList.toggle('over', is)
  addEventListener('dragover', (event) => (event.preventDefault(), over(true)), { signal })
  addEventListener('dragleave', (event) => event.relatedTarget === null && over(false), { signal })
  addEventListener(
    'drop',
    (event) => {
      event.preventDefault()
      over(false)
      const entries = entriesOf(event.dataTransfer)
      if (entries.length > 0) leave(true, entries)
    },
    { signal },
  )
}

/** Fetches the parts of the instrument a while after the race has come, so that its first pictures have all of the machine. */
export const fetchLater = () => void setTimeout(fetchAhead, REST_MS)

function keep(): void {
  try {
    localStorage.setItem(KEPT, 'seen')
  } catch {
    // it is shown again next time
  }
}

function entriesOf(data: DataTransfer | null): readonly (FileSystemEntry | File)[] {
  const entries = [...(data?.items ?? [])].flatMap((item) => {
    const entry = item.webkitGetAsEntry()
    return (entry?.isDirectory ? entry : item.getAsFile()) ?? []
  })
  return entries.length > 0 ? entries : [...(data?.files ?? [])]
}

/** What is on screen stays where it is while the instrument comes in below. */
function hold(root: HTMLElement): void {
  root.style.setProperty('--held', `${-scrollY}px`)
  root.classList.add('held')
}

/** What the page's head has for the instrument, unused yet (tools/vite-plugin-opening.ts). */
const parts = (): readonly Element[] => [
  ...(document.querySelector<HTMLTemplateElement>('template#instrument')?.content.children ?? []),
]

const placeOf = (part: Element) => part.getAttribute('src') ?? part.getAttribute('href') ?? ''

/**
 * Styles come by a fetch: Firefox judges a prefetch by `default-src`, and a stylesheet would take hold at once. What does
 * not arrive is asked for again when the instrument begins.
 */
function fetchAhead(): void {
  for (const part of parts()) {
    const href = placeOf(part)
    if (part.matches('script, [rel=modulepreload]'))
      document.head.append(
        Object.assign(document.createElement('link'), { rel: 'modulepreload', href, crossOrigin: '' }),
      )
    else
      fetch(href, { priority: 'low' })
        .then((answer) => answer.blob())
        .catch(() => undefined)
  }
}

function begin(page: Article): void {
  const app = document.getElementById('app')
  if (app) app.hidden = false
  for (const part of parts()) {
    const live = document.createElement(part.localName)
    for (const { name, value } of part.attributes) live.setAttribute(name, value)
    live.addEventListener('error', () => {
      const link = Object.assign(document.createElement('a'), { href: '', textContent: texts.again })
      page.status.replaceChildren(texts.missing, link)
    })
    document.head.append(live)
  }
}
