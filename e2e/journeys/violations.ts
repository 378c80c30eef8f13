import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { Result } from 'axe-core'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Rules that another theme can break. */
const rulesOfColor = ['color-contrast', 'link-in-text-block']

/** @returns the rules that the page breaks in the light theme or in the dark one, with the elements that break them */
export async function violations(page: Page): Promise<string[]> {
  const light = await broken(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = await broken(page, rulesOfColor)
  await page.emulateMedia({ colorScheme: 'light' })
  return [...light, ...dark.map((line) => `dark: ${line}`)]
}

/** @param rules the only ones to look at; all unless told */
async function broken(page: Page, rules?: string[]): Promise<string[]> {
  // What is still fading in has the contrast of a ghost. A spinner never ends.
  await page.evaluate(() => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    return Promise.allSettled(ending.map((animation) => animation.finished))
  })
  // The engine stays in the document: evaluating it costs more than most of its runs.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  const found = await page.evaluate(async (only): Promise<Pick<Result, 'id' | 'nodes'>[]> => {
    const { violations } = await window.axe.run(document, {
      resultTypes: ['violations'],
      ...(only && { runOnly: { type: 'rule', values: only } }),
    })
    return violations.map(({ id, nodes }) => ({ id, nodes }))
  }, rules)
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

declare global {
  interface Window {
    axe: typeof import('axe-core')
  }
}
