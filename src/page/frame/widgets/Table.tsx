interface TableProps {
  /** Of the columns, that of the names first. */
  readonly heads: readonly string[]
  /** A name, which no other row has, and its cells. */
  readonly rows: readonly (readonly (string | number)[])[]
  readonly caption?: string
  readonly className?: string | undefined
}

/** A table whose rows begin with a name. */
export function Table({ heads, rows, caption, className }: TableProps) {
  return (
    <table className={className}>
      {caption === undefined ? null : <caption>{caption}</caption>}
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells], row) => (
          <tr key={`${row} ${name}`}>
            <th scope="row">{name}</th>
            {cells.map((cell, place) => (
              <td key={heads[place + 1]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
