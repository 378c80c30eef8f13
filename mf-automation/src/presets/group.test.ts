import { expect, it } from 'vitest'
import { byGroup } from './group.ts'

const all = {
  reviews: ['daily_review', 'vocabulary_milestone', 'forgotten_notes'],
  reminders: ['study_session', 'study_break'],
  summaries: ['weekly_summary', 'monthly_report'],
  backups: ['daily_backup'],
}

it.each<[templates: string, keys: readonly string[], groups: Readonly<Record<string, readonly string[]>>]>([
  ['all eight, the last first,', Object.values(all).flat().toReversed(), all],
  [
    'some, and one that is no preset',
    ['weekly_summary', 'forgotten_notes', 'note_of_the_week', 'daily_review', 'daily_backup'],
    { reviews: ['daily_review', 'forgotten_notes'], summaries: ['weekly_summary'], backups: ['daily_backup'] },
  ],
  ['only one that is no preset', ['note_of_the_week'], {}],
  ...Object.entries(all).flatMap(([group, keys]) =>
    keys.map((key): [string, string[], Record<string, string[]>] => [key, [key], { [group]: [key] }]),
  ),
])('groups %s in the order of the presets, without empty groups', (_, keys, groups) => {
  expect(
    byGroup(keys.map((key) => ({ key }))).map(({ group, templates }) => [group, templates.map(({ key }) => key)]),
  ).toEqual(Object.entries(groups))
})
