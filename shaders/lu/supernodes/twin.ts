import type { F32 } from '#src/core/base/arrays.ts'
import type { TwinMachine } from '#src/core/kernel/kernel.ts'
import type { Emit } from '#src/core/trace/event.ts'
import { pivotOf } from '../arithmetic.ts'
import type { LuProblem } from '../factors.ts'
import { dispatchesIn } from '../schedule.ts'
import { teller } from '../told.ts'
import { BELOW, BESIDE, type PanelWork, type Panels, type PanelPiece, SQUARE } from './panels.ts'

/** Values of a panel by row and column of the matrix, and its lines. */
function panelOf({ columns, rowPtr, rows, value }: Panels, s: number) {
  const [first, width] = [columns[s], columns[s + 1] - columns[s]]
  const lines = rows.subarray(rowPtr[s], rowPtr[s + 1])
  const r = lines.length
  const upper = (k: number, along: number) => value[s] + k * (width + r) + along
  return {
    first,
    width,
    lines,
    square: upper,
    /** A line meets column k of L, or row k of U. */
    at: (part: number, line: number, k: number) =>
      part === SQUARE
        ? upper(line, k)
        : part === BELOW
          ? value[s] + width * (width + r) + k * r + line
          : upper(k, width + line),
  }
}

/** Panel by panel in the order of rounds, in f32: every value takes its products by ascending column, zeros among them. */
export function simulate(
  { values, least_pivot }: LuProblem['inputs'],
  { panels, pieces, ptr }: PanelWork,
  machine: TwinMachine,
  emit: Emit,
): F32 {
  const out = new Float32Array(panels.value[panels.count])
  for (let k = 0; k < values.length; k++) out[panels.places[k]] = values[k]
  const tell = teller(machine, emit)
  for (const d of dispatchesIn(ptr))
    for (const [worker, piece] of pieces.slice(ptr[d], ptr[d + 1]).entries()) {
      const { supernode, part, updaters, before } = piece
      for (const updater of updaters) update(panels, piece, updater, out)
      if (updaters.length === 0 && part === SQUARE) factor(panels, supernode, out, least_pivot)
      else if (updaters.length === 0) solve(panels, piece, out)
      const k = panels.operands.row_ptr[supernode] + before
      const stage = updaters.length > 0 ? 0 : 1
      if (part === SQUARE) tell({ worker, stage, polls: 0, item: supernode, k, phase: d }, updaters.length)
    }
  return Float32Array.from(panels.places, (at) => out[at])
}

function factor(panels: Panels, s: number, out: F32, least: number): void {
  const { width, square } = panelOf(panels, s)
  for (let k = 0; k < width; k++) {
    const pivot = pivotOf(out[square(k, k)], least)
    out[square(k, k)] = pivot
    for (let i = k + 1; i < width; i++) {
      out[square(i, k)] /= pivot
      for (let j = k + 1; j < width; j++) out[square(i, j)] -= Math.fround(out[square(i, k)] * out[square(k, j)])
    }
  }
}

const linesIn = (panels: Panels, { supernode, line }: PanelPiece) =>
  panelOf(panels, supernode).lines.subarray(line, line + 64)

function solve(panels: Panels, piece: PanelPiece, out: F32): void {
  const { width, square, at } = panelOf(panels, piece.supernode)
  for (const offset of linesIn(panels, piece).keys())
    for (let t = 0; t < width; t++) {
      const own = at(piece.part, piece.line + offset, t)
      if (piece.part === BELOW) out[own] /= out[square(t, t)]
      for (let i = t + 1; i < width; i++) {
        const by = piece.part === BELOW ? square(t, i) : square(i, t)
        out[at(piece.part, piece.line + offset, i)] -= Math.fround(out[own] * out[by])
      }
    }
}

function update(panels: Panels, piece: PanelPiece, updater: number, out: F32): void {
  const own = panelOf(panels, piece.supernode)
  const by = panelOf(panels, updater)
  const places = new Map(Array.from(by.lines, (row, p) => [row, p]))
  const lines =
    piece.part === SQUARE ? Array.from({ length: own.width }, (_, k) => own.first + k) : [...linesIn(panels, piece)]
  const [along, across] = piece.part === BESIDE ? [BESIDE, BELOW] : [BELOW, BESIDE]
  for (const [offset, row] of lines.entries()) {
    const line = places.get(row)
    if (line === undefined) continue
    for (let c = 0; c < own.width; c++) {
      const column = places.get(own.first + c)
      if (column === undefined) continue
      const to = own.at(piece.part, piece.line + offset, c)
      for (let k = 0; k < by.width; k++)
        out[to] -= Math.fround(out[by.at(along, line, k)] * out[by.at(across, column, k)])
    }
  }
}
