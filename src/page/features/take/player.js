// Plays the frames that its page holds. It stands in the page as it is here, and fetches nothing.
const part = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id))
const slider = /** @type {HTMLInputElement} */ (part('frame'))
const [picture, button, moment, controls] = ['picture', 'play', 'moment', 'controls'].map(part)

/** @typedef {{ pieces: string[], frames: number[][], ticks: number[], moments: string[], perSecond: number, head?: string, words?: string, at?: number }} Scene */

/** @returns {Promise<Scene | { scenes: Scene[] }>} */
async function unpacked() {
  const bytes = Uint8Array.from(atob(part('frames').textContent), (letter) => letter.charCodeAt(0))
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))
  return await new Response(stream).json()
}

async function start() {
  const data = await unpacked()
  const scenes = 'scenes' in data ? data.scenes : [data]
  let now = scenes[0]
  let frame = 0
  let began = 0
  let playing = false
  let asked = 0
  const last = () => now.frames.length - 1
  const show = (/** @type {number} */ next) => {
    frame = Math.max(0, Math.min(last(), next))
    picture.innerHTML = now.frames[frame].map((piece) => now.pieces[piece]).join('')
    slider.value = String(frame)
    moment.textContent = last() > 0 ? now.moments[frame] : ''
    slider.setAttribute('aria-valuetext', moment.textContent)
  }
  const advance = (/** @type {number} */ time) => {
    if (!playing) return
    show(Math.floor(((time - began) * now.perSecond) / 1000))
    if (frame < last()) asked = requestAnimationFrame(advance)
    else play(false)
  }
  const play = (/** @type {boolean} */ wanted) => {
    playing = wanted
    button.textContent = playing ? 'Pause' : 'Play'
    cancelAnimationFrame(asked)
    if (!playing) return
    began = performance.now() - ((frame < last() ? frame : 0) * 1000) / now.perSecond
    asked = requestAnimationFrame(advance)
  }
  const open = (/** @type {number} */ scene) => {
    if (!scenes[scene]) return
    now = scenes[scene]
    play(false)
    slider.max = String(last())
    controls.hidden = last() < 1
    show(now.at ?? 0)
    if (scenes.length < 2) return
    part('head').textContent = now.head ?? ''
    part('words').innerHTML = now.words ?? ''
    part('standing').textContent = `${scene + 1} of ${scenes.length}`
  }
  const go = (/** @type {number} */ by) => open(scenes.indexOf(now) + by)
  button.addEventListener('click', () => play(!playing))
  slider.addEventListener('input', () => {
    play(false)
    show(Number(slider.value))
  })
  open(0)
  if (scenes.length > 1) {
    part('back').addEventListener('click', () => go(-1))
    part('next').addEventListener('click', () => go(1))
    addEventListener('keydown', ({ key, target }) => {
      if (target === slider) return
      if (key === 'ArrowRight' || key === 'PageDown') go(1)
      if (key === 'ArrowLeft' || key === 'PageUp') go(-1)
    })
    part('ways').hidden = false
  } else if (!matchMedia('(prefers-reduced-motion: reduce)').matches) play(true)
}

start().catch(() => {
  moment.textContent = 'This browser cannot unpack the frames: the first one stays.'
})
