import { inDialog, pace, type Tutorial } from '../tutorial.ts'

export default {
  path: '/notes',
  steps: [
    (page) => page.getByRole('button', { name: 'Nouvelle Note' }).click(),
    async (page) => {
      await inDialog(page).getByLabel('Titre').pressSequentially('La photosynthèse', pace)
      await inDialog(page).getByLabel('Contenu').pressSequentially('Les plantes convertissent la lumière.', pace)
      await page.waitForTimeout(500)
      await page.getByRole('button', { name: 'Créer la note' }).click()
    },
    async (page) => {
      await page.waitForTimeout(1500)
      await page.getByRole('link', { name: 'La photosynthèse' }).click()
    },
    async (page) => {
      await page.getByLabel('Contenu').press('Control+End')
      await page.getByLabel('Contenu').pressSequentially('\nElles en font du sucre et de l’oxygène.', pace)
      await page.getByText('Enregistré', { exact: true }).waitFor()
      await page.waitForTimeout(1500)
    },
  ],
} satisfies Tutorial
