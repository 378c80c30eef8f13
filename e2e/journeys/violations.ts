import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** @returns the rules that the page breaks, with the elements that break them */
export async function violations(page: Page): Promise<string[]> {
  // What is still fading in has the contrast of a ghost. A spinner never ends.
  await page.evaluate(() => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    return Promise.allSettled(ending.map((animation) => animation.finished))
  })
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}
