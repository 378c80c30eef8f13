import type { Locator, Page } from '@playwright/test'
import { expect } from './learner.ts'
import { endTransitions, violations } from './violations.ts'

const widths = [390, 768, 1024, 1360]
/** Where texts that are longer than the French ones have the least room: the smallest phone, and the narrowest page beside the sidebar. */
const narrow = [320, 1024]
const otherLanguages = ['en', 'es', 'de'] as const

/** A screen, a dialog, or a state of one. */
export interface Screen {
  /** Where it is; without, it opens from the screen that was checked before. */
  readonly path?: string
  /** What is there once the screen has its code and data. */
  readonly shows: (page: Page) => Locator
  /** Leads from there to the screen. */
  readonly open?: (page: Page) => Promise<void>
}

/** What is wider than the page, or than its own box, which then cuts it off. */
const tooWide = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = []
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth > clientWidth) found.push(`the page: ${scrollWidth} of ${clientWidth}`)
    for (const element of document.querySelectorAll<HTMLElement>(
      ':is(main, [role=dialog], [role=alertdialog]) :is(button, a, label, h1, h2, h3, h4, td, th)',
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
  // What an earlier screen withheld.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.setViewportSize({ width: 390, height: 900 })
  if (path !== undefined) await page.goto(path)
  await open?.(page)
  // A busy machine takes its time for code and data.
  await expect(shows(page).first()).toBeVisible()
  const present: string[] = []
  for (const part of new Set([...within, '[role=dialog]', '[role=alertdialog]']))
    if ((await page.locator(part).count()) > 0) present.push(part)
  const seen = new Set<string>()
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await expect.soft.poll(() => tooWide(page), { message: `${name} at ${width}` }).toEqual([])
    await endTransitions(page)
    // A width that shows no other elements than the ones before has nothing new to find.
    const { size } = seen
    for (const kind of await looks(page, present)) seen.add(kind)
    if (seen.size > size) expect.soft(await violations(page, present), `${name} at ${width}`).toEqual([])
  }
  const light = await looks(page, present)
  await page.emulateMedia({ colorScheme: 'dark' })
  await endTransitions(page)
  expect.soft(await looks(page, present), `${name}, dark`).not.toEqual(light)
  await page.emulateMedia({ colorScheme: 'light' })
}

/** Has the open page speak a language, as if its learner had chosen it on another device. */
export async function speak(page: Page, language: string): Promise<void> {
  await page.evaluate(async (chosen) => {
    const { supabase } = JSON.parse(document.getElementById('cahier-boot')?.textContent ?? '')
    const key = Object.keys(localStorage).find((name) => name.startsWith('cahier.auth.')) ?? ''
    const { access_token, user } = JSON.parse(localStorage.getItem(key) ?? '')
    await fetch(`${supabase.url}/rest/v1/user_settings?user_id=eq.${user.id}`, {
      method: 'PATCH',
      headers: {
        apikey: supabase.publishableKey,
        authorization: `Bearer ${access_token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ language: chosen }),
    })
    // A page that comes back to the network looks what has changed.
    for (const event of ['offline', 'online']) dispatchEvent(new Event(event))
  }, language)
  await expect(page.locator('html')).toHaveAttribute('lang', language)
}

/** The lines of at least three words that a screen says. Codes and addresses are no words. */
const sentences = async (page: Page): Promise<string[]> =>
  (await page.locator('main, [role=dialog], [role=alertdialog]').allInnerTexts())
    .flatMap((text) => text.split('\n'))
    .filter((line) => line.split(/\s+/).filter((word) => /^[^\d@]*\p{Ll}[^\d@]*$/u.test(word)).length >= 3)

/** Has the screen that is open say everything in the other languages, and looks whether that fits where there is the least room. */
export async function checkLanguages(page: Page, name: string): Promise<void> {
  const french = await sentences(page)
  const question = page.getByRole('alertdialog')
  const isQuestion = await question.isVisible()
  for (const language of [...otherLanguages, 'fr']) {
    // A question keeps the words that it was asked in: it is asked again, by the button that it came from.
    const opener = isQuestion && (await closeQuestion(page, question))
    await speak(page, language)
    if (opener) {
      await opener.asElement()?.click()
      await expect(question).toBeVisible()
    }
    if (language === 'fr') return
    const wrong = async () => {
      const said = await sentences(page)
      return said.length === 0 ? ['nothing'] : said.filter((line) => french.includes(line))
    }
    await expect.soft.poll(wrong, { message: `${name} in ${language}` }).toEqual([])
    const shown = page.locator('main, [role=dialog], [role=alertdialog]').last()
    await expect.soft(shown, `${name} in ${language}`).not.toContainText(/\bundefined\b|\bNaN\b|\[object|Invalid Date/)
    await checkWidths(page, `${name} in ${language}`, language)
  }
}

/** @returns what has the focus afterwards: the button that the question came from */
async function closeQuestion(page: Page, question: Locator) {
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(page.locator('button:focus')).toBeVisible()
  return await page.evaluateHandle(() => document.activeElement)
}

/** Looks whether the open page is in a language, and fits where there is the least room. */
export async function checkWidths(page: Page, name: string, language: string): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', language)
  for (const width of narrow) {
    await page.setViewportSize({ width, height: 900 })
    await expect.soft.poll(() => tooWide(page), { message: `${name} at ${width}` }).toEqual([])
  }
}
