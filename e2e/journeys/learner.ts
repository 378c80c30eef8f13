import { test as base, expect, type Locator, type Page } from '@playwright/test'
import { learnerClient } from '../application/seed.ts'
import { areaAt, areaUsed, readRoutes } from '../opened/areas.ts'
import { cahier } from './cahier.ts'

let accounts = 0
const password = 'un mot de passe'
const newAddress = () => `eleve-${process.pid}-${Date.now()}-${++accounts}@exemple.fr`

/** An account, with a client of the API that is signed in to it. */
export interface NewLearner {
  email: string
  password: string
  client: Awaited<ReturnType<typeof learnerClient>>
}

/** Makes an account through the API, and leaves the page as it is. */
export async function registerLearner(page: Page, name: string): Promise<NewLearner> {
  const account = { email: newAddress(), password }
  const { origin } = new URL((await page.request.get('/healthz')).url())
  return { ...account, client: await learnerClient(origin, { ...account, name }, 'sign-up') }
}

/**
 * Signs the page's browser in as a new learner, before it opens a page. Account and session come from the API; everything that the
 * browser stored before is deleted.
 */
export async function becomeLearner(page: Page, name = 'Camille Martin'): Promise<NewLearner> {
  const { client, ...account } = await registerLearner(page, name)
  const { origin, hostname } = new URL((await page.request.get('/healthz')).url())
  const { data } = await client.auth.getSession()
  const session = { name: `cahier.auth.${hostname.split('.')[0]}`, value: JSON.stringify(data.session) }
  await page.context().setStorageState({ cookies: [], origins: [{ origin, localStorage: [session] }] })
  return { ...account, client }
}

/** Signs the page in as a new learner and opens the dashboard. */
export async function signUp(page: Page, name = 'Camille Martin'): Promise<NewLearner> {
  const learner = await becomeLearner(page, name)
  await page.goto('/dashboard')
  // The shell has rendered by then, and handles keys.
  await page.getByRole('button', { name: `Compte de ${name}` }).waitFor()
  return learner
}

/** The id of an account. */
export const idOf = async ({ client }: NewLearner): Promise<string> => (await client.auth.getUser()).data.user?.id ?? ''

/** Writes a note that a member has accepted. @returns its id */
export async function shareNote(owner: NewLearner, member: NewLearner, title: string): Promise<string> {
  const { data: note } = await owner.client
    .from('notes')
    .insert({ title, content: 'Le cœur a quatre cavités.', is_shared: true })
    .select('id')
    .single()
    .throwOnError()
  await owner.client
    .from('note_collaborators')
    .insert({ note_id: note.id, user_id: await idOf(member) })
    .throwOnError()
  await member.client.from('note_collaborators').update({ status: 'accepted' }).eq('note_id', note.id).throwOnError()
  return note.id
}

/** Signs up with the form of the page. */
export async function fillSignUp(
  page: Page,
  name = 'Camille Martin',
  chosen = password,
): Promise<{ email: string; password: string }> {
  const email = newAddress()
  await page.getByLabel('Nom').fill(name)
  await page.getByLabel('Adresse e-mail').fill(email)
  await page.getByRole('textbox', { name: 'Mot de passe' }).fill(chosen)
  await page.getByRole('button', { name: 'Créer mon compte' }).click()
  return { email, password: chosen }
}

/** Signs in to an existing account. */
export async function signIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.goto('/auth')
  await page.getByLabel('Adresse e-mail').fill(email)
  await page.getByRole('textbox', { name: 'Mot de passe' }).fill(password)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await page.waitForURL('**/dashboard')
}

