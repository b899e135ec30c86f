const BLOCK = 512

/** A ustar archive of text files; a path that ends in / is a folder. */
export function tarOf(files: Readonly<Record<string, string>>): Uint8Array<ArrayBuffer> {
  const parts = Object.entries(files).flatMap(([path, text]) => member(path, path.endsWith('/') ? '5' : '0', text))
  return new Uint8Array(Buffer.concat([...parts, new Uint8Array(2 * BLOCK)]))
}

/** Header and padded contents of one member. */
export function member(path: string, type: string, text: string): Uint8Array[] {
  const body = Buffer.from(text)
  const padded = Buffer.alloc(Math.ceil(body.length / BLOCK) * BLOCK)
  body.copy(padded)
  return [header(path, type, body.length), padded]
}

function header(path: string, type: string, size: number): Uint8Array {
  const block = Buffer.alloc(BLOCK)
  const octal = (value: number, at: number, width: number) =>
    block.write(`${value.toString(8).padStart(width - 1, '0')}\0`, at)
  block.write(path.slice(0, 100), 0)
  octal(0o644, 100, 8)
  octal(size, 124, 12)
  octal(0, 136, 12)
  block.write('        ', 148)
  block.write(type, 156)
  block.write('ustar\x0000', 257)
  octal(
    block.reduce((sum, byte) => sum + byte, 0),
    148,
    7,
  )
  return block
}
