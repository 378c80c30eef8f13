import type { Page } from '@playwright/test'
import type { Application } from '../application/application.ts'
import { test } from '../application/fixture.ts'
import { becomeLearner, elsewhere, expect, type NewLearner, signIn } from './learner.ts'
import { violations } from './violations.ts'

test.use({ journeys: 'approvals', variables: { CAHIER_APPROVALS: '2' } })

/** Runs a command that has to succeed. @returns what it says */
async function run(application: Application, words: string): Promise<string> {
  const { code, stdout, stderr } = await application.cahier(...words.split(' '))
  expect(code, stderr).toBe(0)
  return stdout
}

/** Signs the page in as a new administrator of the application and opens the console. */
async function openConsole(page: Page, application: Application, name: string): Promise<NewLearner> {
  const account = await becomeLearner(page, name)
  await run(application, `admin grant ${account.email}`)
  // New rights apply from the next session on.
  await page.context().setStorageState({ cookies: [], origins: [] })
  await signIn(page, account)
  await page.goto('/console')
  await page.getByRole('list', { name: 'Membres' }).waitFor()
  return account
}

const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)

test('what one administrator proposes goes live when another one approves it, on a phone', async ({
  page,
  application,
}) => {
  const phone = await elsewhere(page)
  await phone.setViewportSize({ width: 320, height: 700 })
  const lea = await openConsole(page, application, 'Léa Martin')
  const tom = await openConsole(phone, application, 'Tom Petit')
  const before = await application.live()
  const waiting = (on: Page) => on.getByRole('region', { name: 'Propositions' })
  const member = (on: Page) =>
    on.getByRole('listitem').filter({ has: on.getByRole('heading', { name: 'mf-automation' }) })

  await member(page).getByRole('button', { name: 'Sortir…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Raison').fill('Remplacé')
  await dialog.getByRole('button', { name: 'Proposer' }).click()
  await expect(waiting(page)).toContainText('C’est votre proposition')
  await expect(waiting(page).getByRole('button')).toHaveText(['Retirer ma proposition'])
  expect(await application.live()).toEqual(before)
  expect(await violations(page)).toEqual([])

  await waiting(phone).getByRole('button', { name: 'Approuver…' }).click()
  expect(await violations(phone)).toEqual([])
  await phone.getByRole('dialog').getByLabel('Raison').fill('Relu')
  await phone.getByRole('dialog').getByRole('button', { name: 'Approuver' }).click()
  await expect(phone.getByText(`Approuvée par ${tom.email}`)).toBeVisible()
  await expect(member(page)).toHaveCount(0)
  await expect(waiting(phone)).toHaveCount(0)
  expect(await fits(phone)).toBe(true)
  expect(await violations(phone)).toEqual([])
  expect((await application.live())['mf-automation']).toBeUndefined()
  const set = await application.servedSet()
  expect(await run(application, 'history mf-automation')).toMatch(
    new RegExp(`^${set} .* ${lea.email}, approuvé par ${tom.email} +Remplacé · approuvé.: Relu$`, 'm'),
  )

  const token = await run(
    application,
    `token create mf-automation --actions promote --owner ${lea.email.toUpperCase()}`,
  )
  const promotion = { operation: 'promote', member: 'mf-automation', release: before['mf-automation'] }
  const asked = await page.request.post('/release-api/v1/operations', {
    headers: { authorization: `Bearer ${token.trim()}` },
    data: JSON.stringify({ ...promotion, expected_set: set, reason: 'Depuis la CI' }),
  })
  expect(asked.status()).toBe(202)
  await page.reload()
  await expect(waiting(page).getByRole('button')).toHaveText(['Retirer ma proposition'])
  await phone.reload()
  await waiting(phone).getByRole('button', { name: 'Refuser…' }).click()
  await phone.getByRole('dialog').getByLabel('Raison').fill('Pas ce soir')
  await phone.getByRole('dialog').getByRole('button', { name: 'Refuser' }).click()
  await expect(waiting(phone)).toContainText(`Refusée par ${tom.email}`)
  expect(await application.servedSet()).toBe(set)

  await run(application, `rollback --to-set ${set - 1} --reason urgence`)
  await expect(page.getByText('Accès d’urgence')).toBeVisible()
  expect(await application.live()).toEqual(before)
})
