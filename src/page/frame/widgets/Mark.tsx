/** Our mark: what a scope shows of a sparse triangle. public/favicon.svg draws the same. */
export function Mark() {
  return (
    <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
      <circle cx="10" cy="10" r="9.1" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <g fill="currentColor">
        <rect x="4.6" y="4.6" width="3.2" height="3.2" />
        <rect x="8.4" y="8.4" width="3.2" height="3.2" />
        <rect x="12.2" y="12.2" width="3.2" height="3.2" />
        <rect x="4.6" y="8.4" width="3.2" height="3.2" opacity=".42" />
        <rect x="8.4" y="12.2" width="3.2" height="3.2" opacity=".42" />
      </g>
    </svg>
  )
}
