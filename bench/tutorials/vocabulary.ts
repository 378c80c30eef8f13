import { inDialog, pace, type Tutorial } from '../tutorial.ts'

export default {
  path: '/vocabulary',
  steps: [
    (page) => page.getByRole('button', { name: 'Ajouter un mot' }).first().click(),
    async (page) => {
      await inDialog(page).getByLabel(/^Mot/).pressSequentially('serendipity', pace)
      await inDialog(page)
        .getByLabel(/^Définition/)
        .pressSequentially('heureux hasard', pace)
      await page.waitForTimeout(500)
      await inDialog(page).getByRole('button', { name: 'Ajouter', exact: true }).click()
    },
    async (page) => {
      await page.waitForTimeout(1200)
      await page
        .getByRole('link', { name: 'Flashcards' })
        .or(page.getByRole('button', { name: 'Flashcards' }))
        .first()
        .click()
    },
    async (page) => {
      const answer = page.getByRole('button', { name: 'Afficher la réponse' })
      await answer.evaluate((card) => card.scrollIntoView({ block: 'start' }))
      await page.waitForTimeout(2000)
      await answer.click()
    },
    async (page) => {
      await page.waitForTimeout(1500)
      await page.getByRole('button', { name: /Facile/ }).click()
    },
  ],
} satisfies Tutorial
