import type { Page } from '@playwright/test'

/** A message that a journey expects, and why it is no fault of the app. */
export interface KnownMessage {
  readonly text: RegExp
  readonly reason: string
}

/** The named list: nothing else may be written to the console as a warning or an error, and no journey gets any of it unasked. */
export const KNOWN = {
  deviceLost: {
    text: /A valid external Instance reference no longer exists/,
    reason:
      'Chromium tells every page with a device that its GPU process is gone; the journey has ended it on purpose.',
  },
  missingPart: {
    text: /Failed to (load resource|fetch dynamically imported module)|net::ERR_FAILED|Unable to preload CSS/,
    reason: 'Chromium tells of each script that does not arrive; the journey has withheld it on purpose.',
  },
  offline: {
    text: /ERR_INTERNET_DISCONNECTED|Failed to fetch/,
    reason: 'Chromium tells of each request that is made without a network; the journey has taken it away on purpose.',
  },
  webGlRead: {
    text: /GL Driver Message .* GPU stall due to ReadPixels/,
    reason:
      'Chromium tells that it reads a WebGL picture back: the browser of tests puts its pages together in software.',
  },
} as const satisfies Record<string, KnownMessage>

/**
 * Watches a page for what a visitor should never cause: warnings and errors on the console, uncaught exceptions, and
 * requests that leave the site.
 */
export class Guard {
  readonly #found: string[] = []
  readonly #allowed: KnownMessage[] = []

  constructor(page: Page, site: string) {
    const origin = new URL(site).origin
    page.on('console', (message) => {
      if (message.type() === 'warning' || message.type() === 'error') this.#note(message.type(), message.text())
    })
    page.on('pageerror', (error) => this.#note('uncaught', error.message))
    page.on('request', (request) => {
      const { protocol, origin: to } = new URL(request.url())
      if (protocol.startsWith('http') && to !== origin) this.#note('foreign request', request.url())
    })
  }

  /** Lets one of the KNOWN messages pass from now on. */
  allow(message: KnownMessage) {
    this.#allowed.push(message)
  }

  /** What was found so far, one line each, without what is allowed. */
  found(): readonly string[] {
    return this.#found
  }

  #note(kind: string, text: string) {
    if (!this.#allowed.some((known) => known.text.test(text))) this.#found.push(`${kind}: ${text}`)
  }
}
