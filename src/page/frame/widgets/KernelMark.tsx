import { columnLook, type KernelLook, kernelLook } from '#src/page/draw/kernel-look.ts'

/** The mark itself around 0, 0. */
function Drawn({ look: { colour, form }, u }: { readonly look: KernelLook; readonly u: number }) {
  const size = form.hollow ? 0.88 * u : u
  const paint = form.hollow ? { fill: 'var(--pane)', stroke: colour, strokeWidth: 2 } : { fill: colour }
  return <path d={form.path} transform={`rotate(${form.turned ?? 0}) scale(${size})`} {...paint} />
}

interface MarkProps {
  readonly kernel: string
  /** Where it is not the kernel's own. */
  readonly look?: KernelLook | undefined
  readonly x: number
  readonly y: number
  readonly u: number
}

/** A kernel's mark in a figure. */
export function Mark({ kernel, look = kernelLook(kernel), x, y, u }: MarkProps) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <Drawn look={look} u={u} />
    </g>
  )
}

interface NamedMarkProps {
  readonly kernel: string
  /** Where it stands for a column of the race. */
  readonly column?: number
}

/** A kernel's mark beside its name, as figures draw it. */
export function KernelMark({ kernel, column }: NamedMarkProps) {
  const look = column === undefined ? kernelLook(kernel) : columnLook(column, kernel)
  return (
    <svg width="14" height="14" viewBox="-7 -7 14 14" aria-hidden="true" style={{ flex: 'none' }}>
      <Drawn look={look} u={1} />
    </svg>
  )
}
