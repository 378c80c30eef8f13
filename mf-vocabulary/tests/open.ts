import { aNotebook } from './notebook.ts'
import { aWord } from './words.ts'
import './browser.ts'
import { createRest, type RestAnswer, refuse, renderRemote } from '@cahier/contract/testing'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import app from '../src/app.tsx'
import type { Word } from '../src/data/words.ts'

export const water = aWord('eau', { mastery: 40, examples: ['Un verre d’eau.', 'De l’eau vive.'] })
export const oak = aWord('chêne', { letter: 'C', folded: 'chene', mastery: 85, letter_category: 'Science' })

/** Opens the vocabulary area with these words. */
export async function openVocabulary(path: string, answers: Record<string, RestAnswer> = {}, words = [water, oak]) {
  const rest = createRest({ ...aNotebook(words), ...answers })
  const rendered = await renderRemote(app, { path, fetch: rest.fetch })
  let refreshed = 0
  rendered.shell.events.on('dashboard', () => refreshed++)
  return {
    ...rendered,
    written: () => rest.written().filter(({ resource }) => !resource.startsWith('rpc/')),
    edits: () => rest.requests.filter(({ resource }) => resource === 'rpc/edit_row').map(({ body }) => body),
    /** Another tab changes a word. */
    changeElsewhere: (id: string, change: Partial<Word>) =>
      rest.fetch(`http://rest.test/rest/v1/vocabulary?id=eq.${id}`, { method: 'PATCH', body: JSON.stringify(change) }),
    deleteElsewhere: (id: string) =>
      rest.fetch(`http://rest.test/rest/v1/vocabulary?id=eq.${id}`, { method: 'DELETE' }),
    stored: async (id: string): Promise<Word> =>
      (await (await rest.fetch(`http://rest.test/rest/v1/vocabulary?id=eq.${id}`)).json())[0],
    requests: rest.requests,
    refreshed: () => refreshed,
    user: userEvent.setup(),
  }
}

export const failure = () => refuse(400, { code: '42501', message: 'permission denied' })
/** The words of the list, in order. */
export const titles = () => screen.getAllByRole('article').map((card) => within(card).getByRole('heading').textContent)
