import { expect, it } from 'vitest'
import { byGroup } from './group.ts'

it('groups the templates that are presets in their order, and leaves out empty groups', () => {
  const keys = ['weekly_summary', 'forgotten_notes', 'note_of_the_week', 'daily_review', 'daily_backup']
  expect(
    byGroup(keys.map((key) => ({ key }))).map(({ group, templates }) => [group, templates.map(({ key }) => key)]),
  ).toEqual([
    ['reviews', ['daily_review', 'forgotten_notes']],
    ['summaries', ['weekly_summary']],
    ['backups', ['daily_backup']],
  ])
})
