import type { Page } from '@playwright/test'
import { learnerClient } from '../application/seed.ts'
import { becomeLearner, elsewhere, expect, signIn, signOut, signUp, test, unsentChanges, writeNote } from './learner.ts'
import { violations } from './violations.ts'

/** Requests a mail on one of the sign-in forms. */
async function askMail(page: Page, form: 'forgotten' | 'link', email: string, next = ''): Promise<void> {
  await page.goto(`/auth?auth=${form}${next && `&next=${encodeURIComponent(next)}`}`)
  await page.getByLabel('Adresse e-mail').fill(email)
  await page.getByRole('button', { name: 'Envoyer le lien' }).click()
  await expect(page.getByText(`Si l’adresse ${email} convient`)).toBeVisible()
}

/** An account made by the API. */
async function account(baseURL: string | undefined): Promise<string> {
  const email = `lien-${crypto.randomUUID()}@exemple.fr`
  await learnerClient(baseURL ?? '', { email, password: 'un mot de passe' }, 'sign-up')
  return email
}

/** The newest mail to an address, as shown on the machine's outbox page. */
async function mailTo(page: Page, email: string) {
  await page.goto('/boite-envoi')
  const mail = page.getByRole('list', { name: 'Messages' }).getByRole('listitem').filter({ hasText: email }).first()
  return {
    link: mail.getByRole('link', { name: 'Ouvrir le lien' }),
    address: (await mail.getByRole('link', { name: 'Ouvrir le lien' }).getAttribute('href')) ?? '',
    code: /\b\d{6}\b/.exec((await mail.locator('pre').textContent()) ?? '')?.[0] ?? '',
  }
}

