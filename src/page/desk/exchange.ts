/** Asks the visitor for one file; undefined when they change their mind. */
export function pickFile(accept: string): Promise<File | undefined> {
  return new Promise((resolve) => {
    const input = document.createElement('input')
    input.type = 'file'
    input.accept = accept
    input.addEventListener('change', () => resolve(input.files?.[0]), { once: true })
    input.addEventListener('cancel', () => resolve(undefined), { once: true })
    input.click()
  })
}

/** Saves contents as a file of the visitor's. */
export function saveFile(name: string, contents: string | Uint8Array<ArrayBuffer> | readonly string[]): void {
  const parts = typeof contents === 'string' || ArrayBuffer.isView(contents) ? [contents] : [...contents]
  const url = URL.createObjectURL(new Blob(parts))
  const anchor = document.createElement('a')
  anchor.href = url
  anchor.download = name
  anchor.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
