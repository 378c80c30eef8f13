import type { Page } from '@playwright/test'

/** Signs up the learner of screenshots and recordings. */
export async function signUpCamille(page: Page): Promise<void> {
  await page.goto('/auth?auth=signup')
  await page.getByLabel('Nom').fill('Camille Martin')
  await page.getByLabel('Adresse e-mail').fill('camille@exemple.fr')
  await page.getByRole('textbox', { name: 'Mot de passe' }).fill('un mot de passe')
  await page.getByRole('button', { name: 'Créer mon compte' }).click()
  await page.waitForURL('**/dashboard')
}
