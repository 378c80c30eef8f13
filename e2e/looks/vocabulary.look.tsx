import { createRest } from '@cahier/contract/testing'
import { addDays, studyDay } from '@cahier/contract/time'
import { page } from 'vitest/browser'
import config from '../../mf-vocabulary/remote.config.ts'
import app from '../../mf-vocabulary/src/app.tsx'
import { aDay } from '../../mf-vocabulary/tests/days.ts'
import { aNotebook } from '../../mf-vocabulary/tests/notebook.ts'
import { aWord } from '../../mf-vocabulary/tests/words.ts'
import { lookAt, type Screen } from './frame.tsx'

// Words and texts of learners stay as they are in each language, so they are no sentences.
const word = aWord('éphémère', {
  ...{ id: '00000000-0000-4000-8000-0000000000a1', letter: 'E', folded: 'ephemere', definition: 'Court' },
  ...{ front: '*éphémère*', back: '**Court**\n- H~2~O\n- $\\frac{1}{x^2}$' },
  ...{ examples: ['Bonheur éphémère'], mastery: 60, last_reviewed: '2026-10-01T08:00:00Z' },
})
const today = studyDay()
const { fetch } = createRest({
  ...aNotebook([word]),
  'POST rpc/review_history': () => [
    aDay(addDays(today, -10), { answers: 12, met: 4, mastered: 1, mastery: 200 }),
    aDay(addDays(today, -1), { answers: 5, young: 4, young_kept: 3, mature: 1, mature_kept: 1, mastery: 40 }),
  ],
  'POST rpc/review_load': () => [{ day: today, cards: 7 }],
  'POST rpc/review_queue': () => [],
  'GET review_settings': () => [],
})
const dialog = (name: string) => () => page.getByRole('dialog', { name })

const screens: Readonly<Record<string, Screen>> = {
  'the notebook': { path: '/vocabulary', shows: () => page.getByRole('link', { name: word.word }) },
  'a word': { path: `/vocabulary/${word.id}`, shows: dialog('éphémère') },
  'a word’s form': { path: `/vocabulary/${word.id}/edit`, shows: dialog('Modifier le mot') },
  'the figures': { path: '/vocabulary/figures', shows: () => page.getByText('Rétention réelle') },
  'a new word': { path: '/vocabulary?new=1', shows: dialog('Ajouter un mot') },
}

lookAt(app, config, screens, { fetch })
