import type { Page } from '@playwright/test'
import { becomeLearner, elsewhere, expect, test } from './learner.ts'
import { violations } from './violations.ts'

/** The token in the latest mail to an address, as the page of mails shows it. */
async function tokenIn(page: Page): Promise<string> {
  await page.goto('/boite-envoi')
  const link = page.getByText(/\/unsubscribe#collaboration/).first()
  return /unsubscribe#(\S+)/.exec((await link.textContent()) ?? '')?.[1] ?? ''
}

test('whoever was invited without an account stops such mails with one click, and takes it back', async ({ page }) => {
  const owner = await becomeLearner(page)
  const invite = (email: string) => owner.client.rpc('invite_collaborator', { session: null, email }).throwOnError()
  await invite('theo@exemple.fr')
  const token = await tokenIn(page)

  const other = await elsewhere(page)
  await other.goto(`/unsubscribe#${token}`)
  await expect(other.getByRole('heading', { name: 'Invitations à collaborer\u202f: activés' })).toBeVisible()
  expect(await violations(other)).toEqual([])
  await other.getByRole('button', { name: 'Ne plus recevoir ces messages' }).click()
  const off = other.getByRole('heading', { name: 'Invitations à collaborer\u202f: désactivés' })
  await expect(off).toBeFocused()
  await other.getByRole('button', { name: 'Les recevoir de nouveau' }).click()
  await expect(other.getByRole('heading', { name: /: activés$/ })).toBeFocused()

  const address = `/functions/v1/unsubscribe?token=${token}`
  await other.goto(address)
  await expect(other).toHaveURL(`/unsubscribe#${token}`)
  await expect(other.getByRole('heading', { name: /: activés$/ })).toBeVisible()
  const answer = await other.request.post(address, { form: { 'List-Unsubscribe': 'One-Click' } })
  expect([answer.status(), await answer.text()]).toEqual([200, ''])
  await other.reload()
  await expect(off).toBeVisible()
})
