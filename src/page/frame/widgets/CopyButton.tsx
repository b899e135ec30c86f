interface Props {
  /** What is copied. */
  readonly text: string
  readonly label: string
  /** What is said once it is copied, or where the browser does not let the page. */
  readonly copied: string
  readonly refused: string
  say(words: string): void
}

/** Copies a text, and says whether it could. */
export function CopyButton({ text, label, copied, refused, say }: Props) {
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => say(copied),
      () => say(refused),
    )
  return (
    <button type="button" onClick={() => void copy()}>
      {label}
    </button>
  )
}
