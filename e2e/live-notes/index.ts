import { expect, type Page } from '@playwright/test'
import { type NewLearner, noteText } from '../journeys/learner.ts'

/** The text of a note as lists, search and export have it. */
export const storedText = async ({ client }: NewLearner, id: string): Promise<string> =>
  (await client.from('notes').select('content').eq('id', id).single().throwOnError()).data.content

/**
 * Waits until whoever opened the note first has handed its text over. Two who open it at once both do, and the server refuses one, which the browser
 * logs.
 */
export const handedOver = ({ client }: NewLearner, id: string) =>
  expect
    .poll(async () => (await client.rpc('open_live_note', { note_id: id }).throwOnError()).data.head, {
      timeout: 60_000,
    })
    .toBeGreaterThan(0)

/** Makes edits like somebody who types, deletes and starts new lines, at the end of the text or at its start. */
export async function edit(
  page: Page,
  letter: string,
  count: number,
  place: 'Control+Home' | 'Control+End',
): Promise<void> {
  await noteText(page).press(place)
  await page.evaluate(
    async ([typed, edits]) => {
      for (let step = 1; step <= edits; step++) {
        if (step % 10 === 0) document.execCommand('delete')
        else document.execCommand('insertText', false, typed)
        if (step % 60 === 0) document.execCommand('insertParagraph')
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
    },
    [letter, count] as const,
  )
}
