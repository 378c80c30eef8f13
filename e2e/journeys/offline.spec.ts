import type { Page } from '@playwright/test'
import { test as own } from '../application/fixture.ts'
import { openReleases, type Releases } from '../application/releases.ts'
import {
  askPalette,
  becomeLearner,
  elsewhere,
  expect,
  type NewLearner,
  noteText,
  registerLearner,
  shareNote,
  signIn,
  signOut,
  signUp,
  test,
  unsentChanges,
  writeNote,
} from './learner.ts'

own.use({ journeys: 'offline' })

/** The set that the service worker has installed on this device, or null. */
const installedSet = (page: Page) =>
  page.evaluate(async () => {
    const kept = await (await caches.open('cahier.offline')).match('/offline.json')
    return kept ? ((await kept.json()) as { set: number }).set : null
  })

/** Waits for an installation: it starts when the page is idle, and fetches every file of the set, which takes a slow machine a while. */
const expectInstalled = (page: Page) => expect.poll(() => installedSet(page), { timeout: 90_000 })

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Navigation principale' })
/** The beginning of every working view. */
const content = (page: Page) => {
  const main = page.getByRole('main')
  return main.getByRole('heading', { level: 2 }).or(main.getByRole('search'))
}
const mark = (page: Page) => page.getByRole('status').filter({ hasText: 'Hors ligne' })
const notesOf = async ({ client }: NewLearner) => (await client.from('notes').select('title').throwOnError()).data
const onDevice = (page: Page) => page.getByRole('dialog').getByText('Hors ligne – enregistré sur cet appareil')

