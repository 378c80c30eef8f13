import { codeOf } from '@cahier/backend/testing/authenticator'
import type { Locator, Page } from '@playwright/test'
import { becomeAdministrator, becomeLearner, elsewhere, expect, shareNote, signIn, test } from './learner.ts'
import { endTransitions, violations } from './violations.ts'

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

/** The question that a button asks before it does anything. */
const question = (path: string, name: string | RegExp): Screen => ({
  path,
  shows: (page) => page.getByRole('alertdialog').getByRole('button').first(),
  open: (page) => page.getByRole('button', { name, exact: true }).click(),
})

/** A device that can make passkeys and confirms each. */
async function addAuthenticator(page: Page): Promise<void> {
  const keys = await page.context().newCDPSession(page)
  await keys.send('WebAuthn.enable')
  await keys.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

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
  'the code of the second factor': {
    path: `${tab('security')}&screen=factor`,
    shows: (page) => page.getByLabel('Code à 6 chiffres'),
    async open(page) {
      await page.getByRole('button', { name: 'Commencer' }).click()
      await page.getByRole('button', { name: 'Continuer' }).click()
    },
  },
  'the passkeys': { path: `${tab('security')}&screen=passkeys`, shows: heading('Clés d’accès') },
  'the email security': { path: `${tab('security')}&screen=email`, shows: heading('Sécurité de l’e-mail') },
  'the step before a change of security': {
    path: `${tab('security')}&screen=email`,
    shows: (page) => page.getByRole('dialog', { name: 'Confirmez que c’est bien vous' }),
    async open(page) {
      await page.getByRole('button', { name: 'Ajouter' }).click()
      await page.getByLabel('Nouvelle adresse de récupération').fill('secours@exemple.fr')
      // The browser takes the password for an hour old.
      await page.evaluate((now) => {
        Date.now = () => now
      }, Date.now() + 3_600_000)
      await page.getByRole('button', { name: 'Enregistrer' }).click()
    },
  },
  'the code of the account’s address': {
    path: `${tab('security')}&screen=email`,
    shows: (page) => page.getByLabel('Code à 6 chiffres'),
    open: (page) => page.getByRole('button', { name: 'Recevoir un code' }).click(),
  },
  'the data': { path: tab('data'), shows: heading('Zone de danger') },
  'an import': {
    path: tab('data'),
    shows: (page) => page.getByRole('dialog', { name: 'Importer des données' }),
    open: (page) => page.getByRole('button', { name: 'Importer' }).click(),
  },
  'an export': {
    path: tab('data'),
    shows: (page) => page.getByRole('dialog', { name: 'Export de vos données' }).getByRole('status'),
    async open(page) {
      await page.evaluate(() => Reflect.deleteProperty(window, 'showSaveFilePicker'))
      // It runs for as long as its first rows are on the way.
      await page.route('**/rpc/export_rows', () => {})
      await page.getByRole('button', { name: 'Exporter' }).click()
    },
  },
  'the end of the account, with a document that others use': {
    path: tab('data'),
    shows: (page) => page.getByRole('dialog').getByLabel('Que devient «\u202fLe cœur\u202f»\u202f?'),
    open: (page) => page.getByRole('button', { name: 'Supprimer mon compte' }).click(),
  },
  'the debug tab': { path: tab('debug'), shows: heading('Connexion à l’API') },
  'the plans for everybody': { path: '/pricing', shows: heading('Plans tarifaires') },
  'the end of a contract, for everybody': {
    path: '/cancel-subscription',
    shows: (page) => page.getByLabel('Quatre derniers chiffres de la carte'),
  },
  'a payment that is not confirmed yet': {
    path: `${tab('subscription')}&success=true`,
    shows: (page) => page.getByText('Confirmation du paiement en cours…'),
  },
  'a payment that was given up': {
    path: `${tab('subscription')}&canceled=true`,
    shows: (page) => page.getByText('Paiement annulé. Rien n’a été débité.'),
  },
  'the test checkout': {
    path: tab('subscription'),
    shows: (page) => page.getByRole('button', { name: /^Payer/ }),
    open: (page) => page.getByRole('button', { name: 'Choisir Pro' }).click(),
  },
  'the subscription that was paid for': {
    path: tab('subscription'),
    shows: (page) => page.getByRole('link', { name: /^Facture TEST-/ }),
    async open(page) {
      await page.getByRole('button', { name: 'Choisir Pro' }).click()
      await page.getByRole('button', { name: /^Payer/ }).click()
    },
  },
  'a payment that is late': {
    path: tab('subscription'),
    shows: (page) => page.getByText(/^Le dernier paiement a échoué/),
    async open(page) {
      // The provider would need a month to get there.
      await page.route('**/rest/v1/user_subscriptions?*', async (route) => {
        const response = await route.fetch()
        const record = JSON.parse(await response.text(), (key, value) =>
          key === 'subscription_status' ? 'past_due' : value,
        )
        await route.fulfill({ response, json: record })
      })
      await page.reload()
    },
  },
  'the portal': {
    path: tab('subscription'),
    shows: (page) => page.getByRole('button', { name: 'Utiliser cette carte' }),
    open: (page) => page.getByRole('button', { name: 'Gérer', exact: true }).click(),
  },
  'the question before a contract ends': question(tab('subscription'), 'Résilier'),
  'the question before a withdrawal': question(tab('subscription'), 'Renoncer au contrat ici'),
  'the withdrawal that was received': {
    path: tab('subscription'),
    shows: (page) => page.getByRole('button', { name: 'Enregistrer l’accusé de réception' }),
    async open(page) {
      await page.getByRole('button', { name: 'Renoncer au contrat ici' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Confirmer la rétractation' }).click()
    },
  },
  'the question before other sessions end': question(tab('security'), 'Fermer toutes les autres'),
  'the name of a passkey': {
    path: `${tab('security')}&screen=passkeys`,
    shows: (page) => page.getByRole('dialog', { name: 'Renommer' }).getByLabel('Nom'),
    async open(page) {
      await addAuthenticator(page)
      await page.getByRole('button', { name: 'Ajouter une clé d’accès' }).click()
      await page.getByRole('button', { name: /^Renommer la clé/ }).click()
    },
  },
  'the question before a passkey goes': question(`${tab('security')}&screen=passkeys`, /^Retirer la clé/),
  // The last ones: from here on the account has a second factor.
  'the recovery codes': {
    path: `${tab('security')}&screen=factor`,
    shows: (page) => page.getByRole('region', { name: 'Codes de récupération' }),
    async open(page) {
      await page.getByRole('button', { name: 'Commencer' }).click()
      const secret = ((await page.locator('code').textContent()) ?? '').replace(/\s/g, '')
      await page.getByRole('button', { name: 'Continuer' }).click()
      await page.getByLabel('Code à 6 chiffres').fill(codeOf(secret))
      await page.getByRole('button', { name: 'Vérifier' }).click()
    },
  },
  'the second factor that is on': {
    path: `${tab('security')}&screen=factor`,
    shows: (page) => page.getByRole('button', { name: 'Désactiver' }),
  },
  'the question before the second factor ends': question(`${tab('security')}&screen=factor`, 'Désactiver'),
  'the question before the codes change': question(`${tab('security')}&screen=factor`, 'Créer de nouveaux codes'),
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
async function check(page: Page, name: string, { path, shows, open }: Screen, within: string[]): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.setViewportSize({ width: 390, height: 900 })
  await page.goto(path)
  await open?.(page)
  await expect(shows(page).first()).toBeVisible()
  const present: string[] = []
  for (const part of new Set([...within, '[role=dialog]', '[role=alertdialog]']))
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

/** The tab that a screen is in, where that has a journey of its own. */
const partOf = ({ path }: Screen) => path.match(/tab=(security|subscription)/)?.[1] ?? 'rest'

for (const part of ['security', 'subscription', 'rest']) {
  test(`the ${part} of the account fits four widths in both themes, without accessibility violations`, async ({
    page,
  }) => {
    const learner = await becomeLearner(page)
    const other = await elsewhere(page)
    await shareNote(learner, await becomeLearner(other, 'Zoé Durand'), 'Le cœur')
    await signIn(await elsewhere(page), learner)
    for (const [name, screen] of Object.entries(screens)) {
      if (partOf(screen) !== part) continue
      // The frame around the screens is the same, and is checked once.
      await check(page, name, screen, name === 'the profile' ? ['html'] : ['main'])
    }
  })
}

test('so does what an administrator sees on every screen', async ({ page }) => {
  await becomeAdministrator(page)
  // Its button leaves the end of a page free.
  for (const width of [390, 1360]) {
    await page.setViewportSize({ width, height: 700 })
    await page.goto(tab('data'))
    const last = page.getByRole('button', { name: 'Supprimer mon compte' })
    await last.waitFor()
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    const [end, button] = [
      await last.boundingBox(),
      await page.getByRole('button', { name: /^Diagnostic/ }).boundingBox(),
    ]
    expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0)
  }
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
