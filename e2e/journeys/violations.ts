import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { NodeResult, RunOptions } from 'axe-core'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Rules whose result depends on the theme. */
const rulesOfColor = ['color-contrast', 'link-in-text-block']

/**
 * @param within selectors of the parts to check, for a page whose frame was checked already
 * @returns the rules that the page violates in the light or dark theme, with the elements
 */
export async function violations(page: Page, within: string[] = ['html']): Promise<string[]> {
  const light = await broken(page, within, {})
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = await broken(page, within, { runOnly: { type: 'rule', values: rulesOfColor } })
  await page.emulateMedia({ colorScheme: 'light' })
  return [...light, ...dark.map((line) => `dark: ${line}`)]
}

/**
 * Waits for transitions, because elements that are fading in have too little contrast. A colour that is inherited begins to change when its parent's
 * has changed, so one frame without transitions is not enough. Endless animations are ignored. It looks at each frame, because the promise
 * of a transition whose element is replaced meanwhile may never settle.
 */
export const endTransitions = (page: Page) =>
  page.evaluate(async () => {
    const isMoving = ({ effect, playState }: Animation) =>
      playState !== 'finished' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY
    for (let still = 0; still < 2; still++) {
      await new Promise(requestAnimationFrame)
      if (document.getAnimations().some(isMoving)) still = -1
    }
  })

async function broken(page: Page, within: string[], options: RunOptions): Promise<string[]> {
  await endTransitions(page)
  // The engine stays in the document, because evaluating it takes longer than most of its runs.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  const found = await page.evaluate(
    async ([include, given]): Promise<{ id: string; targets: string[] }[]> => {
      const parts = { include: include.filter((part) => document.querySelector(part)) }
      const { violations } = await window.axe.run(parts, { resultTypes: ['violations'], elementRef: true, ...given })
      // A toast that went meanwhile had too little contrast.
      const stays = ({ element }: NodeResult) => element?.isConnected && !element.closest('[data-ending-style]')
      return violations
        .map(({ id, nodes }) => ({ id, targets: nodes.filter(stays).map(({ target }) => target.join(' ')) }))
        .filter(({ targets }) => targets.length > 0)
    },
    [within, options] as const,
  )
  return found.map(({ id, targets }) => `${id}: ${targets.join(', ')}`)
}

declare global {
  interface Window {
    axe: typeof import('axe-core')
  }
}
