import type { Page } from '@playwright/test'
import { violationsIn } from '../looks/checks.ts'
import { sightOf } from './sight.ts'

/**
 * @param within selectors of the parts to check, for a page whose frame was checked already
 * @returns the rules that the page violates in the light or dark theme, with the elements
 */
export const violations = (page: Page, within?: readonly string[]): Promise<string[]> =>
  violationsIn(sightOf(page), within)
