import { SmtpServer } from '@cahier/backend/testing/smtp'
import type { Page } from '@playwright/test'
import { test as base } from '../application/fixture.ts'
import { elsewhere, expect } from './learner.ts'
import { violations } from './violations.ts'

/** An application that sends mails, and so wants addresses confirmed. */
const test = base.extend<object, { post: SmtpServer }>({
  post: [
    // biome-ignore lint/correctness/noEmptyPattern: what Playwright wants of a fixture that needs no other
    async ({}, use) => {
      const server = new SmtpServer()
      await use(server)
      await server.close()
    },
    { scope: 'worker' },
  ],
  variables: [
    async ({ post }, use) =>
      use({
        CAHIER_SMTP_URL: `smtp://localhost:${await post.listen()}`,
        CAHIER_MAIL_FROM: 'Cahier <bonjour@exemple.fr>',
      }),
    { scope: 'worker' },
  ],
})
test.use({ journeys: 'confirmation' })
test.describe.configure({ mode: 'default' })

const password = 'un mot de passe'

/** Fills in the form of a new account and sees that a mail is on its way. */
async function signUpToConfirm(page: Page, email: string): Promise<void> {
  await page.goto('/auth?auth=signup')
  await page.getByLabel('Nom').fill('Camille Martin')
  await page.getByLabel('Adresse e-mail').fill(email)
  await page.getByRole('textbox', { name: 'Mot de passe' }).fill(password)
  await page.getByRole('button', { name: 'Créer mon compte' }).click()
  await expect(page.getByText('Vérifiez votre email pour confirmer votre compte')).toBeVisible()
}

/** Link and code of the mail to an address. */
async function mailTo(post: SmtpServer, email: string): Promise<{ link: string; code: string }> {
  const find = () => post.mails.find(({ to }) => to === email)?.source
  await expect.poll(find).toBeDefined()
  const text = (find() ?? '').replace(/=\n/g, '').replace(/=3D/g, '=')
  return {
    link: /https?:\/\/\S+\/verify\?\S+/.exec(text)?.[0] ?? '',
    code: /\b\d{6}$/m.exec(text)?.[0] ?? '',
  }
}

test.describe(() => {
  test.use({ faulty: true })
  test('an address is confirmed by the code of its mail, and opens nothing before', async ({ page, post }) => {
    const email = 'lea@exemple.fr'
    await signUpToConfirm(page, email)
    expect(await violations(page)).toEqual([])
    const resend = page.getByRole('button', { name: /^Renvoyer/ })
    await expect(resend).toBeDisabled()
    const { code } = await mailTo(post, email)

    const other = await elsewhere(page)
    await other.goto('/auth')
    await other.getByLabel('Adresse e-mail').fill(email)
    await other.getByRole('textbox', { name: 'Mot de passe' }).fill(password)
    await other.getByRole('button', { name: 'Se connecter' }).click()
    await expect(other.getByRole('alert')).toHaveText(/^Confirmez d’abord votre adresse e-mail/)
    await other.context().close()

    const field = page.getByLabel('Code à 6 chiffres')
    await field.fill(code === '000000' ? '000001' : '000000')
    await page.getByRole('button', { name: 'Valider' }).click()
    await expect(page.getByRole('alert')).toHaveText('Ce code n’est pas le bon, a expiré ou a déjà servi.')
    await field.fill(code)
    await page.getByRole('button', { name: 'Valider' }).click()
    await page.waitForURL('**/dashboard')
    await expect(page.getByRole('button', { name: 'Compte de Camille Martin' })).toBeVisible()
  })
})

test('an address is confirmed by the link of its mail, in the tab that opens it', async ({ page, context, post }) => {
  const email = 'zoe@exemple.fr'
  await signUpToConfirm(page, email)
  const tab = await context.newPage()
  await tab.goto((await mailTo(post, email)).link)
  await tab.waitForURL('**/dashboard')
  // The tab that was waiting sees it.
  await page.waitForURL('**/dashboard')
})

test('another mail can be asked for after a minute', async ({ page }) => {
  // Its minute is the server's too, which no clock of a page moves: the answer is put in.
  const asked: unknown[] = []
  await page.route('**/auth/v1/resend*', (route) => {
    asked.push(route.request().postDataJSON())
    return route.fulfill({ json: {} })
  })
  await page.clock.install()
  await signUpToConfirm(page, 'ines@exemple.fr')
  await page.clock.fastForward(61_000)
  await page.getByRole('button', { name: 'Renvoyer le message' }).click()
  await expect(page.getByText('Un nouveau message est parti.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Renvoyer dans/ })).toBeDisabled()
  expect(asked).toEqual([expect.objectContaining({ type: 'signup', email: 'ines@exemple.fr' })])
})
