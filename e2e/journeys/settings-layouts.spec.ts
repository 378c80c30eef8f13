import type { Locator, Page } from '@playwright/test'
import { becomeAdministrator, becomeLearner, expect, test } from './learner.ts'
import { structuralViolations, violations } from './violations.ts'

const widths = [390, 768, 1024, 1360]
const tab = (name: string) => `/settings?tab=${name}`

interface Screen {
  readonly path: string
  /** What is there once the screen has its code and data. */
  readonly shows: (page: Page) => Locator
  /** Leads from the address to the screen. */
  readonly open?: (page: Page) => Promise<void>
}

const heading = (name: string) => (page: Page) => page.getByRole('heading', { name, exact: true })

const screens: Readonly<Record<string, Screen>> = {
  'the profile': { path: tab('profile'), shows: (page) => page.getByLabel('Nom complet') },
  'the subscription': { path: tab('subscription'), shows: heading('Plans tarifaires') },
  'the preferences': { path: tab('preferences'), shows: heading('Apparence et langue') },
  'the security': { path: tab('security'), shows: heading('Sessions ouvertes') },
  'the password': { path: `${tab('security')}&screen=password`, shows: heading('Modifier le mot de passe') },
  'the second factor': {
    path: `${tab('security')}&screen=factor`,
    shows: (page) => page.getByRole('img', { name: /^Code QR/ }),
    open: (page) => page.getByRole('button', { name: 'Commencer' }).click(),
  },
  'the passkeys': { path: `${tab('security')}&screen=passkeys`, shows: heading('Clés d’accès') },
  'the email security': { path: `${tab('security')}&screen=email`, shows: heading('Sécurité de l’e-mail') },
  'the data': { path: tab('data'), shows: heading('Zone de danger') },
  'the debug tab': { path: tab('debug'), shows: heading('Connexion à l’API') },
  'the plans for everybody': { path: '/pricing', shows: heading('Plans tarifaires') },
}

const overlay: Screen = {
  path: '/dashboard',
  shows: (page) => page.getByRole('dialog', { name: 'Diagnostic' }).getByText(/^mf-settings@/),
  open: (page) => page.getByRole('button', { name: /^Diagnostic/ }).click(),
}

/** What is wider than the page, or than its own box, which then cuts it off. */
const tooWide = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = []
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth > clientWidth) found.push(`the page: ${scrollWidth} of ${clientWidth}`)
    for (const element of document.querySelectorAll<HTMLElement>('main :is(button, a, label, h1, h2, h3, h4, td, th)'))
      if (element.checkVisibility() && element.clientWidth > 1 && element.scrollWidth > element.clientWidth + 1)
        found.push(`${element.tagName} ${element.textContent}`)
    return found
  })

/** Opens a screen and looks at it at each width: the narrowest and the widest in both themes. */
async function check(page: Page, name: string, { path, shows, open }: Screen, within: string[]): Promise<void> {
  await page.setViewportSize({ width: 1360, height: 900 })
  await page.goto(path)
  await open?.(page)
  await expect(shows(page).first()).toBeVisible()
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    expect.soft(await tooWide(page), `${name} at ${width}`).toEqual([])
    const look = width === 390 || width === 1360 ? violations : structuralViolations
    expect.soft(await look(page, within), `${name} at ${width}`).toEqual([])
  }
}

test('the screens of the account fit four widths in both themes, without accessibility violations', async ({
  page,
}) => {
  await becomeLearner(page)
  // The frame around the screens is the same, and is checked once.
  for (const [name, screen] of Object.entries(screens))
    await check(page, name, screen, name === 'the profile' ? ['html'] : ['main'])
})

test('so does what an administrator sees on every screen', async ({ page }) => {
  await becomeAdministrator(page)
  await check(page, 'the overlay', overlay, ['[role=dialog]'])
})

/** The texts of at least three words that the open tab shows. */
const sentences = async (page: Page): Promise<string[]> =>
  (await page.getByRole('tabpanel').allInnerTexts())
    .flatMap((text) => text.split('\n'))
    .filter((line) => /\p{L}+\P{L}+\p{L}+\P{L}+\p{L}/u.test(line))

test('each tab of the settings is shown in four languages, and fits a phone', async ({ page }) => {
  const { client } = await becomeLearner(page)
  const { data } = await client.auth.getUser()
  const french: string[][] = []
  await page.setViewportSize({ width: 390, height: 900 })
  for (const language of ['fr', 'en', 'es', 'de']) {
    await client
      .from('user_settings')
      .update({ language })
      .eq('user_id', data.user?.id ?? '')
      .throwOnError()
    await page.goto(tab('debug'))
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await expect(page.getByRole('tab')).toHaveCount(6)
    await expect(page.getByRole('tab', { selected: true })).toBeInViewport({ ratio: 1 })
    for (const [index, choice] of (await page.getByRole('tab').all()).entries()) {
      const name = `${language}: ${await choice.textContent()}`
      await choice.click()
      const panel = page.getByRole('tabpanel')
      await expect(panel.locator('[class*="ui-skeleton"], [aria-busy=true]')).toHaveCount(0)
      const told = await sentences(page)
      if (language === 'fr') french.push(told)
      else
        expect
          .soft(
            told.filter((line) => french[index]?.includes(line)),
            name,
          )
          .toEqual([])
      expect.soft(told.length, name).toBeGreaterThan(0)
      await expect.soft(panel, name).not.toContainText(/\bundefined\b|\bNaN\b|\[object|Invalid Date/)
      expect.soft(await tooWide(page), name).toEqual([])
    }
  }
})
