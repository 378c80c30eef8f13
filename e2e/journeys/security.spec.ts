import { codeOf } from '@cahier/backend/testing/authenticator'
import type { Page } from '@playwright/test'
import { becomeLearner, elsewhere, expect, fillSignUp, type NewLearner, signOut, test } from './learner.ts'
import { violations } from './violations.ts'

const security = '/settings?tab=security'

/** Removes the complaints about refused requests of the authentication service, which a journey has provoked. */
function expectRefusals(complaints: string[], refused = /status of 4(00|22)/): void {
  const unexpected = complaints.filter((text) => !refused.test(text))
  complaints.splice(0, complaints.length, ...unexpected)
}

/** Opens the security tab of a new learner. */
async function openSecurity(page: Page): Promise<NewLearner> {
  const learner = await becomeLearner(page)
  await page.goto(security)
  await expect(page.getByRole('heading', { name: 'Score de sécurité' })).toBeVisible()
  return learner
}

/** Turns two-factor authentication on. @returns the secret and the recovery codes */
async function turnOn(page: Page): Promise<{ secret: string; codes: string[] }> {
  await page.getByRole('button', { name: 'Configurer : Authentification à deux facteurs' }).click()
  await page.getByRole('button', { name: 'Commencer' }).click()
  await expect(page.getByRole('img', { name: 'Code QR à scanner avec l’application d’authentification' })).toBeVisible()
  const secret = ((await page.locator('code').textContent()) ?? '').replace(/\s/g, '')
  await page.getByRole('button', { name: 'Continuer' }).click()
  await page.getByLabel('Code à 6 chiffres').fill(codeOf(secret))
  await page.getByRole('button', { name: 'Vérifier' }).click()
  await expect(page.getByRole('heading', { name: 'La double authentification est active' })).toBeVisible()
  return {
    secret,
    codes: await page.getByRole('region', { name: 'Codes de récupération' }).locator('code').allInnerTexts(),
  }
}

/** Gives the password in another browser. */
async function givePassword(page: Page, { email, password }: NewLearner, path = '/auth'): Promise<void> {
  await page.goto(path)
  await page.getByLabel('Adresse e-mail').fill(email)
  await page.getByRole('textbox', { name: 'Mot de passe' }).fill(password)
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
}

/** The code of the latest mail that asks its reader to confirm an address. */
async function codeMailedTo(page: Page, address: string): Promise<string> {
  const mails = await page.context().newPage()
  await mails.goto('/boite-envoi')
  const mail = mails.getByRole('list', { name: 'Messages' }).getByRole('listitem').filter({ hasText: address })
  const text = await mail.filter({ hasText: 'Confirmez' }).first().locator('pre').textContent()
  await mails.close()
  return /\b\d{6}\b/.exec(text ?? '')?.[0] ?? ''
}

test('a new account gets from a low level to the highest, each missing point leading to its screen', async ({
  page,
}) => {
  await page.goto('/auth?auth=signup')
  const { email } = await fillSignUp(page, 'Camille Martin', 'Un mot de passe, 2026')
  await page.waitForURL('**/dashboard')
  await page.goto(security)
  const score = page.getByRole('region', { name: 'Score de sécurité' })
  const missing = score.getByRole('listitem')
  await expect(score).toContainText('25 % Niveau faible')
  await expect(missing).toHaveText([/^Confirmer votre adresse/, /^Indiquer une adresse/, /^Activer la double/])

  await missing.getByRole('button', { name: 'Confirmer votre adresse e-mail' }).click()
  await expect(page.getByText('Non vérifié')).toBeVisible()
  await page.getByRole('button', { name: 'Recevoir un code' }).click()
  await expect(page.getByLabel('Code à 6 chiffres')).toBeFocused()
  await page.getByLabel('Code à 6 chiffres').fill(await codeMailedTo(page, email))
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(page.getByText('Adresse e-mail confirmée')).toBeVisible()
  await expect(page.getByText('Vérifié', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Retour' }).click()
  await expect(score).toContainText('50 % Niveau moyen')

  await missing.getByRole('button', { name: /^Indiquer une adresse/ }).click()
  await page.getByRole('button', { name: 'Ajouter' }).click()
  const recovery = `secours-${Date.now()}@exemple.fr`
  await page.getByLabel('Nouvelle adresse de récupération').fill(recovery)
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await page.getByLabel('Code à 6 chiffres').fill(await codeMailedTo(page, recovery))
  await page.getByRole('button', { name: 'Confirmer l’adresse' }).click()
  await expect(page.getByText('Adresse de récupération confirmée')).toBeVisible()
  await page.getByRole('button', { name: 'Retour' }).click()
  await expect(score).toContainText('75 % Bon niveau')
  await expect(score).toContainText('Activez la double authentification pour atteindre 100 %.')
  await expect(missing).toHaveText(['Activer la double authentification'])

  await turnOn(page)
  await page.getByRole('button', { name: 'J’ai gardé ces codes' }).click()
  await expect(score).toContainText('100 % Excellent niveau')
  await expect(missing).toHaveCount(0)
})

test('the overview says what is done, what is missing and what has happened', async ({ page }) => {
  await openSecurity(page)
  await expect(page.getByText('Niveau très faible')).toBeVisible()
  await expect(page.getByText('Non configuré')).toBeVisible()
  await expect(page.getByText('Cette session')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Activité récente' }).getByText('Connexion')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Conseils de sécurité' }).getByRole('listitem')).toHaveCount(3)
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Activer la double authentification' }).click()
  await expect(page.getByRole('heading', { name: 'Authentification à deux facteurs' })).toBeFocused()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Score de sécurité' })).toBeVisible()
})

