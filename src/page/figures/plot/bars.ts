/** Room of a bar chart over its first row and under its last, in pixels of the design. */
export const TOP = 8
export const BOTTOM = 26
/** A row holds a name and a line under it. */
const ROW = 34

/** Height that a chart with a bar per row needs at least, in pixels of the design. */
export const barsHeight = (rows: number): number => TOP + BOTTOM + ROW * rows
