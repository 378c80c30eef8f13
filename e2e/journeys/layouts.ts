import type { Locator, Page } from '@playwright/test'
import { checkLanguagesIn, checkLayoutsIn, checkWidthsIn } from '../looks/checks.ts'
import { expect } from './learner.ts'
import { sightOf } from './sight.ts'

/** A screen, a dialog, or a state of one. */
export interface Screen {
  /** Where it is; without, it opens from the screen that was checked before. */
  readonly path?: string
  /** What is there once the screen has its code and data. */
  readonly shows: (page: Page) => Locator
  /** Leads from there to the screen. */
  readonly open?: (page: Page) => Promise<void>
}

/** Opens a screen and looks at it at each width, in both themes. */
export async function checkLayouts(
  page: Page,
  name: string,
  { path, shows, open }: Screen,
  within: string[],
): Promise<void> {
  // What an earlier screen withheld.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.setViewportSize({ width: 390, height: 900 })
  if (path !== undefined) await page.goto(path)
  await open?.(page)
  // A busy machine takes its time for code and data.
  await expect(shows(page).first()).toBeVisible()
  await checkLayoutsIn(sightOf(page), name, within)
}

/** Has the screen that is open say everything in the other languages, and looks whether that fits where there is the least room. */
export const checkLanguages = (page: Page, name: string): Promise<void> => checkLanguagesIn(sightOf(page), name)

/** Looks whether the open page is in a language, and fits where there is the least room. */
export async function checkWidths(page: Page, name: string, language: string): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', language)
  await checkWidthsIn(sightOf(page), name)
}