test('a new password is checked, rated, ends other sessions and leads back', async ({ page, complaints }) => {
  const learner = await openSecurity(page)
  const other = await elsewhere(page)
  await givePassword(other, learner)
  await other.waitForURL('**/dashboard')
  await page.getByRole('button', { name: 'Modifier : Mot de passe' }).click()
  await page.getByRole('button', { name: 'Modifier le mot de passe' }).click()
  await expect(page.getByRole('alert')).toHaveText([
    'Le mot de passe actuel est requis',
    'Le nouveau mot de passe est requis',
    'La confirmation est requise',
  ])
  await page.getByLabel('Mot de passe actuel').fill('un autre')
  await expect(page.getByRole('alert')).toHaveCount(2)
  await page.getByLabel('Nouveau mot de passe').first().fill('Été 2026!')
  await expect(page.getByText('Très fort')).toBeVisible()
  await page.getByLabel('Confirmer le nouveau mot de passe').fill('Été 2026!')
  await page.getByRole('button', { name: 'Modifier le mot de passe' }).click()
  await expect(page.getByRole('alert')).toHaveText('Le mot de passe actuel est incorrect')
  await page.getByLabel('Mot de passe actuel').fill(learner.password)
  await page.getByRole('button', { name: 'Modifier le mot de passe' }).click()
  await expect(page.getByText('Mot de passe modifié avec succès')).toBeVisible()
  await expect(page.getByText('Niveau faible')).toBeVisible()
  await expect(page.getByText('Modifié cette minute-ci')).toBeVisible()
  await expect(page.getByText('Aucune autre session n’est ouverte.')).toBeVisible()
  await other.goto('/notes')
  await expect(other).toHaveURL(/\/(\?next=.*)?$/)
  expectRefusals(complaints)
})

