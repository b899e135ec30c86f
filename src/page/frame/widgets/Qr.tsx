import type { Qr } from './qr.ts'

/** A QR code: dark on light in both themes, as readers want it. */
export function QrPicture({ qr: { side, path }, label }: { readonly qr: Qr; readonly label: string }) {
  return (
    <svg viewBox={`0 0 ${side} ${side}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={side} height={side} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
