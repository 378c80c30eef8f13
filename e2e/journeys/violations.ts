import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** Rules that another theme can break. */
const rulesOfColor = ['color-contrast', 'link-in-text-block']

/** @returns the rules that the page breaks in the light theme or in the dark one, with the elements that break them */
export async function violations(page: Page): Promise<string[]> {
  const light = await broken(page, new AxeBuilder({ page }))
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = await broken(page, new AxeBuilder({ page }).withRules(rulesOfColor))
  await page.emulateMedia({ colorScheme: 'light' })
  return [...light, ...dark.map((line) => `dark: ${line}`)]
}

async function broken(page: Page, axe: AxeBuilder): Promise<string[]> {
  // What is still fading in has the contrast of a ghost. A spinner never ends.
  await page.evaluate(() => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    return Promise.allSettled(ending.map((animation) => animation.finished))
  })
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}
