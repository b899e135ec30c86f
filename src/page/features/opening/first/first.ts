import fonts from '#src/page/frame/fonts.css?inline'
import tokens from '#src/page/frame/tokens.css?inline'
import { type Article, articleOf } from './article.ts'
import look from './look.css?inline'
import { facts } from './facts.ts'
import { cornerIn, drawHeap, emptyHeap, heapOf } from './heap.ts'
import { fetchLater, leaving } from './leave.ts'
import { chainOf, levelsOf } from './levels.ts'
import { inksOf, pageScale, penOn } from './pen.ts'
import { doneAt, readRace } from './race.ts'
import raceFile from './race.bin?url'
import type { OpeningScene, ToldRace } from './scene.ts'
import { barriers } from './scenes/barriers.ts'
import { chain } from './scenes/chain.ts'
import { lanes } from './scenes/lanes.ts'
import { polling } from './scenes/polling.ts'
import { row } from './scenes/row.ts'
import { second } from './scenes/second.ts'
import { draggable, scrolledThrough } from './scroll.ts'
import * as texts from './words.ts'

/**
 * The opening begins here, before and without any script of the instrument: an article about one recorded race. It imports
 * nothing that the instrument's first part has, so that neither brings the other.
 */

const SCENES: readonly OpeningScene[] = [row, chain, barriers, polling, lanes, second]
/** One pass of the first picture, and how long it stands at its end. */
const PASS_MS = 14_000
const HELD_MS = 1200
/** Scenes follow the scroll with this lag. */
const LAG_MS = 130

const style = document.createElement('style')
style.textContent = `${tokens}${fonts}${look}`
const app = document.getElementById('app')
if (app) app.hidden = true
const article = articleOf()
// it leaves with the article: the instrument has its own
article.root.append(style)
document.body.prepend(article.root)

async function toldRace(): Promise<ToldRace> {
  const race = await readRace(raceFile)
  const { side } = facts
  return {
    race,
    side,
    a: heapOf(race.a, side),
    b: heapOf(race.b, side),
    levels: levelsOf(side),
    chain: chainOf(side),
  }
}

/** Draws what is in sight, when it changes. */
class Opening {
  private readonly page: Article
  /** Absent until it is read. */
  private told: ToldRace | undefined
  private readonly calm = matchMedia('(prefers-reduced-motion: reduce)')
  private readonly paper = matchMedia('print')
  private readonly shares = new Map<string, number>()
  /** Milliseconds of the first picture. */
  private played = 0
  private playing = true
  /** The slice of time that was on screen last. */
  private tick = 0
  private before = 0
  private drawn = -1
  private asked = false
  /** It was left for the instrument. */
  private readonly over = new AbortController()

  constructor(page: Article) {
    this.page = page
  }

  show(told: ToldRace): void {
    this.told = told
    this.ask()
  }

  start(): void {
    const { page } = this
    const { signal } = this.over
    const anew = () => {
      page.root.style.setProperty('--u', String(pageScale()))
      this.drawn = -1
      this.shares.clear()
      this.ask()
    }
    if (this.isStill()) {
      this.playing = false
      this.tick = Math.round(facts.ticks[1] / 2)
      page.root.dataset['still'] = ''
    }
    addEventListener('scroll', () => this.ask(), { passive: true, signal })
    addEventListener('resize', anew, { signal })
    document.fonts.addEventListener('loadingdone', anew, { signal })
    for (const query of [this.paper, matchMedia('(prefers-color-scheme: light)')])
      query.addEventListener('change', anew, { signal })
    for (const event of ['beforeprint', 'afterprint'])
      addEventListener(event, () => this.onPaper(event === 'beforeprint'), { signal })
    page.pause.addEventListener('click', () => this.toggle())
    for (const canvas of page.heroCanvases) canvas.addEventListener('click', () => this.toggle())
    for (const { section, canvas } of page.scenes.values()) draggable(section, canvas, () => this.isStill(), signal)
    leaving(page, {
      tick: () => this.tick,
      playing: () => this.playing && !this.isStill() && inSight(page.hero),
      toggle: () => this.toggle(),
      stop: () => this.stop(),
    })
    this.say()
    anew()
  }

  private isStill(): boolean {
    return this.calm.matches || this.paper.matches
  }