/** Signs the page out, and waits for the document that follows. @param name of the account */
export async function signOut(page: Page, name = 'Camille Martin'): Promise<void> {
  await page.getByRole('button', { name: `Compte de ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Se déconnecter' }).click()
  const loaded = page.waitForEvent('load')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Se déconnecter' }).click()
  await loaded
}

/** Signs the page in as a new administrator, who sees what learners see, and the overlay. */
export async function becomeAdministrator(page: Page, name?: string): Promise<NewLearner> {
  const account = await becomeLearner(page, name)
  await cahier('admin', 'grant', account.email)
  // New rights apply from the next session on.
  await page.context().setStorageState({ cookies: [], origins: [] })
  await signIn(page, account)
  return account
}

/** What a test's other pages are watched by, by its first one. */
const watches = new WeakMap<Page, (other: Page) => Promise<void>>()

/** A page in another browser that shares nothing with the first. It must not violate a security policy either. */
export async function elsewhere(page: Page): Promise<Page> {
  const browser = page.context().browser()
  if (!browser) throw new Error('There is no browser')
  const context = await browser.newContext({ locale: 'fr-FR', serviceWorkers: 'block' })
  const other = await context.newPage()
  await watches.get(page)?.(other)
  return other
}

/** Opens the palette and types into it. */
export async function askPalette(page: Page, text: string): Promise<Locator> {
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Chercher ou agir' })
  await palette.getByRole('combobox').fill(text)
  return palette
}

/** Runs a command from the palette. */
export async function runCommand(page: Page, name: string): Promise<void> {
  const palette = await askPalette(page, name)
  await palette.getByRole('option', { name, exact: true }).click()
}

/** How many changes are only on this device, as sign-out counts them. */
export const unsentChanges = (page: Page): Promise<number> =>
  page.evaluate(() =>
    Object.entries(localStorage)
      .filter(([key]) => key.startsWith('cahier.unsent.'))
      .reduce((sum, [, count]) => sum + Number(count), 0),
  )

/** Whether a draft on the device ends with a text. */
export const hasDraft = (page: Page, end: string): Promise<boolean> =>
  page.evaluate(async (wanted) => {
    const name = (await indexedDB.databases()).find((found) => found.name?.startsWith('cahier.notes.'))?.name ?? ''
    const resultOf = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve) => {
        request.onsuccess = () => resolve(request.result)
      })
    const database = await resultOf(indexedDB.open(name))
    const drafts: { content: string }[] = await resultOf(database.transaction('drafts').objectStore('drafts').getAll())
    database.close()
    return drafts.some(({ content }) => content.endsWith(wanted))
  }, end)

/** The text of the open note, once its editor is there. Marks away from the caret are not shown. */
export const noteText = (page: Page): Locator =>
  page.locator('[contenteditable=true]').and(page.getByRole('textbox', { name: 'Contenu' }))

/** Writes a note through the screen and returns to the list. */
export async function writeNote(page: Page, title: string, content: string, tags = ''): Promise<void> {
  await page.goto('/notes')
  await page.getByRole('button', { name: 'Nouvelle Note' }).click()
  const dialog = page.getByRole('dialog', { name: 'Créer une nouvelle note' })
  await dialog.getByLabel('Titre').fill(title)
  await dialog.getByLabel('Contenu').fill(content)
  await dialog.getByLabel('Tags').fill(tags)
  await dialog.getByRole('button', { name: 'Créer la note' }).click()
  await expect(page.getByRole('link', { name: title, exact: true })).toBeVisible()
}

const routes = await readRoutes()

const contexts = (page: Page) => page.context().browser()?.contexts() ?? []

/**
 * A test whose page must neither log an error nor violate a security policy. If it injects faults (`test.use({ faulty: true
 * })`), errors are expected, but violations still fail it.
 */
export const test = base.extend<{ faulty: boolean; complaints: string[] }>({
  faulty: [false, { option: true }],
  complaints: [
    async ({ page, faulty }, use) => {
      const complaints: string[] = []
      const violation = 'policy:'
      const opened = new Set<string>()
      const pages = new Set<string>()
      const note = (area: string | null) => {
        if (area !== null) opened.add(area)
      }
      const watch = async (watched: Page, reportsErrors: boolean) => {
        let leaves = false
        watched.on('request', (request) => {
          if (request.isNavigationRequest()) pages.add(request.url())
          leaves ||= request.url().includes('/auth/v1/logout')
          note(areaUsed(request.url()))
        })
        watched.on('framenavigated', (frame) => {
          if (frame === watched.mainFrame()) note(areaAt(routes, frame.url()))
        })
        watched.on('console', (message) => {
          const text = message.text().replace(/^Failed to load .*/, (failed) => `${failed} ${message.location().url}`)
          // What an account still asks for while it is signed out is refused, and nobody waits for it.
          if (leaves && / status of 401 /.test(text)) return
          // The shell's page at an address that no area serves.
          if (/ status of 404 /.test(text) && pages.has(message.location().url)) return
          // Of two who hand the text of a note over at once, one is refused and takes the other's.
          if (/ status of 409 .*\/rpc\/push_live_note$/.test(text)) return
          if (message.type() === 'error' && (reportsErrors || text.startsWith(violation))) complaints.push(text)
        })
        await watched.addInitScript((prefix) => {
          document.addEventListener('securitypolicyviolation', (event) =>
            console.error(`${prefix} ${event.effectiveDirective} ${event.blockedURI}`),
          )
        }, violation)
      }
      await watch(page, !faulty)
      page.on('pageerror', (error) => complaints.push(error.message))
      watches.set(page, (other) => watch(other, false))
      const before = contexts(page)
      await use(complaints)
      // Tests of a worker share a browser, in which other pages of this test would go on.
      for (const context of contexts(page)) if (!before.includes(context)) await context.close()
      // `npm test -- --changed` runs the journeys through the areas that a change is in.
      test.info().annotations.push({ type: 'areas', description: [...opened].sort().join(' ') })
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
})
export { expect }
