import type { Page } from '@playwright/test'
import { expect, signUp, test } from './learner.ts'
import { shifts, watchShifts } from './shifts.ts'

const pages = ['/', '/pricing', '/faq', '/support', '/privacy-policy', '/terms-of-service', '/legal-mentions']

/** The paths of all scripts that the page has requested so far. */
function scriptsOf(page: Page): string[] {
  const seen: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') seen.push(new URL(request.url()).pathname)
  })
  return seen
}

/** The content of a meta element of the page. */
const meta = async (page: Page, which: string) => (await page.locator(`meta[${which}]`).getAttribute('content')) ?? ''

/** The structured data of a type on a page. */
async function said(page: Page, type: string): Promise<{ offers?: unknown; mainEntity?: unknown }> {
  const all = await page.locator('script[type="application/ld+json"]').allTextContents()
  return all.map((text) => JSON.parse(text)).find((data) => data['@type'] === type)
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('every public page can be read, in every language, and links to the others', async ({ page, request }) => {
    const sitemap = await (await request.get('/sitemap.xml')).text()
    const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname)
    expect(listed).toHaveLength(pages.length * 4)
    const descriptions = new Set<string>()
    const images = new Set<string>()
    // Reads every page in French, and the first one in every language.
    const read = listed.filter((each) => /^\/(fr\b|..$)/.test(each))
    for (const path of read) {
      await page.goto(path)
      const language = path.slice(1, 3)
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', new RegExp(`${path}$`))
      expect(await page.title()).toContain('Cahier')
      const described = await meta(page, 'name="description"')
      expect(described.length, path).toBeGreaterThan(50)
      descriptions.add(described)
      expect(await meta(page, 'property="og:title"')).toBe(await page.title())
      expect(await meta(page, 'property="og:description"')).toBe(described)
      images.add(await meta(page, 'property="og:image"'))
    }
    expect(descriptions.size).toBe(read.length)
    expect(images.size).toBe(1)
    const image = await request.get([...images][0] ?? '')
    expect([image.status(), image.headers()['content-type']]).toEqual([200, 'image/png'])
    for (const path of ['/fr', '/fr/pricing']) {
      await page.goto(path)
      expect((await said(page, 'WebApplication')).offers).toEqual(
        [0, 9, 29].map((price) => expect.objectContaining({ '@type': 'Offer', price, priceCurrency: 'EUR' })),
      )
    }
    await page.goto('/fr/faq')
    const answered = { '@type': 'Answer', text: expect.stringMatching(/.{40}/) }
    expect((await said(page, 'FAQPage')).mainEntity).toEqual(
      Array(8).fill(expect.objectContaining({ '@type': 'Question', acceptedAnswer: answered })),
    )
    await page.goto('/de')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Kontakt' }).click()
    await expect(page).toHaveURL(/\/de\/support$/)
    await expect(page.getByText('benötigt JavaScript')).toBeVisible()
    await page.getByRole('link', { name: 'Français' }).click()
    await expect(page).toHaveURL(/\/fr\/support$/)
    await page.goto('/fr/faq')
    await expect(page.getByText('Il n’y a pas d’API publique')).toBeVisible()
  })
})

test('a visitor downloads one small script, but not the backend’s client or any area', async ({ page }) => {
  const scripts = scriptsOf(page)
  await page.addInitScript(() => {
    const largest: boolean[] = []
    Object.assign(window, { largest })
    const isRendered = ({ element }: { element?: Element | null }) => element?.closest('#prerendered') != null
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) largest.push(isRendered(entry as { element?: Element | null }))
    }).observe({ type: 'largest-contentful-paint', buffered: true })
  })
  await page.goto('/', { waitUntil: 'networkidle' })
  expect(scripts).toEqual([expect.stringMatching(/\/releases\/shell\/[0-9a-f]+\/starter\.js$/)])
  // The largest contentful paint is part of the HTML.
  await expect.poll(() => page.evaluate(() => Object(window).largest.at(-1))).toBe(true)
  await page.getByRole('link', { name: 'Tarifs', exact: true }).first().hover()
  await expect(page.locator('[data-remote="mf-marketing"] h1')).toBeVisible()
  expect(scripts.filter((path) => /supabase|\/mf-(?!marketing)/.test(path))).toEqual([])
})