test('switching forms clears messages, and passwords are validated before any request', async ({ page }) => {
  const calls: string[] = []
  page.on('request', (request) => request.url().includes('/auth/v1/signup') && calls.push(request.url()))
  await page.goto('/auth?auth=signup')
  await expect(page.getByText('Minimum 6 caractères')).toBeVisible()
  await page.getByLabel('Adresse e-mail').fill('lea@exemple.fr')
  await page.getByRole('textbox', { name: 'Mot de passe' }).fill('court')
  await page.getByRole('button', { name: 'Créer mon compte' }).click()
  await expect(page.getByRole('alert')).toHaveText('Le mot de passe doit contenir au moins 6 caractères')
  await page.getByRole('textbox', { name: 'Mot de passe' }).fill('é'.repeat(37))
  await page.getByRole('button', { name: 'Créer mon compte' }).click()
  await expect(page.getByRole('alert')).toContainText('Ce mot de passe est trop long')
  await page.getByRole('button', { name: 'Déjà un compte' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Se connecter' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(calls).toEqual([])
})

test('a forgotten password is replaced by a link in a mail that works once', async ({ page, baseURL }) => {
  const email = await account(baseURL)
  await askMail(page, 'forgotten', email)
  await expect(page.getByRole('button', { name: /^Renvoyer dans \d+/ })).toBeDisabled()

  const { link, address } = await mailTo(page, email)
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Nouveau mot de passe' })).toBeVisible()
  await expect(page).toHaveURL(/\/reset-password$/)
  const field = page.getByRole('textbox', { name: 'Nouveau mot de passe' })
  await field.fill('sept ca')
  await page.getByRole('button', { name: 'Enregistrer le mot de passe' }).click()
  await expect(page.getByRole('alert')).toHaveText('Le mot de passe doit contenir au moins 8 caractères')
  await field.fill('un nouveau mot de passe')
  await page.getByRole('button', { name: 'Enregistrer le mot de passe' }).click()
  await page.waitForURL('**/dashboard')
  await expect(page.getByText('Mot de passe modifié')).toBeVisible()

  const other = await elsewhere(page)
  await other.goto(address)
  await expect(other.getByRole('alert')).toHaveText('Ce lien a expiré ou a déjà servi. Demandez-en un autre.')
  await expect(other).toHaveURL(/\/reset-password$/)
  await signIn(other, { email, password: 'un nouveau mot de passe' })
  await other.context().close()
})

test.describe(() => {
  test.use({ faulty: true })
  test('a sign-in link opens the requested page in the requesting browser, and its code works in any', async ({
    page,
    context,
    baseURL,
  }) => {
    const wanted = '/vocabulary?level=2'
    const other = await elsewhere(page)
    await page.goto(wanted)
    await expect(page).toHaveURL(/\/\?next=%2Fvocabulary%3Flevel%3D2$/)
    const door = page.getByRole('link', { name: 'Se connecter', exact: true })
    await door.hover()
    await expect(door).toHaveAttribute('href', '/?auth=login&next=%2Fvocabulary%3Flevel%3D2')
    const astray = await account(baseURL)
    await askMail(page, 'link', astray, wanted)
    await other.goto((await mailTo(other, astray)).address)
    await expect(other.getByRole('alert')).toContainText('Ce lien s’ouvre dans le navigateur où vous l’avez demandé.')
    await expect(other).toHaveURL(/\/auth\?next=%2Fvocabulary%3Flevel%3D2$/)

    const byCode = await account(baseURL)
    await askMail(other, 'link', byCode, wanted)
    const { code } = await mailTo(page, byCode)
    await other.getByLabel('Code à 6 chiffres').fill(code === '000000' ? '000001' : '000000')
    const refused = other.waitForResponse(/\/auth\/v1\/verify/)
    await other.getByRole('button', { name: 'Valider' }).click()
    expect((await refused).status()).toBe(403)
    await expect(other.getByRole('alert')).toHaveText('Ce code n’est pas le bon, a expiré ou a déjà servi.')
    await other.getByLabel('Code à 6 chiffres').fill(code)
    await other.getByRole('button', { name: 'Valider' }).click()
    await other.waitForURL(`**${wanted}`)

    const byLink = await account(baseURL)
    await askMail(page, 'link', byLink, wanted)
    const tab = await context.newPage()
    await tab.goto((await mailTo(other, byLink)).address)
    await tab.waitForURL(`**${wanted}`)
    await expect(tab.getByRole('heading', { level: 1, name: 'Carnet de Vocabulaire' })).toBeVisible()
    // The tab that requested it notices.
    await page.waitForURL(`**${wanted}`)
    await other.context().close()
  })

  test('the page of mails is reachable only from the machine itself', async ({ page, request }) => {
    await page.goto('/boite-envoi')
    await expect(page.getByRole('heading', { level: 1, name: 'Boîte d’envoi' })).toBeVisible()
    expect(await violations(page)).toEqual([])
    const boot = JSON.parse((await page.locator('#cahier-boot').textContent()) ?? '')
    const headers = { apikey: boot.supabase.publishableKey }
    expect((await request.get('/mail/v1/mails', { headers })).status()).toBe(200)
    const proxied = await request.get('/mail/v1/mails', { headers: { ...headers, 'x-forwarded-proto': 'https' } })
    expect(proxied.status()).toBe(404)
    await page.route('**/mail/v1/mails', (route) => route.fulfill({ status: 404, json: {} }))
    await page.reload()
    await page.waitForURL((url) => url.pathname === '/')
  })
})

test.describe('in German', () => {
  test.use({ faulty: true, locale: 'de-DE' })
  test('a failing server and the eleventh wrong password are reported in the page’s language', async ({
    page,
    baseURL,
  }) => {
    const email = await account(baseURL)
    const sorry = 'Der Dienst ist gerade nicht verfügbar. Versuchen Sie es in einigen Minuten erneut.'
    await page.goto('/auth')
    await page.getByLabel('E-Mail-Adresse').fill(email)
    await page.getByRole('textbox', { name: 'Passwort' }).fill('falsch')
    const submit = page.getByRole('button', { name: 'Anmelden', exact: true })
    const alert = page.getByRole('alert')
    await page.route('**/auth/v1/token*', (route) =>
      route.fulfill({ status: 503, json: { message: 'Le service de données ne répond pas.' } }),
    )
    await submit.click()
    await expect(alert).toHaveText(sorry)
    await page.unroute('**/auth/v1/token*')
    await submit.click()
    await expect(alert).toHaveText('E-Mail-Adresse oder Passwort ist falsch.')
    // The limit is shared by all browsers that were never signed in.
    const nine = Array.from({ length: 9 }, () => learnerClient(baseURL ?? '', { email, password: 'falsch' }))
    for (const { status } of await Promise.allSettled(nine)) expect(status).toBe('rejected')
    const refused = page.waitForResponse(/\/auth\/v1\/token/)
    await submit.click()
    expect((await refused).status()).toBe(429)
    await expect(alert).toHaveText('Zu viele Versuche. Warten Sie einige Minuten.')
  })
})

test('signing out affects every tab of the browser', async ({ page, context, complaints }) => {
  await signUp(page)
  const others = await Promise.all([context.newPage(), context.newPage()])
  for (const other of others) {
    await other.goto('/notes')
    await expect(other.getByText('Votre cahier est encore vierge.')).toBeVisible()
  }
  await signOut(page)
  for (const other of others) await other.waitForURL((url) => url.pathname === '/')
  // A request that was under way when the session ended is refused, and the browser logs it.
  const unexpected = complaints.filter((text) => !text.includes('status of 401'))
  complaints.splice(0, complaints.length, ...unexpected)
})

test('a stored session shows no loading state in the frame', async ({ page }) => {
  await signUp(page)
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    const signs = 'form, [href="/auth"], [role="status"], [class*="spinner" i]'
    new MutationObserver(() => {
      for (const element of document.querySelectorAll(signs)) {
        // Areas may show loading states; the frame already knows who is signed in.
        if (!element.closest('#content')) seen.push(element.outerHTML)
      }
    }).observe(document, { childList: true, subtree: true })
  })
  // The identity is stored on the device, so neither the backend nor its client is needed.
  const client = Promise.withResolvers<void>()
  await page.route(/\/supabase\.js$/, async (route) => {
    await client.promise
    await route.continue()
  })
  await page.route('**/auth/v1/**', (route) => route.abort())
  await page.goto('/dashboard', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { name: 'Actions rapides' })).toBeVisible()
  expect(await page.evaluate(() => Object(window).seen)).toEqual([])
  client.resolve()
})

