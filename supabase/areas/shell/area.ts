import { ownerId } from '../../tests/actors.ts'
import {
  type Area,
  bareId,
  bucket,
  byId,
  callable,
  channel,
  forService,
  privately,
  rights,
  secret,
} from '../../tests/area.ts'

const user_id = ownerId

export default {
  tables: {
    profiles: {
      fixture: { key: ['id'], stored: { id: ownerId }, fresh: { id: bareId, name: secret } },
      madeByTrigger: true,
      rights: rights('row denied row denied', 'none denied none denied', '', 'name avatar_url role'),
      liveBy: 'id',
      bounds: {
        refused: [
          { name: ' ' },
          { name: 'x'.repeat(101) },
          { role: 'teacher' },
          { subscription: 'pro' },
          { avatar_url: 'javascript:1' },
        ],
        taken: [{ avatar_url: '/storage/a.png' }, { subscription: 'basic' }],
      },
    },
    // The owner's row already exists; the fresh one belongs to somebody else.
    user_settings: {
      fixture: { key: ['user_id'], stored: { user_id }, fresh: { user_id: bareId } },
      madeByTrigger: true,
      rights: rights(
        'row denied row denied',
        'none denied none denied',
        'user_id language theme week_start time_zone study_reminders collaboration_updates weekly_progress new_features screen_off mail_off quiet_from quiet_to push_off',
        'user_id language theme week_start time_zone study_reminders collaboration_updates weekly_progress new_features screen_off mail_off quiet_from quiet_to push_off',
      ),
      liveBy: 'user_id',
      bounds: {
        refused: [
          { language: 'it' },
          { theme: 'blue' },
          { week_start: 7 },
          { time_zone: 'Mars/Olympus' },
          { screen_off: '{study_break}' },
          { screen_off: '{app.billing}' },
          { screen_off: `{${Array(27).fill('study')}}` },
          { mail_off: '{account}' },
          { mail_off: '{app}' },
          { mail_off: '{study.study_reminder}' },
          { push_off: '{study_break}' },
          { push_off: `{${Array(27).fill('study')}}` },
          { quiet_from: '22:00' },
          { quiet_from: '22:00', quiet_to: '22:00' },
        ],
        taken: [
          { language: 'de' },
          { week_start: 0 },
          { time_zone: 'America/New_York' },
          { screen_off: '{study,progress,app}', mail_off: '{study,collaboration}', push_off: '{app}' },
          { screen_off: '{account,study.study_break}', push_off: '{account.zoom,app.app}' },
          { quiet_from: '22:00', quiet_to: '07:00' },
        ],
      },
    },
    notifications: {
      fixture: byId(30, { title: secret }),
      rights: rights('row row row row', privately, 'id user_id title body href', 'read_at'),
      liveBy: 'user_id',
      bounds: {
        refused: [
          { title: '' },
          { href: 'https://elsewhere.test' },
          { href: '//elsewhere.test' },
          { href: '/\\elsewhere.test' },
          { body: 'x'.repeat(2001) },
        ],
        taken: [{ href: '/notes' }, { href: '/' }, { href: null }],
      },
    },
  },
  functions: {
    announce: forService(`announce('{"id": "a", "fr": {"title": "a"}}')`, 'nothing'),
    claim_file_removals: forService('claim_file_removals()', 'nothing'),
    claim_letters: forService('claim_letters()', 'nothing'),
    claim_queued_mails: forService('claim_queued_mails()', 'nothing'),
    claim_pushes: forService('claim_pushes()', 'nothing'),
    claim_mails: forService('claim_mails()', 'theirs'),
    dashboard_counters: callable('dashboard_counters()', 'theirs', 'nothing'),
    due_functions: forService('due_functions()', 'nothing'),
    edit_row: callable(`edit_row('profiles', '${ownerId}', '{"name": "Ada"}', '{}')`, 'theirs', 'refused'),
    ensure_profile: callable('ensure_profile()', 'nothing', 'nothing'),
    // Neither learner has a demo account.
    fill_demo_workspace: callable('fill_demo_workspace()', 'refused', 'refused'),
    keep_push_keys: forService(`keep_push_keys('${'k'.repeat(87)}', '{}')`, 'nothing'),
    note_mail: forService(`note_mail(gen_random_uuid(), 'a@b.c', 'sent')`, 'nothing'),
    push_keys: forService('push_keys()', 'nothing'),
    project_state: forService('project_state()', 'nothing'),
    remove_queued_mail: forService('remove_queued_mail(gen_random_uuid())', 'nothing'),
    // The owner's plan has everything.
    require_feature: callable(`require_feature('language-model')`, 'nothing', 'refused'),
    search_all: callable(`search_all('zmarqueur')`, 'theirs', 'nothing'),
    settle_push: forService(`settle_push(gen_random_uuid(), 'sent')`, 'nothing'),
    settle_letter: forService(`settle_letter(gen_random_uuid(), 'sent')`, 'nothing'),
    take_mail_report: forService(`take_mail_report(gen_random_uuid(), 'refused', 'x')`, 'nothing'),
    storage_usage: callable('storage_usage()', 'nothing', 'nothing'),
  },
  helpers: [
    'as_written',
    'check_request',
    'fold',
    'is_anonymous',
    'is_assured',
    'is_time_zone',
    'note_of_file',
    'refuse_unseen',
  ],
  buckets: {
    avatars: bucket('avatars', { storedAfter: 'profiles', stored: `${ownerId}/1.png`, fresh: `${ownerId}/2.png` }),
  },
  channels: { [`user:${ownerId}`]: channel('the owner’s'), '': channel('nobody’s') },
} satisfies Area
