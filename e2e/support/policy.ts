import type { Page } from '@playwright/test'

/**
 * Links of the page that its policy refuses in a browser that judges every kind of link. Chromium lets a prefetch pass;
 * Firefox judges it by `default-src`. All links are to the page's own site.
 */
export const refusedLinks = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const policy = document.querySelector<HTMLMetaElement>('meta[http-equiv="Content-Security-Policy"]')?.content ?? ''
    const rules = new Map(policy.split('; ').map((rule) => [rule.split(' ')[0], rule.split(' ').slice(1)]))
    const judgedBy = ({ rel, as }: HTMLLinkElement) =>
      rel === 'preload'
        ? `${as === 'fetch' ? 'connect' : as}-src`
        : ({ modulepreload: 'script-src', stylesheet: 'style-src', icon: 'img-src', manifest: 'manifest-src' }[rel] ??
          'default-src')
    return [...document.querySelectorAll('link')]
      .filter((link) => !(rules.get(judgedBy(link)) ?? rules.get('default-src'))?.includes("'self'"))
      .map(({ rel, href }) => `${rel} ${new URL(href).pathname}`)
  })
