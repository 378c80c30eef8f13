import { expect, signUp, test } from './learner.ts'

test('the bell notifies of a session that begins soon and of a milestone, with links', async ({ page }) => {
  const { client } = await signUp(page)
  const words = Array.from({ length: 49 }, (_, index) => ({ word: `mot ${index}`, definition: 'sens' }))
  await client.from('vocabulary').insert(words).throwOnError()
  await page.goto('/automation')
  await page.getByRole('switch', { name: 'Palier de vocabulaire' }).click()
  await expect(page.getByRole('switch', { name: 'Palier de vocabulaire', checked: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Exécuter maintenant' })).toBeVisible()

  await client
    .from('vocabulary')
    .insert({ word: 'cinquantième', definition: 'après quarante-neuf autres' })
    .throwOnError()
  // The reminder is sent fifteen minutes before the session begins.
  const soon = new Date(Date.now() + 15 * 60_000 + 5_000).toISOString()
  const { data } = await client
    .from('study_sessions')
    .insert({ title: 'Relire', scheduled_for: soon })
    .select('id')
    .single()
    .throwOnError()
  const bell = page.getByRole('button', { name: /^Notifications/ })
  // The jobs run twice a minute.
  await expect(bell).toHaveAccessibleName('Notifications, 2 non lues', { timeout: 180_000 })
  await bell.click()
  await expect(page.getByRole('menuitem', { name: /Nouveau palier atteint/ })).toContainText('carnet\u202f: 50')
  await page.getByRole('menuitem', { name: /Relire/ }).click()
  await expect(page).toHaveURL(new RegExp(`/planning/${data.id}$`))
  await expect(page.getByRole('dialog')).toContainText('Relire')
})
