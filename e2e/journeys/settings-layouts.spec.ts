import { codeOf } from '@cahier/backend/testing/authenticator'
import type { Page } from '@playwright/test'
import { checkLanguages, checkLayouts, checkWidths, type Screen, speak } from './layouts.ts'
import { becomeAdministrator, becomeLearner, elsewhere, expect, shareNote, signIn, test } from './learner.ts'

const tab = (name: string) => `/settings?tab=${name}`

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
  'the kinds of notification': {
    shows: (page) => page.getByRole('checkbox', { name: 'Divers, Appareils' }),
    async open(page) {
      const topics = page.getByRole('table').getByRole('button')
      await expect(topics).toHaveCount(6)
      for (const topic of await topics.all()) await topic.click()
      await page.getByRole('checkbox', { name: 'Pause, À l’écran' }).click()
    },
  },
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
  'a link of a mail that is not valid, for everybody': {
    path: '/unsubscribe#x',
    shows: (page) => page.getByText(/^Ce lien n’est pas valable/),
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

/** Which of the journeys looks at a screen. */
const partOf = ({ path = '' }: Screen) =>
  path.includes('screen=factor') ? 'second factor' : (path.match(/tab=(security|subscription)/)?.[1] ?? 'rest')

for (const part of ['security', 'second factor', 'subscription', 'rest']) {
  test(`the ${part} of the account fits four widths in both themes and four languages, without accessibility violations`, async ({
    page,
  }) => {
    const learner = await becomeLearner(page)
    const other = await elsewhere(page)
    await shareNote(learner, await becomeLearner(other, 'Zoé Durand'), 'Le cœur')
    await signIn(await elsewhere(page), learner)
    for (const [name, screen] of Object.entries(screens)) {
      if (partOf(screen) !== part) continue
      // The frame around the screens is the same, and is checked once.
      await checkLayouts(page, name, screen, name === 'the profile' ? ['html'] : ['main'])
      // The provider's pages speak as they were asked to, and not as the settings do.
      if (!page.url().includes('/payments/')) await checkLanguages(page, name)
    }
  })
}

test('the provider’s pages fit in each language', async ({ page }) => {
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
  await page.getByRole('button', { name: /^Payer/ }).click()
  await page.getByRole('link', { name: /^Facture TEST-/ }).waitFor()
  for (const locale of ['en', 'es', 'de', 'fr']) {
    await page.goto(await address('create-portal', { locale }))
    await checkWidths(page, `the portal in ${locale}`, locale)
  }
})

test('the open tab is in sight on a phone, in each language', async ({ page }) => {
  await becomeLearner(page)
  await page.setViewportSize({ width: 390, height: 900 })
  await page.goto(tab('debug'))
  const open = page.getByRole('tab', { selected: true })
  await expect(open).toHaveText('Débogage et API')
  for (const language of ['fr', 'en', 'es', 'de']) {
    await speak(page, language)
    await page.reload()
    // Its edge may lie between two pixels.
    await expect(open).toBeInViewport({ ratio: 0.99 })
  }
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

test('so does what an administrator sees on every screen, whose handle lies over nothing', async ({ page }) => {
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
