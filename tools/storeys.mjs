/**
 * The storeys from the ground up, each with its rooms from left to right. A file imports from storeys below, from rooms at the
 * left, and from its own room. `shaders` stands beside `src`, all others in it.
 */
export const STOREYS = {
  core: ['base', 'sparse', 'trace', 'wgsl', 'kernel'],
  lab: [],
  shaders: [],
  engine: ['run', 'catalog', 'worker', 'gpu'],
  page: ['store', 'draw', 'desk', 'frame', 'figures', 'views', 'findings', 'lessons', 'talks', 'features', 'app'],
}

/**
 * Folders of a room from left to right. `*` is every other one: these import what stands at their left, and not one another.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
export const FOLDERS = {
  'engine/gpu': ['device', 'executor', 'stopwatch'],
  'page/figures': ['plot', 'times', 'products', 'steps', 'race', '*', 'screen'],
}

/**
 * Rooms below that a room may not see: a view draws a run, and nothing that judges or makes one.
 * @type {Readonly<Record<string, RegExp>>}
 */
export const UNSEEN = {
  'page/views': /^(?:shaders\/|src\/lab\/rules\/)|(?:^|[/.-])(?:oracle|twin|reference)(?:[/.-]|$)/,
}
