import type { Mark, Replay } from '#src/engine/run/replay.ts'

export type Theme = 'dark' | 'light'

/** Colours of src/page/frame/tokens.css as CSS strings, read from the page once per theme. */
export interface Palette {
  readonly theme: Theme
  readonly pane: string
  readonly bg: string
  readonly line: string
  readonly lineStrong: string
  readonly control: string
  readonly text: string
  readonly text2: string
  readonly text3: string
  /** By state number (STATES in src/engine/run/replay.ts). */
  readonly states: readonly string[]
  readonly levels: readonly string[]
  /** Eight distinct colours for things without order; the mark also shows the number or name. */
  readonly hues: readonly string[]
  /** Colours of the formats of a tile, by their names in lower case; the name is always shown beside. */
  readonly formats: Readonly<Record<string, string>>
  readonly fontUi: string
  readonly fontMono: string
  readonly fontProse: string
  /** Length scale: multiplies every size in CSS pixels. */
  readonly scale: number
}

/** A camera that a view understands, serialised in the link: a few numbers. */
export type Camera = readonly number[]

/** All that a picture may depend on besides its run. Equal frames give equal pixels. */
export interface Frame {
  /** That of the playhead; after the run's end the run's end, but for views that show the playhead; 0 for the matrix alone. */
  readonly tick: number
  /** Last tick of the axis: of all columns, ≥ replay.end; of its own, where it has none in common with the others. */
  readonly axisEnd: number
  /** Each column lies along an axis of its own: where one ends says nothing of the others. */
  readonly apart?: true
  /** Runs of all columns as the view needs them, this picture's included, for common scales and for comparisons. */
  readonly columns?: Columns
  /** Marks are of the picture's own space, of any where its view shows every one. */
  readonly hover?: Mark
  readonly pin?: Mark
  /** What a phrase speaks of: all else is dim in the palette. A picture that has lines for barriers draws them then. */
  readonly lights?: 'barriers' | 'spinning' | 'idle' | 'none' | undefined
  readonly palette: Palette
  /** Before an audience, where nothing is chosen: room that controls would have goes to what is drawn. */
  readonly bare?: true
  readonly width: number
  readonly height: number
  /** Device pixels per CSS pixel. */
  readonly dpr: number
  readonly camera?: Camera
  readonly options: Readonly<Record<string, string>>
}

/** Runs by column; undefined where there is none yet. */
export type Columns = readonly (Replay | undefined)[]

/** What a picture says of all columns together: a sentence, and a table; the first cell of each line is its head. */
export interface Telling {
  /** `**` encloses what is bold. */
  readonly sentence: string
  /**
   * Why what the sentence says decides nothing, to follow who was faster; where the column that it speaks for was, `ahead` follows
   * in its place: what is known of how.
   */
  readonly reason?: { readonly words: string; readonly column: number; readonly ahead?: string }
  readonly title: string
  readonly heads: readonly string[]
  readonly lines: readonly (readonly string[])[]
  /** How its numbers came to be, in a clause behind the badge "derived". */
  readonly derived: string
}

/** One stage of a camera [stage, place]: a sentence per place, at least one. */
export interface Stage {
  readonly title: string
  readonly sentences: readonly string[]
}

/** What the picture may ask of its pane. */
export interface Host {
  /** Camera moved by the pointer: the pane stores it in the document and draws again. */
  setCamera(camera: Camera): void
  /**
   * The stages that the camera [stage, place] stands in: the playhead goes along their places where no picture depends on
   * the tick. Undefined where it stands in none.
   */
  setStages(stages: readonly Stage[] | undefined): void
  /** An option chosen in the picture itself: a step that Back undoes. */
  setOption(name: string, value: string): void
  /** Something arrived late (3D loaded, a worker finished): draw again. */
  invalidate(): void
  /** The shared GPUDevice where there is one; src/engine/gpu alone makes it. */
  device(): Promise<GPUDevice | undefined>
  /**
   * Whether a plain canvas is best, asked once the device has come: where a processor plays the GPU, every frame of the page
   * takes longer for each canvas that a device draws on.
   */
  plain?(): boolean
  /** The picture cannot be drawn after all: the pane says why, and offers to try again. */
  fail(error: unknown): void
  /** One line about the level of detail, shown in the pane's head ("1 px = 6.7 × 6.7 entries"). */
  say(detail: string): void
}

