import type { Page } from '@playwright/test'
import { checkLanguages, checkLayouts, checkWidths, type Screen } from './layouts.ts'
import { becomeAdministrator, becomeLearner, expect, test } from './learner.ts'

const tab = (name: string) => `/settings?tab=${name}`

const profile: Screen = { path: tab('profile'), shows: (page) => page.getByLabel('Nom complet') }

const overlay: Screen = {
  path: '/dashboard',
  shows: (page) => page.getByRole('dialog', { name: 'Diagnostic' }).getByText(/^mf-settings@/),
  open: (page) => page.getByRole('button', { name: /^Diagnostic/ }).click(),
}

test('the settings fit the frame at four widths in both themes and four languages, without accessibility violations', async ({
  page,
}) => {
  await becomeLearner(page)
  await checkLayouts(page, 'the profile', profile, ['html'])
  await checkLanguages(page, 'the profile')
})

test('the provider’s pages fit four widths in both themes and each language, without accessibility violations', async ({
  page,
}) => {
  const { client } = await becomeLearner(page)
  const address = async (name: string, body: object) => {
    const { data, error } = await client.functions.invoke(name, { body })
    expect(error).toBeNull()
    return data.url
  }
  for (const locale of ['en', 'es', 'de', 'fr']) {
    await page.goto(await address('create-checkout', { plan: 'basic', interval: 'year', locale }))
    await checkWidths(page, `the test checkout in ${locale}`, locale)
  }
  const pay = page.getByRole('button', { name: /^Payer/ })
  await checkLayouts(page, 'the test checkout', { shows: () => pay }, ['main'])
  await pay.click()
  await page.getByRole('link', { name: /^Facture TEST-/ }).waitFor()
  for (const locale of ['en', 'es', 'de', 'fr']) {
    await page.goto(await address('create-portal', { locale }))
    await checkWidths(page, `the portal in ${locale}`, locale)
  }
  const use = page.getByRole('button', { name: 'Utiliser cette carte' })
  await checkLayouts(page, 'the portal', { shows: () => use }, ['main'])
})

/** What lies under the handle of the overlay: texts, pictures, and controls but for cards and days, whose edge is empty. */
const covered = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const handle = document.querySelector('button[aria-haspopup=dialog][aria-label^=Diagnostic]')
    const box = handle?.firstElementChild?.getBoundingClientRect()
    if (!handle || !box?.width) return ['no handle']
    const found = new Set<Element>()
    for (let x = box.left + 1; x < box.right; x += 4)
      for (let y = box.top; y < box.bottom; y += 8)
        for (const part of document.elementsFromPoint(x, y)) if (!handle.contains(part)) found.add(part)
    return [...found]
      .filter((part) => part.matches('button, input, select, textarea, img, svg, p, h1, h2, h3, span'))
      .map(({ tagName, textContent }) => `${tagName} ${textContent}`)
  })

test('what an administrator sees on every screen fits as well, and its handle lies over nothing', async ({ page }) => {
  await becomeAdministrator(page)
  for (const path of ['/dashboard', '/notes', '/planning', '/ai', '/collaboration', tab('security'), tab('data')]) {
    await page.goto(path)
    await page.getByRole('button', { name: /^Diagnostic/ }).waitFor()
    await expect(page.locator('main').locator('[class*="ui-skeleton"], [aria-busy=true]')).toHaveCount(0)
    for (const width of [320, 390, 768, 1360]) {
      await page.setViewportSize({ width, height: 700 })
      for (const share of [0, 0.5, 1]) {
        await page.evaluate((part) => scrollTo(0, part * document.body.scrollHeight), share)
        // A busy machine lays the page out a moment after the window has its width.
        await expect.poll(() => covered(page), `${path} at ${width}`).toEqual([])
      }
    }
  }
  await checkLayouts(page, 'the overlay', overlay, ['[role=dialog]'])
  await checkLanguages(page, 'the overlay')
})
