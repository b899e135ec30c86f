// Plays the frames that its page holds. It stands in the page as it is here, and fetches nothing.
const part = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id))
const slider = /** @type {HTMLInputElement} */ (part('frame'))
const [picture, button, moment] = ['picture', 'play', 'moment'].map(part)

/** @returns {Promise<{ pieces: string[], frames: number[][], ticks: number[], perSecond: number }>} */
async function unpacked() {
  const bytes = Uint8Array.from(atob(part('frames').textContent), (letter) => letter.charCodeAt(0))
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))
  return await new Response(stream).json()
}

async function start() {
  const { pieces, frames, ticks, perSecond } = await unpacked()
  const last = frames.length - 1
  let frame = 0
  let began = 0
  let playing = false
  let asked = 0
  slider.max = String(last)
  const show = (/** @type {number} */ next) => {
    frame = Math.max(0, Math.min(last, next))
    picture.innerHTML = frames[frame].map((piece) => pieces[piece]).join('')
    slider.value = String(frame)
    moment.textContent = `step ${ticks[frame]} of ${ticks[last]}`
    slider.setAttribute('aria-valuetext', moment.textContent)
  }
  const advance = (/** @type {number} */ now) => {
    if (!playing) return
    show(Math.floor(((now - began) * perSecond) / 1000))
    if (frame < last) asked = requestAnimationFrame(advance)
    else play(false)
  }
  const play = (/** @type {boolean} */ wanted) => {
    playing = wanted
    button.textContent = playing ? 'Pause' : 'Play'
    cancelAnimationFrame(asked)
    if (!playing) return
    began = performance.now() - ((frame < last ? frame : 0) * 1000) / perSecond
    asked = requestAnimationFrame(advance)
  }
  button.addEventListener('click', () => play(!playing))
  slider.addEventListener('input', () => {
    play(false)
    show(Number(slider.value))
  })
  show(0)
  part('controls').hidden = false
  if (!matchMedia('(prefers-reduced-motion: reduce)').matches) play(true)
}

start().catch(() => {
  moment.textContent = 'This browser cannot unpack the frames: the first one stays.'
})