/** A part of an element, in CSS pixels. */
export interface PictureBox {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A picture of one replay in one element. It draws when told, never by itself. */
export interface Picture {
  draw(frame: Frame): void
  /** Whether what it draws with has not come yet, or is lost: what it shows is then no picture of the last frame. */
  waits?(): boolean
  /** Mark under a point in CSS pixels of the host element. */
  pick(x: number, y: number): Mark | undefined
  /**
   * Where a mark lies in the host element, as it was drawn last; undefined where it is out of sight. A pinned mark that is carried
   * from picture to picture leaves from there and arrives there.
   */
  place?(mark: Mark): PictureBox | undefined
  /** Neighbour of a mark in a direction, for arrow keys; undefined at the border. */
  step?(mark: Mark | undefined, dx: number, dy: number): Mark | undefined
  /** What a mark that `step` came to is in this picture, where that is more than the mark: `Tile (2, 0)`. It is said before the mark. */
  named?(mark: Mark): string | undefined
  /** Wheel and drag, where the view has a camera. Returns the new camera. */
  zoom?(camera: Camera | undefined, factor: number, x: number, y: number): Camera
  pan?(camera: Camera | undefined, dx: number, dy: number): Camera
  dispose(): void
}

type ViewOptions = Readonly<Record<string, readonly string[]>>

/** A view is a value: it takes a run (made playable) and nothing else. Its id is its folder below src/page/views. */
export interface View {
  readonly title: string
  /** Place among the panes of a column, ascending. */
  readonly order: number
  /** It stands on screen where a link names no panes, on a line of its own as `first: true,`: the build reads that word. */
  readonly first?: true
  /** Share of the column's height. */
  readonly weight: number
  /** Narrow views of neighbouring order share a row of the column. */
  readonly half: boolean
  /** Unreadable in half a column: the view gets a row of its own, and on a phone the whole width. */
  readonly wide?: boolean
  /** Nothing can be drawn before the run; until then the pane keeps its place, so that no other pane moves. */
  readonly afterRun?: boolean
  /** Marks of all spaces are drawn: it shows what workers do, for any of them. */
  readonly everySpace?: true
  /** It draws the playhead, which goes on after its run's end. Other pictures stand still from then on, and are not drawn. */
  readonly playhead?: true
  /**
   * One picture for all columns, over their whole width: of the `matrix` alone, which has no steps, or of the matrix as the
   * `first` run goes through it.
   */
  readonly shared?: 'matrix' | 'first'
  /** One phrase: what position and colour mean here, e.g. `column = level`. */
  encoding(replay: Replay): string
  /**
   * The run as it is seen in the space that this view can draw, by what a space has and never by an operation; undefined
   * where it has none (no order, no geometry). All else here gets what this returns.
   */
  needs(replay: Replay): Replay | undefined
  /** What a run has where `needs` finds it, to follow "needs": `a grid or a mesh`. */
  readonly wants: string
  /**
   * Choices offered in the pane's head, e.g. { colour: ['state', 'level'] }; the first is the initial one. One without
   * choices is a word of the picture's own, empty at first.
   */
  readonly options?: ViewOptions | ((replay: Replay) => ViewOptions)
  /** What a choice and its values are called on screen, where a link's words are not enough: { of: 'Show', 'of.rows': 'the same rows' }. */
  readonly optionWords?: Readonly<Record<string, string>> | ((replay: Replay) => Readonly<Record<string, string>>)
  /**
   * What one sees in it, as a sentence of one clause: where it is the large picture, that is the headline, and what is said of the
   * runs explains it. Undefined where that is the headline itself.
   */
  shows?(columns: Columns, frame: Pick<Frame, 'pin'>): string | undefined
  /** What the side column says while this picture is on screen; undefined where nothing. */
  tell?(columns: Columns, frame: Pick<Frame, 'options' | 'pin'>): Telling | undefined
  create(host: HTMLElement, replay: Replay, pane: Host): Picture
}
