/** Of calls that overlap the last one counts: each ends the one before it. */
export class LastCall {
  private under = new AbortController()

  /** Ends the call that is under way. The signal says when another has come. */
  begin(): AbortSignal {
    this.end()
    this.under = new AbortController()
    return this.under.signal
  }

  end(): void {
    this.under.abort()
  }
}
