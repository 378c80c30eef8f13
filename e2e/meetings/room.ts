import { expect, type Page } from '@playwright/test'
import type { NewLearner } from '../journeys/learner.ts'

/** A room of the learner. @returns its id */
export async function openRoom({ client }: NewLearner, values: object = {}): Promise<string> {
  const { data } = await client
    .from('meeting_rooms')
    .insert({ name: `salle-${crypto.randomUUID()}`, subject: 'Point du mardi', ...values })
    .select('id')
    .single()
    .throwOnError()
  return data.id
}

/** How many of these people's pictures are there. */
export const seen = (page: Page, names: readonly string[]): Promise<number> =>
  page.evaluate(
    (wanted) =>
      [...document.querySelectorAll('video')].filter(
        (video) =>
          wanted.includes(video.getAttribute('aria-label') ?? '') && video.videoWidth > 0 && video.currentTime > 0,
      ).length,
    names,
  )

/** Joins from the page before a meeting. @returns the milliseconds until the pictures of these others are there */
export async function joinRoom(page: Page, others: readonly string[] = []): Promise<number> {
  await expect(page.getByLabel('Votre image')).toBeVisible()
  const started = Date.now()
  await page.getByRole('button', { name: 'Rejoindre' }).click()
  await expect(page.getByRole('button', { name: 'Quitter' })).toBeVisible()
  await expect.poll(() => seen(page, others), { intervals: [50] }).toBe(others.length)
  return Date.now() - started
}
