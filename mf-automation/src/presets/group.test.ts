import { expect, it } from 'vitest'
import type { Template } from '../data/automations.ts'
import { byGroup } from './group.ts'

const template = (key: string, category: Template['category'], is_available = true): Template => ({
  id: key,
  key,
  name: key,
  description: '',
  category,
  icon: 'zap',
  color: 'encre',
  is_premium: false,
  is_available,
  trigger_schema: { type: 'manual' },
  action_schema: { type: 'send_notification' },
  more_actions: [],
  conditions: {},
  created_at: '',
  updated_at: '',
})

it('groups the templates, supported ones first, and leaves out empty groups', () => {
  const shelves = byGroup([
    template('daily_backup', 'backup', false),
    template('study_break', 'motivation', false),
    template('forgotten_notes', 'alerts'),
    template('study_session', 'productivity'),
    template('weekly_summary', 'analytics'),
  ])
  expect(shelves.map(({ group, templates }) => [group, templates.map(({ key }) => key)])).toEqual([
    ['reminders', ['forgotten_notes', 'study_session', 'study_break']],
    ['summaries', ['weekly_summary']],
    ['backups', ['daily_backup']],
  ])
})
