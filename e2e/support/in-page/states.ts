import type { Page } from '@playwright/test'

/** The states that a control is put into, by the names of their pseudo-classes; '' is at rest. */
export const states = ['hover', 'focus focus-visible', 'hover active'] as const

/**
 * Lets an attribute, `data-state-forced="hover"`, put elements into a state, any number of them at once: the style sheets
 * of the page then react to it instead of to the pointer and the keyboard.
 */
export function forceableStates(page: Page): Promise<void> {
  return page.evaluate(() => {
    const present = [...document.styleSheets].filter(({ disabled }) => !disabled)
    // Done already.
    if (present.length === 0) return
    const texts = present.map((sheet) => {
      const text = [...sheet.cssRules].map(({ cssText }) => cssText).join('\n')
      sheet.disabled = true
      return text.replaceAll(
        /:(hover|focus-visible|focus|active)(?![-\w])/g,
        (_, state: string) => `[data-state-forced~="${state}"]`,
      )
    })
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(texts.join('\n'))
    document.adoptedStyleSheets.push(sheet)
  })
}

/** Makes every change instant while this page is shown. Not through a tag: a team server allows its pages none but its own. */
export function withoutTransitions(page: Page): Promise<void> {
  return page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('*, ::before, ::after { transition: none !important; animation: none !important }')
    document.adoptedStyleSheets.push(sheet)
  })
}