test.describe('offline', () => {
  test.use({ serviceWorkers: 'allow', faulty: true })

  test('two devices review on their own, and their logs merge: nothing lost, nothing twice', async ({
    page,
    context,
  }) => {
    const { client, ...account } = await signUp(page)
    const lastMonth = new Date(Date.now() - 30 * 86_400_000).toISOString()
    const due = { definition: 'Un sens.', mastery: 60, last_reviewed: lastMonth }
    await client
      .from('vocabulary')
      .insert([
        { word: 'aube', ...due },
        { word: 'brume', ...due },
      ])
      .throwOnError()
    const other = await elsewhere(page)
    await signIn(other, account)
    const row = (device: Page) => device.getByRole('region', { name: 'Révision' })
    const answer = async (device: Page, rating: string) => {
      await row(device).getByRole('button', { name: 'Afficher la réponse' }).click()
      await row(device)
        .getByRole('button', { name: new RegExp(`^${rating}`) })
        .click()
    }
    for (const device of [page, other]) {
      await device.goto('/vocabulary/review')
      await expect(device.getByText('2 à réviser')).toBeVisible()
    }
    await expectInstalled(page).not.toBeNull()

    await context.setOffline(true)
    await other.context().setOffline(true)
    const palette = await askPalette(page, 'brume')
    await palette.getByRole('option', { name: /^brume/ }).click()
    await expect(row(page).getByText('brume')).toBeVisible()
    await answer(page, 'Moyen')
    await expect(row(page).getByText('Hors ligne – 1 réponse enregistrée sur cet appareil')).toBeVisible()
    await page.reload()
    await expect(page.getByText('1 à réviser')).toBeVisible()
    await answer(page, 'Facile')
    await expect(page.getByText(/^C’est tout pour aujourd’hui/)).toBeVisible()
    await answer(other, 'Moyen')
    await expect(other.getByText('1 à réviser')).toBeVisible()
    await answer(other, 'Moyen')
    await expect(other.getByText(/^C’est tout pour aujourd’hui/)).toBeVisible()
    await expect.poll(() => unsentChanges(page)).toBe(2)

    // The device that answered last sends its answers first.
    const cardStates = async () => (await client.from('cards').select('reps, state').throwOnError()).data
    await other.context().setOffline(false)
    await expect.poll(cardStates).toEqual(Array(2).fill({ reps: 1, state: 2 }))
    await context.setOffline(false)
    await expect.poll(cardStates).toEqual(Array(2).fill({ reps: 2, state: 2 }))
    await expect.poll(() => unsentChanges(page)).toBe(0)
    await expect.poll(() => unsentChanges(other)).toBe(0)
    await other.context().close()
  })

  test('the application loads after a reload, keeps changes, and sends them once', async ({
    page,
    context,
    browser,
  }) => {
    const account = await becomeLearner(page)
    await writeNote(page, 'La photosynthèse', 'Les plantes convertissent la lumière.')
    await expectInstalled(page).not.toBeNull()
    await expect.poll(() => unsentChanges(page)).toBe(0)

    await context.setOffline(true)
    await page.goto('/notes')
    await expect(mark(page)).toBeVisible()
    await page.getByRole('link', { name: 'La photosynthèse' }).click()
    await noteText(page).fill('Écrit dans le train.')
    await expect(onDevice(page)).toBeVisible()
    await page.reload()
    await expect(noteText(page)).toHaveText('Écrit dans le train.')

    await page.goto('/notes')
    await page.getByRole('button', { name: 'Nouvelle Note' }).click()
    const dialog = page.getByRole('dialog', { name: 'Créer une nouvelle note' })
    await dialog.getByLabel('Titre').fill('Le trajet')
    await dialog.getByLabel('Contenu').fill('Sans réseau.')
    await dialog.getByRole('button', { name: 'Créer la note' }).click()
    await expect(page.getByRole('link', { name: 'Le trajet' })).toBeVisible()
    await expect.poll(() => unsentChanges(page)).toBe(2)

    await navigation(page).getByRole('link', { name: 'Vocabulaire' }).click()
    await expect(page.getByRole('heading', { level: 2, name: 'Carnet de Vocabulaire' })).toBeVisible()
    await navigation(page).getByRole('link', { name: 'Tableau de bord' }).click()
    await expect(page.getByRole('heading', { name: 'Actions rapides' })).toBeVisible()

    await context.setOffline(false)
    await expect(mark(page)).toBeHidden()
    await expect.poll(() => unsentChanges(page)).toBe(0)
    const elsewhere = await (await browser.newContext()).newPage()
    await signIn(elsewhere, account)
    await elsewhere.goto('/notes')
    for (const title of ['La photosynthèse', 'Le trajet']) {
      await expect(elsewhere.getByRole('link', { name: title })).toHaveCount(1)
    }
    await elsewhere.getByRole('link', { name: 'La photosynthèse' }).click()
    await expect(noteText(elsewhere)).toHaveText('Écrit dans le train.')
    await elsewhere.context().close()
  })

  test('a session that ended elsewhere keeps unsent changes, which the account’s next sign-in sends, and no other’s', async ({
    page,
    context,
  }) => {
    const { client, ...account } = await becomeLearner(page)
    await writeNote(page, 'La photosynthèse', 'Les plantes convertissent la lumière.')
    await expect.poll(() => unsentChanges(page)).toBe(0)
    await page.getByRole('link', { name: 'La photosynthèse' }).click()
    await noteText(page).waitFor()
    await context.setOffline(true)
    await noteText(page).fill('Écrit dans un tunnel.')
    await expect(onDevice(page)).toBeVisible()

    await client.auth.signOut({ scope: 'global' })
    await context.setOffline(false)
    await page.waitForURL((url) => url.pathname === '/')
    expect(await unsentChanges(page)).toBe(1)

    const other = await registerLearner(page, 'Sacha Petit')
    await signIn(page, other)
    await writeNote(page, 'À moi', 'Une autre personne.')
    await expect.poll(() => unsentChanges(page)).toBe(1)
    expect(await notesOf(other)).toEqual([{ title: 'À moi' }])
    await signOut(page, 'Sacha Petit')
    expect(await unsentChanges(page)).toBe(1)

    await signIn(page, account)
    await expect.poll(() => unsentChanges(page)).toBe(0)
    await client.auth.signInWithPassword(account)
    const { data: note } = await client.from('notes').select('content').single().throwOnError()
    expect(note.content).toBe('Écrit dans un tunnel.')
  })

  test('a page that has not heard yet who is signed in now sends nothing in their name', async ({ page, context }) => {
    const { client, ...account } = await becomeLearner(page)
    await page.goto('/notes')
    await expectInstalled(page).not.toBeNull()
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Nouvelle Note' }).click()
    const dialog = page.getByRole('dialog', { name: 'Créer une nouvelle note' })
    await dialog.getByLabel('Titre').fill('Le secret')
    await dialog.getByRole('button', { name: 'Créer la note' }).click()
    await expect.poll(() => unsentChanges(page)).toBe(1)

    // As after a pause of the tab: the network is back before it is told what other tabs have done.
    const other = await registerLearner(page, 'Sacha Petit')
    const { data } = await other.client.auth.getSession()
    await client.auth.signOut({ scope: 'global' })
    const sessionKey = await page.evaluate((session) => {
      const key = Object.keys(localStorage).find((name) => /^cahier\.auth\.[^.]+$/.test(name)) ?? ''
      localStorage.setItem(key, session)
      return key
    }, JSON.stringify(data.session))
    await context.setOffline(false)
    await expect(mark(page)).toBeHidden()
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await page.evaluate(() => fetch('/healthz').then((answer) => answer.text()))

    await page.evaluate((key) => localStorage.removeItem(key), sessionKey)
    await signIn(page, account)
    await expect.poll(() => unsentChanges(page)).toBe(0)
    await client.auth.signInWithPassword(account)
    expect(await notesOf({ client, ...account })).toEqual([{ title: 'Le secret' }])
    expect(await notesOf(other)).toEqual([])
  })

  test('every area loads with the security policies of the server’s pages', async ({ page, context, complaints }) => {
    await signUp(page)
    await expectInstalled(page).not.toBeNull()
    const paths = await navigation(page)
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
    expect(paths.length).toBeGreaterThan(8)
    const policies = ['content-security-policy', 'integrity-policy', 'permissions-policy', 'cross-origin-opener-policy']
    const online = (await page.goto('/dashboard'))?.headers() ?? {}

    await context.setOffline(true)
    for (const path of paths) {
      const response = await page.goto(path)
      expect(response?.fromServiceWorker()).toBe(true)
      for (const policy of policies) expect(response?.headers()[policy], policy).toBe(online[policy])
      await expect(content(page).first()).toBeVisible()
      await expect(page.getByRole('heading', { name: 'n’a pas pu être affiché' })).toBeHidden()
    }
    const refused = await page.evaluate(() => {
      try {
        new DOMParser().parseFromString('<p>', 'text/html')
        return false
      } catch (error) {
        return error instanceof TypeError
      }
    })
    expect(refused).toBe(true)
    await expect.poll(() => complaints).toEqual(['policy: require-trusted-types-for trusted-types-sink'])
    complaints.length = 0
  })

  test('a language that is not on the device is shown once it is online, and then stays', async ({ page, context }) => {
    await signUp(page)
    await expectInstalled(page).not.toBeNull()
    await context.setOffline(true)
    await page.goto('/settings')
    await page.getByRole('tab', { name: 'Préférences' }).click()
    await page.getByLabel('Langue', { exact: true }).selectOption('Deutsch')
    await expect(page.getByText(/^Cette langue n’est pas sur cet appareil/)).toBeVisible()
    await expect(page.getByRole('heading', { level: 2, name: 'Paramètres' })).toBeVisible()

    await context.setOffline(false)
    const german = page.getByRole('heading', { level: 2, name: 'Einstellungen' })
    await expect(german).toBeVisible()
    const language = () =>
      page.evaluate(async () => {
        const kept = await (await caches.open('cahier.offline')).match('/offline.json')
        return /lang=\\"(..)\\"/.exec((await kept?.text()) ?? '')?.[1]
      })
    await expect.poll(language).toBe('de')
    await context.setOffline(true)
    await page.reload()
    await expect(german).toBeVisible()
  })

  test('a shared note that was opened is there, and so are the learner’s own', async ({ page, context }) => {
    const member = await becomeLearner(page)
    await member.client.from('notes').insert({ title: 'La respiration', content: 'Les poumons.' }).throwOnError()
    const id = await shareNote(await registerLearner(page, 'Zoé Durand'), member, 'La circulation')
    await page.goto('/notes')
    const own = page.getByRole('link', { name: 'La respiration' })
    await expect(own).toBeVisible()
    await page.goto(`/notes/${id}`)
    const text = page.getByText('Le cœur a quatre cavités.')
    await expect(text).toBeVisible()
    await expectInstalled(page).not.toBeNull()

    await context.setOffline(true)
    await page.reload()
    await expect(text).toBeVisible()
    await page.goto('/notes')
    await expect(own).toBeVisible()
  })

  test('the installed set contains no personal data, and stays after signing out', async ({ page, context }) => {
    const { email } = await becomeLearner(page, 'Philomène Quatrebarbes')
    await writeNote(page, 'Journal intime', 'Personne ne lira ceci.')
    await expectInstalled(page).not.toBeNull()
    await page.reload()
    const kept = await page.evaluate(async () => {
      const session = JSON.parse(localStorage.getItem('cahier.auth.localhost') ?? 'null')
      const entries: [url: string, text: string][] = []
      for (const name of await caches.keys()) {
        const cache = await caches.open(name)
        for (const request of await cache.keys()) {
          entries.push([new URL(request.url).pathname, (await (await cache.match(request))?.text()) ?? ''])
        }
      }
      return { token: session.access_token as string, user: session.user.id as string, entries }
    })
    expect(kept.token.length).toBeGreaterThan(20)
    for (const [url, text] of kept.entries) {
      expect(url).toMatch(/^\/(offline\.json$|releases\/|sets\/)/)
      for (const secret of [email, 'Quatrebarbes', 'Journal intime', kept.token, kept.user]) {
        expect(text.includes(secret), `${secret} in ${url}`).toBe(false)
      }
    }

    await signOut(page, 'Philomène Quatrebarbes')
    expect(await installedSet(page)).not.toBeNull()
    await context.setOffline(true)
    await page.goto('/notes')
    await page.waitForURL(({ pathname }) => pathname === '/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('Quatrebarbes')).toHaveCount(0)
  })
})

test.describe('visitors', () => {
  test.use({ serviceWorkers: 'allow' })

  test('get no service worker', async ({ page }) => {
    // The live stream is opened last, when the page is idle.
    const settled = page.waitForRequest(/\/live\/production$/)
    await page.goto('/?auth=login')
    await settled
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
  })
})

/** Promotes another release of the settings. @returns its id, and that of the one before */
async function release({ first, variant, promote }: Releases): Promise<{ before: string; after: string }> {
  const settings = first.get('mf-settings')
  if (!settings) throw new Error('mf-settings is not live')
  const { id } = await variant(settings)
  await promote('mf-settings', id, settings.id)
  return { before: settings.id, after: id }
}

/** Opens the settings. @returns the displayed release */
async function shownSettings(page: Page): Promise<string | null> {
  await page.goto('/settings')
  await expect(content(page).first()).toBeVisible()
  return page.locator('[data-remote="mf-settings"]').getAttribute('data-release')
}

own.describe('a new set', () => {
  own.describe.configure({ mode: 'default' })
  own.use({ serviceWorkers: 'allow', faulty: true })

  own('of which a file is corrupt leaves the former one in place', async ({ page, context, application }) => {
    await signUp(page)
    const former = await application.servedSet()
    await expectInstalled(page).toBe(former)
    const settings = await shownSettings(page)

    const files = new RegExp(`/releases/(?!${settings?.replace('@', '/')}/)mf-settings/[^/]+/[^/]+\\.css$`)
    await context.route(files, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: `${await response.text()}/* tampered */` })
    })
    const refused = context.waitForEvent('console', (message) => /live set was not installed/.test(message.text()))
    // The open tab notifies the worker.
    await release(await openReleases(application))
    await refused
    await context.setOffline(true)
    expect(await shownSettings(page)).toBe(settings)
    expect(await installedSet(page)).toBe(former)

    await context.setOffline(false)
    await context.unroute(files)
    await page.goto('/dashboard')
    await expectInstalled(page).toBe(await application.servedSet())
  })

  own(
    'is shown at once, and so is the one that takes its place, whatever is installed',
    async ({ page, application }) => {
      await signUp(page)
      await expectInstalled(page).toBe(await application.servedSet())
      const { before, after } = await release(await openReleases(application))
      // A server that answers too slowly would be a reason to show what is installed.
      await expect.poll(() => shownSettings(page)).toBe(`mf-settings@${after}`)
      await expectInstalled(page).toBe(await application.servedSet())
      const { code, stderr } = await application.cahier('rollback', 'mf-settings')
      expect(code, stderr).toBe(0)
      await expect.poll(() => shownSettings(page)).toBe(`mf-settings@${before}`)
    },
  )
})
