import type { Page } from '@playwright/test'

/** Adds rules to those of the page, in a way that a team server's content security policy allows. They stay until the next load. */
export async function addStyle(page: Page, rules: string): Promise<void> {
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets.push(sheet)
  }, rules)
}
