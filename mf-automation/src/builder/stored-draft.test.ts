import { expect, it } from 'vitest'
import { emptyDraft } from '../definition/definition.ts'
import { readDraft, writeDraft } from './stored-draft.ts'

const at = new Date('2026-01-01T08:00:00Z')

it('gives a draft back', () => {
  expect(readDraft(writeDraft(emptyDraft, at))).toEqual({ at: at.toISOString(), draft: emptyDraft })
})

it.each([
  ['nothing', null],
  ['no JSON', 'oui'],
  ['an unknown trigger', writeDraft({ ...emptyDraft, trigger: { type: 'never' as never, config: {} } }, at)],
])('ignores %s', (_, text) => {
  expect(readDraft(text)).toBeNull()
})