  private toggle(): void {
    if (this.calm.matches) return
    this.playing = !this.playing
    this.say()
    this.ask()
  }

  private stop(): void {
    this.over.abort()
  }

  private say(): void {
    this.page.pause.textContent = this.playing ? texts.pause : texts.play
    this.page.pause.hidden = this.calm.matches
  }

  private onPaper(printed: boolean): void {
    if (printed) this.page.root.dataset['theme'] = 'light'
    else delete this.page.root.dataset['theme']
    this.drawn = -1
    this.shares.clear()
    this.frame(this.before, printed)
  }

  private ask(): void {
    if (this.asked || this.over.signal.aborted) return
    this.asked = true
    requestAnimationFrame((now) => {
      this.asked = false
      if (!this.over.signal.aborted) this.frame(now, this.paper.matches)
    })
  }

  private frame(now: number, printed: boolean): void {
    const since = Math.min(64, now - this.before)
    this.before = now
    const { told } = this
    if (!told) return
    const more = [
      this.drawHero(told, since, printed),
      ...SCENES.map((scene) => this.drawScene(scene, told, since, printed)),
    ]
    this.drawEnd(told, printed)
    if (more.includes(true)) this.ask()
  }

  /** Whether it goes on. */
  private drawHero(told: ToldRace, since: number, printed: boolean): boolean {
    const { page } = this
    const seen = inSight(page.hero)
    if (seen && this.playing && !printed) {
      this.played = (this.played + since) % (PASS_MS + HELD_MS)
      this.tick = heroTick(this.played)
    }
    const tick = printed || this.isStill() ? Math.round(facts.ticks[1] / 2) : heroTick(this.played)
    if ((!seen && !printed) || tick === this.drawn) return seen && this.playing
    const inks = inksOf(page.root)
    ;[told.a, told.b].forEach((heap, column) => {
      const pen = penOn(page.heroCanvases[column], inks)
      if (pen) drawHeap(pen, cornerIn(told.side, pen.width, pen.height), heap, tick)
      const share = doneAt(heap.run, tick) / heap.laid.length
      page.bars[column].style.width = `${100 * Math.min(1, tick / facts.ticks[column])}%`
      page.shares[column].textContent = texts.doneShare(Math.floor(100 * share))
    })
    if (this.drawn >= 0 && performance.getEntriesByName('opening-motion').length === 0)
      performance.mark('opening-motion')
    this.drawn = tick
    return this.playing
  }

  private drawScene(scene: OpeningScene, told: ToldRace, since: number, printed: boolean): boolean {
    const elements = this.page.scenes.get(scene.id)
    if (!elements) return false
    const { section, canvas } = elements
    if (!inSight(section) && !printed) return false
    const still = printed || this.isStill()
    const aim = still ? scene.still : scrolledThrough(section)
    const was = this.shares.get(scene.id)
    const share = was === undefined || still ? aim : settle(was, aim, since)
    if (share === was) return false
    const pen = penOn(canvas, inksOf(this.page.root))
    if (pen) scene.draw(pen, told, share)
    this.shares.set(scene.id, share)
    if (scene.tick && !still) this.tick = scene.tick(share)
    return share !== aim
  }

  private drawEnd(told: ToldRace, printed: boolean): void {
    const { dropCanvas } = this.page
    if (printed || !inSight(this.page.drop) || dropCanvas.dataset['drawn'] === String(dropCanvas.clientWidth)) return
    const pen = penOn(dropCanvas, inksOf(this.page.root))
    if (!pen) return
    drawHeap(pen, cornerIn(told.side, pen.width, pen.height), emptyHeap(told.side), 0)
    dropCanvas.dataset['drawn'] = String(dropCanvas.clientWidth)
  }
}

const heroTick = (played: number) => Math.min(facts.ticks[0], Math.round((played / PASS_MS) * facts.ticks[0]))

function inSight(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return bottom > 0 && top < innerHeight
}

const settle = (from: number, to: number, since: number): number => {
  const next = from + (to - from) * (1 - Math.exp(-since / LAG_MS))
  return Math.abs(next - to) < 0.0015 ? to : next
}

const shown = new Opening(article)
// ways out first: they hold where the race comes late or never
shown.start()
toldRace()
  .then((told) => {
    shown.show(told)
    fetchLater()
  })
  .catch(() => article.skip.click())
