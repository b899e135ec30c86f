import { AppError } from '#src/core/base/errors.ts'
import type { Outline } from '#src/core/wgsl/outline.ts'
import { parse } from '#src/core/wgsl/parse.ts'
import type { CodeLine } from '../judge/machine-lab.ts'
import { endlessLoops } from './loops.ts'
import { unordered } from './memory.ts'
import type { LintRule, Remark } from './remark.ts'
import { LaneCourse } from './walk.ts'

/** Linked WGSL that knows where each of its letters came from. */
export interface LintedShader {
  readonly wgsl: string
  readonly outline: Outline
  place(offset: number): CodeLine & { readonly column?: number }
}

/** A sentence about a place of a module; line and column count from 1. */
export interface Complaint {
  /** A rule of the lint, or who else says it: the linker, the browser, the host's part of the kernel. */
  readonly rule: LintRule | 'link' | 'browser' | 'host'
  readonly severity: 'error' | 'warning'
  readonly sentence: string
  readonly line: number
  readonly path: string
  readonly column?: number
}

/** Everything that the lint finds in a shader. Nothing where it is no WGSL that is known here: that is for the compiler to say. */
export function remarksOn(wgsl: string): readonly Remark[] {
  try {
    const module = parse(wgsl)
    const { remarks, accesses } = new LaneCourse(module)
    return [...endlessLoops(module), ...remarks, ...unordered(module, accesses)]
  } catch (error) {
    if (error instanceof AppError) return []
    throw error
  }
}

/**
 * What the lint finds in a shader and did not find in the shader before its edit: a kernel may know what it does.
 * Where it finds the same more often than before, the last of these are new.
 */
export function lintOf(shader: LintedShader, before: LintedShader | undefined): Complaint[] {
  const complaints = complaintsOf(shader)
  if (!before || complaints.length === 0) return complaints
  const known = new Map<string, number>()
  for (const one of complaintsOf(before)) known.set(bare(one), (known.get(bare(one)) ?? 0) + 1)
  return complaints.filter((one) => {
    const left = known.get(bare(one)) ?? 0
    known.set(bare(one), left - 1)
    return left <= 0
  })
}

/** A complaint without its lines, which an edit moves. */
const bare = ({ rule, sentence }: Complaint): string => `${rule} ${sentence.replaceAll(/\bline \d+/g, 'line')}`

const complaintsOf = (shader: LintedShader): Complaint[] => {
  const found = new Map<string, Complaint>()
  for (const { rule, at, sentence, other } of remarksOn(shader.wgsl)) {
    const { path, line, column } = shader.place(at)
    const said = typeof sentence === 'string' ? sentence : sentence(shader.place(other ?? at).line)
    const key = [rule, path, line].join(' ')
    if (!found.has(key))
      found.set(key, { rule, severity: 'warning', sentence: said, path, line, ...(column !== undefined && { column }) })
  }
  return [...found.values()]
}