test('the remote takes over the prerendered page without a layout shift', async ({ page }) => {
  await watchShifts(page)
  for (const path of pages) {
    await page.goto(path, { waitUntil: 'networkidle' })
    const place = await page.evaluate(() => {
      scrollTo(0, 300)
      return scrollY
    })
    // `hover()` would scroll first.
    const bar = await page.getByRole('banner').getByRole('link', { name: 'Tarifs' }).boundingBox()
    await page.mouse.move((bar?.x ?? 0) + 5, (bar?.y ?? 0) + 5)
    await expect(page.locator('[data-remote="mf-marketing"] h1')).toBeVisible()
    expect(await page.evaluate(() => scrollY), path).toBe(place)
    expect(await shifts(page), path).toEqual([])
  }
})

test('a visitor’s message to the support is stored and confirmed, and another can be sent', async ({ page }) => {
  await page.goto('/support')
  const field = (name: string) => page.getByRole('textbox', { name })
  await field('Nom').fill('Camille')
  await expect(page.locator('[data-remote="mf-marketing"]')).toBeVisible()
  await expect(field('Nom')).toHaveValue('Camille')
  await field('E-mail').fill('camille@exemple.fr')
  await field('Sujet').fill('Une question')
  await field('Message').fill('Bonjour')
  await page.getByRole('button', { name: 'Envoyer le message' }).click()
  await expect(page.getByRole('heading', { name: 'Message envoyé\u202f!' })).toBeFocused()
  await page.getByRole('button', { name: 'Envoyer un autre message' }).click()
  await expect(field('Message')).toHaveValue('')
})

test('what was done before the remote was there is done by it', async ({ page }) => {
  await page.goto('/faq', { waitUntil: 'networkidle' })
  await page.getByRole('searchbox').fill('zoom')
  await expect(page.locator('[data-remote="mf-marketing"]')).toBeVisible()
  await expect(page.getByRole('searchbox')).toHaveValue('zoom')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1)

  await page.goto('/pricing', { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Annuel' }).click()
  await expect(page.getByText('89 €', { exact: true })).toBeVisible()
})

test('an address leads straight to the answer of a question', async ({ page }) => {
  await page.goto('/faq#status')
  // The page that was rendered beforehand has the same words, until the remote takes its place.
  const remote = page.locator('[data-remote="mf-marketing"]')
  await expect(remote.getByText('Si une partie de Cahier ne répond pas')).toBeInViewport()
  await expect(page.getByRole('main').getByRole('button', { expanded: true })).toHaveText(/si le service fonctionne/)
})

test('the menu of a phone leads to the sections of the landing page', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  const menu = page.getByRole('navigation', { name: 'Navigation du site' })
  await expect(menu).toBeHidden()
  await page.getByRole('button', { name: 'Ouvrir le menu' }).click()
  await menu.getByRole('link', { name: 'Tarifs' }).click()
  await expect(page).toHaveURL(/\/#pricing$/)
  await expect(page.getByRole('heading', { name: 'Un tarif simple' })).toBeInViewport()
  await expect(menu).toBeHidden()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

test('the address determines the language of a public page, and a link to another language sets the preference', async ({
  page,
}) => {
  await page.goto('/es/pricing')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Planes y precios')
  await page.getByRole('link', { name: 'English' }).click()
  await expect(page).toHaveURL(/\/en\/pricing$/)
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

test('a returning learner never sees the landing page', async ({ page }) => {
  await signUp(page)
  const response = await page.goto('/')
  expect(await response?.text()).not.toContain('id="prerendered"')
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('addresses of the shell and of areas are answered with 200, and others with 404', async ({ request }) => {
  const statusAt = async (path: string) => (await request.get(path, { headers: { accept: 'text/html' } })).status()
  const known = ['/', '/de', '/en/faq', '/auth', '/dashboard', '/search', '/console', '/reset-password', '/notes/1']
  for (const path of known) expect(await statusAt(path), path).toBe(200)
  for (const path of ['/wp-login', '/notes-2', '/de/dashboard']) expect(await statusAt(path), path).toBe(404)
})
