import type { Locator, Page } from '@playwright/test'
import { expect } from './learner.ts'
import { endTransitions, violations } from './violations.ts'

const widths = [390, 768, 1024, 1360]

/** A screen, a dialog, or a state of one. */
export interface Screen {
  readonly path: string
  /** What is there once the screen has its code and data. */
  readonly shows: (page: Page) => Locator
  /** Leads from the address to the screen. */
  readonly open?: (page: Page) => Promise<void>
}

/** What is wider than the page, or than its own box, which then cuts it off. */
const tooWide = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = []
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth > clientWidth) found.push(`the page: ${scrollWidth} of ${clientWidth}`)
    for (const element of document.querySelectorAll<HTMLElement>(
      ':is(main, [role=dialog]) :is(button, a, label, h1, h2, h3, h4, td, th)',
    ))
      if (element.checkVisibility() && element.clientWidth > 1 && element.scrollWidth > element.clientWidth + 1)
        found.push(`${element.tagName} ${element.textContent}`)
    return found
  })

/** The kinds of elements that are visible, by tag and classes, with their colours. */
const looks = (page: Page, within: string[]): Promise<string[]> =>
  page.evaluate((parts) => {
    const kinds = new Set<string>()
    for (const element of parts.flatMap((part) => [...document.querySelectorAll(`${part} *`)])) {
      if (!element.checkVisibility()) continue
      const { color, backgroundColor, borderColor, opacity } = getComputedStyle(element)
      kinds.add(
        [element.tagName, element.getAttribute('class'), color, backgroundColor, borderColor, opacity].join(' '),
      )
    }
    return [...kinds]
  }, within)

/** Opens a screen and looks at it at each width, in both themes. */
export async function checkLayouts(
  page: Page,
  name: string,
  { path, shows, open }: Screen,
  within: string[],
): Promise<void> {
  await page.setViewportSize({ width: 390, height: 900 })
  await page.goto(path)
  await open?.(page)
  await expect(shows(page).first()).toBeVisible()
  const present: string[] = []
  for (const part of new Set([...within, '[role=dialog]']))
    if ((await page.locator(part).count()) > 0) present.push(part)
  const seen = { light: new Set<string>(), dark: new Set<string>() }
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    expect.soft(await tooWide(page), `${name} at ${width}`).toEqual([])
    // Nothing fades from one colour to another.
    const size = seen.light.size + seen.dark.size
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await endTransitions(page)
      for (const kind of await looks(page, present)) seen[colorScheme].add(kind)
    }
    // A width that shows neither other elements nor other colours than the ones before has nothing new to find.
    const isNew = seen.light.size + seen.dark.size > size
    if (isNew) expect.soft(await violations(page, present), `${name} at ${width}`).toEqual([])
  }
  expect.soft(seen.dark, `${name}, dark`).not.toEqual(seen.light)
}
