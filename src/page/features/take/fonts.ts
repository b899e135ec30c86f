/**
 * The page's own fonts of some families as a style sheet with their bytes in it: a picture elsewhere has no others. Fonts
 * that do not arrive are left out; the reader's own then take their place.
 */
export async function fontFaces(families: (family: string) => boolean): Promise<string> {
  const faces = [...document.styleSheets].flatMap(rulesOf).filter((rule) => rule instanceof CSSFontFaceRule)
  const used = faces.filter(({ style }) => families(unquoted(style.getPropertyValue('font-family'))))
  const rules = await Promise.all(used.map(embedded))
  return rules.filter(Boolean).join('\n')
}

const unquoted = (family: string): string => family.replace(/^["']|["']$/g, '')

/** Another site's style sheet may not be looked into. */
function rulesOf(sheet: CSSStyleSheet): readonly CSSRule[] {
  try {
    return [...sheet.cssRules]
  } catch {
    return []
  }
}

async function embedded(rule: CSSFontFaceRule): Promise<string> {
  const address = /url\(["']?([^"')]+)/.exec(rule.style.getPropertyValue('src'))?.[1]
  if (address === undefined) return ''
  try {
    const url = new URL(address, rule.parentStyleSheet?.href ?? document.baseURI)
    const answer = await fetch(url)
    if (!answer.ok) return ''
    return rule.cssText.replace(address, await dataUrl(await answer.blob()))
  } catch {
    return ''
  }
}

/** The bytes of a blob as an address. */
export function dataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(reader.result as string))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('unreadable')))
    reader.readAsDataURL(blob)
  })
}

/** An SVG with the fonts that it sets its letters in. */
export async function withFonts(svg: string): Promise<string> {
  const style = await fontFaces((family) => svg.includes(family))
  return style === ''
    ? svg
    : svg.replace(/(<svg[^>]*>)/, `$1<style>${style.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</style>`)
}
