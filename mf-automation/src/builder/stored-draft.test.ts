import { expect, it } from 'vitest'
import { emptyDraft } from '../definition/definition.ts'
import { readDraft, writeDraft } from './stored-draft.ts'

const at = new Date('2026-01-01T08:00:00Z')

it('gives a draft back', () => {
  const draft = { ...emptyDraft, name: 'Alerte' }
  expect(readDraft(writeDraft(draft, emptyDraft, at))).toEqual({ at: at.toISOString(), draft, base: emptyDraft })
})

it('gives back a draft of a former release, which does not tell what it was changed from', () => {
  const stored = { at: at.toISOString(), draft: emptyDraft }
  expect(readDraft(JSON.stringify(stored))).toEqual(stored)
})

it.each([
  ['nothing', null],
  ['no JSON', 'oui'],
  [
    'an unknown trigger',
    writeDraft({ ...emptyDraft, trigger: { type: 'never' as never, config: {} } }, emptyDraft, at),
  ],
])('ignores %s', (_, text) => {
  expect(readDraft(text)).toBeNull()
})
