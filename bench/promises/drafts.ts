import { hasDraft, noteText, writeNote } from '@cahier/e2e/learner'
import { participant, topic } from './topic.ts'

/** What is typed is on the device before it is saved, so that the end of a tab loses nothing. */
export const drafts = topic({
  limits: { 'typed text is on the device': 1_000 },
  async round(given) {
    const { page } = await participant(given, 'Camille Martin')
    await writeNote(page, 'Mitose', 'Début.')
    await page.getByRole('link', { name: 'Mitose' }).click()
    await noteText(page).press('Control+End')
    await page.evaluate(() => {
      addEventListener('keydown', () => Object.assign(window, { typedAt: Date.now() }), { capture: true })
    })
    await noteText(page).pressSequentially(' Une phrase que personne n’a enregistrée.')
    while (!(await hasDraft(page, 'enregistrée.')));
    const kept = Date.now()
    const typed = await page.evaluate(() => (window as unknown as { typedAt: number }).typedAt)
    await page.context().close()
    return { 'typed text is on the device': kept - typed }
  },
})