test('twenty tabs renew a session once per lifetime, after sleep and with a wrong clock, and stay signed in', async ({
  page,
  context,
}) => {
  await context.clock.install()
  await signUp(page)
  const renewals: number[] = []
  context.on('response', (response) => {
    if (response.url().includes('grant_type=refresh_token')) renewals.push(response.status())
  })
  const tabs = [page]
  while (tabs.length < 20) {
    const tab = await context.newPage()
    await tab.goto('/help')
    tabs.push(tab)
  }
  for (const tab of tabs) await expect(tab.getByRole('heading', { level: 1 })).toBeVisible()
  expect(renewals).toEqual([])
  for (const lifetimes of [1, 2]) {
    // Simulates sleep: timers fire late, and the device's clock is ahead of the server's from then on.
    await context.clock.fastForward(3_590_000)
    await expect.poll(() => renewals).toEqual(Array(lifetimes).fill(200))
    for (const tab of tabs) await expect(tab.getByRole('button', { name: 'Compte de Camille Martin' })).toBeVisible()
  }
  expect(renewals).toEqual([200, 200])
})

test.describe(() => {
  test.use({ faulty: true })
  test('signing out works while the server fails, and removes all account data from the device', async ({ page }) => {
    await becomeLearner(page)
    await writeNote(page, 'Une note', 'Elle est aussi sur l’appareil.')
    await expect.poll(() => unsentChanges(page)).toBe(0)
    const kept = () =>
      page.evaluate(async () => [
        ...Object.keys(localStorage).filter((key) => /^cahier\.auth\.|[0-9a-f-]{36}$/.test(key)),
        ...(await indexedDB.databases()).flatMap(({ name }) => (name && /[0-9a-f-]{36}$/.test(name) ? name : [])),
        ...document.cookie.split('; ').filter((cookie) => cookie.startsWith('cahier.in')),
      ])
    expect((await kept()).length).toBeGreaterThan(2)
    await page.route('**/auth/v1/logout*', (route) => route.fulfill({ status: 500, json: { message: 'x' } }))
    await signOut(page)
    await expect(page).toHaveURL(/\/$/)
    await expect.poll(kept).toEqual([])
  })

  test('a session ended on another device ends here at the next request', async ({ page }) => {
    const account = await signUp(page)
    const other = await elsewhere(page)
    await signIn(other, account)
    await signOut(other)
    await other.context().close()
    await page.goto('/vocabulary')
    await page.waitForURL((url) => url.pathname === '/')
  })
})
