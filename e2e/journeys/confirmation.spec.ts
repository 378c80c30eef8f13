import { SmtpServer } from '@cahier/backend/testing/smtp'
import type { Page } from '@playwright/test'
import { test as base } from '../application/fixture.ts'
import { elsewhere, expect } from './learner.ts'
import { violations } from './violations.ts'

/** An application that sends mails, and therefore requires confirmed addresses. */
const test = base.extend<object, { post: SmtpServer }>({
  post: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires it for a fixture without dependencies
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

/** Signs up, and expects a message that a mail was sent. */
async function signUpToConfirm(page: Page, email: string, form = '/auth?auth=signup'): Promise<void> {
  await page.goto(form)
  await page.getByLabel('Nom').fill('Camille Martin')
  await page.getByLabel('Adresse e-mail').fill(email)
  await page.getByRole('textbox', { name: 'Mot de passe' }).fill(password)
  await page.getByRole('button', { name: 'Créer mon compte' }).click()
  await expect(page.getByText('Vérifiez votre email pour confirmer votre compte')).toBeVisible()
}

/** Fills in the sign-in form of the page. */
async function enter(page: Page, email: string): Promise<void> {
  await page.getByLabel('Adresse e-mail').fill(email)
  await page.getByRole('textbox', { name: 'Mot de passe' }).fill(password)
  await page.getByRole('button', { name: 'Se connecter' }).click()
}

/** Link and code of the latest of `count` mails to an address. */
async function mailTo(post: SmtpServer, email: string, count = 1): Promise<{ link: string; code: string }> {
  const sent = () => post.mails.filter(({ to }) => to === email)
  await expect.poll(() => sent().length).toBe(count)
  const text = (sent().at(-1)?.source ?? '').replace(/=\n/g, '').replace(/=3D/g, '=')
  return {
    link: /https?:\/\/\S+\/verify\?\S+/.exec(text)?.[0] ?? '',
    code: /\b\d{6}$/m.exec(text)?.[0] ?? '',
  }
}

test.describe(() => {
  test.use({ faulty: true })
  test('an address is confirmed by the code in its mail, and cannot sign in before', async ({ page, post }) => {
    const email = 'lea@exemple.fr'
    await signUpToConfirm(page, email)
    expect(await violations(page)).toEqual([])
    const resend = page.getByRole('button', { name: /^Renvoyer/ })
    await expect(resend).toBeDisabled()
    const { code } = await mailTo(post, email)

    const other = await elsewhere(page)
    await other.goto('/auth')
    await enter(other, email)
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

test('an address is confirmed by the link in its mail, in the tab that opens it', async ({ page, context, post }) => {
  const email = 'zoe@exemple.fr'
  await signUpToConfirm(page, email)
  const tab = await context.newPage()
  await tab.goto((await mailTo(post, email)).link)
  await tab.waitForURL('**/dashboard')
  // The waiting tab notices it too.
  await page.waitForURL('**/dashboard')
})

test('an address confirmed in another browser can sign in, and continues to the chosen plan', async ({
  page,
  post,
}) => {
  const email = 'noe@exemple.fr'
  await signUpToConfirm(page, email, '/?auth=signup&plan=premium&interval=year')
  const other = await elsewhere(page)
  await other.goto((await mailTo(post, email)).link)
  await expect(other.getByRole('status').filter({ hasText: 'Compte créé' })).toHaveText(
    'Compte créé avec succès ! Vous pouvez maintenant vous connecter.',
  )
  await enter(other, email)
  await other.waitForURL('**/settings?tab=subscription&plan=premium&interval=year')
  await expect(other.getByText('Vous avez choisi la formule Enterprise')).toBeVisible()
  await other.context().close()
})

test('another mail can be requested after a minute, and its code works', async ({ page, post }) => {
  // The server limits mails per IP address in real time, which the page's clock cannot change, so the second request comes from
  // another IP address.
  const from = (path: string, host: string) =>
    page.route(`**/auth/v1/${path}*`, (route) =>
      route.continue({ url: Object.assign(new URL(route.request().url()), { hostname: host }).href }),
    )
  await from('signup', '127.0.0.1')
  await from('resend', '[::1]')
  const email = 'ines@exemple.fr'
  await page.clock.install()
  await signUpToConfirm(page, email)
  await page.clock.fastForward(61_000)
  await page.getByRole('button', { name: 'Renvoyer le message' }).click()
  await expect(page.getByText('Un nouveau message est parti.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Renvoyer dans/ })).toBeDisabled()
  await page.getByLabel('Code à 6 chiffres').fill((await mailTo(post, email, 2)).code)
  await page.getByRole('button', { name: 'Valider' }).click()
  await page.waitForURL('**/dashboard')
})