test('two-factor authentication is set up, asked for at sign-in, and turned off', async ({ page, complaints }) => {
  const learner = await openSecurity(page)
  const { secret, codes } = await turnOn(page)
  expect(codes).toHaveLength(10)
  expect(await violations(page)).toEqual([])
  await page.emulateMedia({ media: 'print' })
  const printed = (await page.locator('body').allInnerTexts()).flatMap((text) => text.trim().split(/\n+/))
  expect(printed).toEqual([expect.stringContaining(learner.email), ...codes])
  await page.emulateMedia({ media: null })
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Télécharger' }).click()
  const saved = await download
  expect(saved.suggestedFilename()).toBe('codes-de-recuperation-cahier.txt')
  const text = (await (await saved.createReadStream()).toArray()).join('')
  expect(text).toContain(learner.email)
  expect(text.trim().split('\n').slice(-10)).toEqual(codes)
  await page.getByRole('button', { name: 'J’ai gardé ces codes' }).click()
  await expect(page.getByText('Actif', { exact: true })).toBeVisible()
  await expect(page.getByText('Double authentification activée')).toBeVisible()

  const other = await elsewhere(page)
  const asked: string[] = []
  other.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await givePassword(other, learner, '/auth')
  await expect(other.getByRole('heading', { name: 'Vérification en deux étapes' })).toBeVisible()
  // Neither data nor code of the areas is asked for before the code. A page that is opened again preloads code, and asks for no data.
  expect(asked.filter((path) => path.startsWith('/rest/') || path.includes('/mf-'))).toEqual([])
  await other.goto('/notes')
  await expect(other.getByRole('heading', { name: 'Vérification en deux étapes' })).toBeVisible()
  expect(asked.filter((path) => /^\/(rest|realtime|storage|functions)\//.test(path))).toEqual([])
  expect(await violations(other)).toEqual([])
  await other.getByLabel('Code à 6 chiffres').fill('000000')
  await other.getByRole('button', { name: 'Vérifier' }).click()
  await expect(other.getByRole('alert')).toHaveText('Ce code n’est pas le bon, a expiré ou a déjà servi.')
  // The code of now has served, the next one is taken already.
  await other.getByLabel('Code à 6 chiffres').fill(codeOf(secret, 1))
  await other.getByRole('button', { name: 'Vérifier' }).click()
  await expect(other).toHaveURL(/\/notes$/)
  await expect(other.getByRole('button', { name: 'Compte de Camille Martin' })).toBeVisible()
  // What it fetches ahead would hold the others up.
  await other.context().close()

  const third = await elsewhere(page)
  await givePassword(third, learner)
  await third.getByRole('button', { name: 'Utiliser un code de récupération' }).click()
  await third.getByLabel('Code de récupération').fill(codes[0] ?? '')
  await third.getByRole('button', { name: 'Vérifier' }).click()
  await third.waitForURL('**/dashboard')
  await third.context().close()

  await page.reload()
  await expect(page.getByText('Code de récupération utilisé')).toBeVisible()
  await page.getByRole('button', { name: 'Gérer : Authentification à deux facteurs' }).click()
  await expect(page.getByText('9 codes sur 10')).toBeVisible()
  await page.getByRole('button', { name: 'Créer de nouveaux codes' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Créer de nouveaux codes' }).click()
  await expect(page.getByRole('region', { name: 'Codes de récupération' }).locator('code')).toHaveCount(10)
  await page.getByRole('button', { name: 'Désactiver' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Désactiver' }).click()
  await expect(page.getByText('Double authentification désactivée').first()).toBeVisible()
  await expect(page.getByText('Non configuré')).toBeVisible()
  // What is on its way with the token of before the second factor is refused.
  expectRefusals(complaints, /status of 403/)
})

test('back goes one step back, and a code can be sent once it has six digits', async ({ page, complaints }) => {
  await openSecurity(page)
  await page.getByRole('button', { name: 'Configurer : Authentification à deux facteurs' }).click()
  await page.getByRole('button', { name: 'Commencer' }).click()
  await page.getByRole('button', { name: 'Continuer' }).click()
  const verify = page.getByRole('button', { name: 'Vérifier' })
  await expect(verify).toBeDisabled()
  await page.getByLabel('Code à 6 chiffres').fill('12a34b')
  await expect(page.getByLabel('Code à 6 chiffres')).toHaveValue('1234')
  await expect(verify).toBeDisabled()
  await page.getByLabel('Code à 6 chiffres').fill('000000')
  await verify.click()
  await expect(page.getByRole('alert')).toHaveText('Ce code n’est pas le bon, a expiré ou a déjà servi.')
  const back = page.getByRole('button', { name: 'Retour' })
  await back.click()
  await expect(page.getByRole('img', { name: /Code QR/ })).toBeVisible()
  await back.click()
  await expect(page.getByRole('button', { name: 'Commencer' })).toBeVisible()
  await back.click()
  await expect(page.getByRole('heading', { name: 'Score de sécurité' })).toBeVisible()
  expectRefusals(complaints)
})

test('a sign-in elsewhere is told, and its session can be ended from here', async ({ page }) => {
  const learner = await openSecurity(page)
  const other = await elsewhere(page)
  await givePassword(other, learner)
  await other.waitForURL('**/dashboard')
  await page.reload()
  const sessions = page.getByRole('region', { name: 'Sessions ouvertes' })
  await expect(sessions.getByText('Près de Paris')).toBeVisible()
  // The other browser was never seen before: the journal and a mail say so.
  await expect(page.getByText('Connexion depuis un nouveau navigateur')).toBeVisible()
  const mails = await page.context().newPage()
  await mails.goto('/boite-envoi')
  const mail = mails.getByRole('list', { name: 'Messages' }).getByRole('listitem').filter({ hasText: learner.email })
  await expect(mail.filter({ hasText: 'Nouvelle connexion' })).toBeVisible()
  await mails.close()
  await sessions
    .getByRole('button', { name: /^Fermer la session de/ })
    .last()
    .click()
  await expect(page.getByText('Session fermée', { exact: true })).toBeVisible()
  await other.goto('/notes')
  await expect(other).toHaveURL(/\/(\?next=.*)?$/)
})

test('the recovery address is confirmed by its code, after the password where that is long ago', async ({
  page,
  complaints,
}) => {
  const learner = await openSecurity(page)
  await page.getByRole('button', { name: 'Gérer : Sécurité de l’e-mail' }).click()
  await page.getByRole('button', { name: 'Ajouter' }).click()
  const address = `secours-${Date.now()}@exemple.fr`
  await page.getByLabel('Nouvelle adresse de récupération').fill(address)
  // The session’s proof is an hour old for the browser: it asks, and the new session has a new one.
  await page.clock.setFixedTime(Date.now() + 3_600_000)
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirmez que c’est bien vous' })
  await dialog.getByLabel('Mot de passe').first().fill('un autre')
  await dialog.getByRole('button', { name: 'Confirmer' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Le mot de passe actuel est incorrect')
  await dialog.getByRole('textbox', { name: 'Mot de passe' }).fill(learner.password)
  await dialog.getByRole('button', { name: 'Confirmer' }).click()
  await expect(page.getByText(`Un code vient de partir vers ${address}`)).toBeVisible()
  await page.getByLabel('Code à 6 chiffres').fill(await codeMailedTo(page, address))
  await page.getByRole('button', { name: 'Confirmer l’adresse' }).click()
  await expect(page.getByText('Adresse de récupération confirmée')).toBeVisible()
  const saved = page.waitForResponse((response) => response.url().includes('/rest/v1/security_settings'))
  await page.getByRole('switch', { name: 'Rapport hebdomadaire' }).click()
  await saved
  await page.reload()
  await expect(page.getByRole('switch', { name: 'Rapport hebdomadaire' })).toBeChecked()
  await expect(page.getByText(address)).toBeVisible()
  expect(await violations(page)).toEqual([])
  // The former session is gone, and the journal tells of none that was ended from afar.
  await page.getByRole('button', { name: 'Retour' }).click()
  await expect(page.getByText('Aucune autre session n’est ouverte.')).toBeVisible()
  const journal = page.getByRole('region', { name: 'Activité récente' })
  await expect(journal.getByText('Adresse de récupération').first()).toBeVisible()
  await expect(journal.getByText('Session fermée à distance')).toHaveCount(0)
  expectRefusals(complaints)
})

test('a passkey is added, named, signed in with and removed', async ({ page }) => {
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
  await openSecurity(page)
  await page.getByRole('button', { name: 'Gérer : Clés d’accès' }).click()
  await page.getByRole('button', { name: 'Ajouter une clé d’accès' }).click()
  await expect(page.getByText('Clé d’accès ajoutée')).toBeVisible()
  await page.getByRole('button', { name: /^Renommer la clé/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Renommer' })
  await dialog.getByLabel('Nom').fill('Ordinateur de la bibliothèque')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Ordinateur de la bibliothèque')).toBeVisible()
  expect(await violations(page)).toEqual([])

  await signOut(page)
  await page.goto('/auth')
  await page.getByRole('button', { name: 'Utiliser une clé d’accès' }).click()
  await page.waitForURL('**/dashboard')

  await page.goto(`${security}&screen=passkeys`)
  await page.getByRole('button', { name: 'Retirer la clé Ordinateur de la bibliothèque' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Retirer' }).click()
  await expect(page.getByText('Clé d’accès retirée')).toBeVisible()
  await expect(page.getByText('Ordinateur de la bibliothèque')).toHaveCount(0)
})

test('in the demo there is nothing to protect yet', async ({ page }) => {
  await page.goto('/?demo=1')
  await page.waitForURL('**/dashboard')
  await page.goto(security)
  await expect(page.getByText('La démonstration n’a ni mot de passe ni adresse.')).toBeVisible()
})
