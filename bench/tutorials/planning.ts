import { inDialog, pace, type Tutorial } from '../tutorial.ts'

export default {
  path: '/planning?tab=list',
  steps: [
    (page) => page.getByRole('button', { name: 'Nouvelle séance' }).first().click(),
    async (page) => {
      await inDialog(page)
        .getByLabel(/^Titre/)
        .pressSequentially('Relire la photosynthèse', pace)
      await inDialog(page)
        .getByLabel(/^Durée/)
        .fill('45')
      await page.waitForTimeout(800)
      await inDialog(page).getByRole('button', { name: 'Planifier' }).click()
    },
    (page) => page.waitForTimeout(1500),
    async (page) => {
      await page.getByRole('button', { name: 'Marquer comme terminée' }).first().click()
    },
  ],
} satisfies Tutorial
