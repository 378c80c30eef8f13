import { type Actor, ownerId } from './actors.ts'
import { ids } from './fixtures.ts'

/**
 * What happens when somebody tries a verb on a row of the owner's: it reaches the `row`, the statement runs but finds
 * `none`, or it is `denied`.
 */
export type Outcome = 'row' | 'none' | 'denied'
export type Verb = 'select' | 'insert' | 'update' | 'delete'

export interface TableExpectation {
  readonly actors: Readonly<Record<Actor, Readonly<Record<Verb, Outcome>>>>
  /** The columns that a learner may give on insert and change on update, in the order of the table. */
  readonly insertable: string
  readonly updatable: string
}

/** What a call shows: `denied`, `refused` with an error of its own, or it runs and shows something of the owner's or nothing. */
export type CallOutcome = 'denied' | 'refused' | 'theirs' | 'nothing'

export interface FunctionExpectation {
  readonly call: string
  readonly actors: Readonly<Record<Actor, CallOutcome>>
}

const all = outcomes('row row row row')
const closed = outcomes('denied denied denied denied')

/** A table that belongs to one learner. `owner` and `other` list what comes of select, insert, update and delete. */
function table(owner: string, other: string, insertable = '', updatable = ''): TableExpectation {
  return {
    actors: { anon: closed, owner: outcomes(owner), other: outcomes(other), service: all },
    insertable,
    updatable,
  }
}

/** A channel that the owner is on and no other learner. */
const channel: Readonly<Record<Actor, Readonly<Record<Verb, Outcome>>>> = {
  anon: outcomes('none denied none denied'),
  owner: outcomes('row row none denied'),
  other: outcomes('none denied none denied'),
  service: outcomes('row row row denied'),
}

const privately = 'none denied none none'

export const tables: Readonly<Record<string, TableExpectation>> = {
  ai_conversations: table('row denied row row', privately, '', 'title deleted_at'),
  ai_messages: table('row denied denied denied', 'none denied denied denied'),
  automation_executions: table('row denied denied denied', 'none denied denied denied'),
  automation_templates: table('row denied denied denied', 'row denied denied denied'),
  automations: table(
    'row row row row',
    privately,
    'id user_id name description category trigger_type trigger_config action_type action_config conditions schedule_config is_active priority retry_config template_id preset',
    'user_id name description category trigger_type trigger_config action_type action_config conditions schedule_config is_active priority retry_config template_id preset',
  ),
  collaboration_participants: table('row row none row', privately, 'session_id user_id role', 'status'),
  collaboration_sessions: table(
    'row row row row',
    privately,
    'id user_id title type description scheduled_for duration document_ids',
    'title type description scheduled_for duration document_ids',
  ),
  cards: table('row denied row denied', 'none denied none denied', '', 'forgiven'),
  calendar_feeds: table('row denied denied row', 'none denied denied none'),
  call_requests: table('row denied denied denied', 'none denied none denied', '', 'status'),
  // The stored row is a private one; that public ones show is a test of its own.
  config: {
    ...table('none denied denied denied', 'none denied denied denied'),
    actors: {
      anon: outcomes('none denied denied denied'),
      owner: outcomes('none denied denied denied'),
      other: outcomes('none denied denied denied'),
      service: all,
    },
  },
  // Read and marked by the team alone.
  contact_messages: table('none denied none denied', 'none denied none denied', '', 'done_at'),
  meeting_rooms: table(
    'row row row row',
    privately,
    'id user_id session_id name subject password config is_active',
    'session_id subject password config is_active',
  ),
  note_attachments: table(
    'row row denied row',
    'none denied denied none',
    'id note_id user_id file_name file_type file_size file_path',
  ),
  note_collaborators: table('row row none row', privately, 'note_id user_id role', 'status'),
  note_tags: table('row row denied row', 'none denied denied none', 'note_id tag_id user_id'),
  note_versions: table('row denied denied denied', 'none denied denied denied'),
  notes: table(
    'row row row row',
    privately,
    'id user_id title content type folder is_pinned is_shared',
    'type folder is_pinned is_shared deleted_at',
  ),
  notifications: table('row row row row', privately, 'id user_id title body href', 'read_at'),
  profiles: table('row denied row denied', 'none denied none denied', '', 'name avatar_url role'),
  // The owner's row is there already; the fresh one is somebody else's.
  review_settings: table(
    'row denied row denied',
    'none denied none denied',
    'user_id retention new_per_day reviews_per_day recall weights typed language',
    'user_id retention new_per_day reviews_per_day recall weights typed language',
  ),
  reviews: table(
    'row row denied row',
    'none denied denied none',
    'id user_id word_id rating mastery_before mastery_after elapsed_ms reviewed_at direction time_zone local_day scheduled_days stability state_before elapsed_days state difficulty learning_step due reps lapses',
  ),
  study_series: table('row denied denied denied', 'none denied denied denied'),
  study_sessions: table(
    'row row row row',
    privately,
    'id user_id title type description scheduled_for duration completed completed_at progress items time_zone begun_at running_since seconds_studied sequence uid series_id reminded_for mailed_for series_day',
    'title type description scheduled_for duration completed progress items time_zone',
  ),
  support_messages: table('row denied denied denied', 'none denied denied denied'),
  support_threads: table('row denied none denied', 'none denied none denied', '', 'done_at'),
  tags: table('row row row row', privately, 'id user_id name color', 'name color'),
  // The owner's row is there already; the fresh one is somebody else's.
  user_settings: table(
    'row denied row denied',
    'none denied none denied',
    'user_id language theme week_start time_zone study_reminders collaboration_updates weekly_progress new_features',
    'user_id language theme week_start time_zone study_reminders collaboration_updates weekly_progress new_features',
  ),
  vocabulary: table(
    'row row row row',
    privately,
    'id user_id word definition letter_category examples difficulty mastery times_reviewed last_reviewed',
    'word definition letter_category examples difficulty mastery times_reviewed last_reviewed',
  ),
  zoom_tokens: table('row denied denied row', 'none denied denied none'),
}

/** A function for learners: what the owner and another one get; visitors and the server do not call it. */
function callable(call: string, owner: CallOutcome, other: CallOutcome): FunctionExpectation {
  return { call, actors: { anon: 'denied', owner, other, service: 'denied' } }
}

export const functions: Readonly<Record<string, FunctionExpectation>> = {
  // Neither of them is of the team.
  answer_support: callable(`answer_support('${ownerId}', 'x')`, 'refused', 'refused'),
  claim_file_removals: {
    call: 'claim_file_removals()',
    actors: { anon: 'denied', owner: 'denied', other: 'denied', service: 'nothing' },
  },
  claim_mails: {
    call: 'claim_mails()',
    actors: { anon: 'denied', owner: 'denied', other: 'denied', service: 'theirs' },
  },
  assistant_search: callable(`assistant_search('zmarqueur')`, 'theirs', 'nothing'),
  dashboard_counters: callable('dashboard_counters()', 'theirs', 'nothing'),
  due_functions: {
    call: 'due_functions()',
    actors: { anon: 'denied', owner: 'denied', other: 'denied', service: 'nothing' },
  },
  // The owner's session does not repeat.
  change_series: callable(
    `change_series('${ids.plan}', true, 'x', 'mixed', '', 30, '{}', 'FREQ=DAILY')`,
    'refused',
    'refused',
  ),
  remove_series: callable(`remove_series('${ids.plan}', true)`, 'refused', 'refused'),
  end_series: callable(`end_series('${ids.plan}')`, 'refused', 'refused'),
  ensure_profile: callable('ensure_profile()', 'nothing', 'nothing'),
  // Neither of them tries the demo.
  export_words: callable('export_words()', 'theirs', 'nothing'),
  fill_demo_workspace: callable('fill_demo_workspace()', 'refused', 'refused'),
  // Places alone, which the owner has one of and the other none.
  find_held_words: callable(`find_held_words('{Zmarqueur}')`, 'nothing', 'nothing'),
  get_notes_by_tag: callable(`get_notes_by_tag('${ids.tag}')`, 'theirs', 'nothing'),
  // The owner has that note already; another one gets a copy of what the file says, and neither sees anything.
  import_notes: callable(`import_notes('[{"id": "${ids.note}", "title": "x"}]')`, 'nothing', 'nothing'),
  import_sessions: callable(`import_sessions('[]')`, 'nothing', 'nothing'),
  // Says how many, never which.
  import_words: callable(`import_words('[]')`, 'nothing', 'nothing'),
  // Numbers alone, as those of the log: supabase/tests/figures.test.ts.
  keep_weights: callable('keep_weights(null)', 'nothing', 'nothing'),
  // A tag is not merged with itself, whoever asks.
  merge_tags: callable(`merge_tags('${ids.tag}', '${ids.tag}')`, 'refused', 'refused'),
  record_exchange: callable(`record_exchange('question', 'answer', '[]', '${ids.conversation}')`, 'theirs', 'refused'),
  plan_series: callable(
    `plan_series(gen_random_uuid(), 'x', 'mixed', '', 30, '{}', '2026-11-21T18:00', 'Europe/Paris', 'FREQ=DAILY;COUNT=2')`,
    'theirs',
    'nothing',
  ),
  read_calendar_feed: {
    call: `read_calendar_feed('${ids.feed}')`,
    actors: { anon: 'denied', owner: 'denied', other: 'denied', service: 'theirs' },
  },
  // The owner's word goes; nobody sees it.
  remove_words: callable(`remove_words('{${ids.note}}')`, 'nothing', 'nothing'),
  renew_calendar_feed: callable('renew_calendar_feed()', 'nothing', 'nothing'),
  replace_note: callable(`replace_note('${ids.note}', 1, 'Zmarqueur', 'x')`, 'theirs', 'refused'),
  // Neither of them pays.
  request_call: callable(
    `request_call('x', '0612345678', '{2099-01-05T10:00Z}', 'Europe/Paris')`,
    'refused',
    'refused',
  ),
  // Sums alone: whose they are, supabase/tests/figures.test.ts says.
  review_history: callable(`review_history('2026-01-01')`, 'nothing', 'nothing'),
  review_load: callable('review_load()', 'nothing', 'nothing'),
  review_queue: callable('review_queue()', 'theirs', 'nothing'),
  review_sequences: callable('review_sequences()', 'nothing', 'nothing'),
  run_automation: callable(`run_automation('${ids.automation}')`, 'theirs', 'refused'),
  run_due_jobs: {
    call: 'run_due_jobs()',
    actors: { anon: 'denied', owner: 'denied', other: 'denied', service: 'nothing' },
  },
  save_note: callable(`save_note('${ids.note}', 1, 'Zmarqueur', 'x')`, 'theirs', 'refused'),
  search_all: callable(`search_all('zmarqueur')`, 'theirs', 'nothing'),
  search_notes: callable(`search_notes('zmarqueur')`, 'theirs', 'nothing'),
  send_contact_message: {
    call: `send_contact_message('a', 'a@cahier.test', 'b', 'c')`,
    actors: { anon: 'nothing', owner: 'nothing', other: 'nothing', service: 'denied' },
  },
  session_cards: callable(`session_cards('${ids.plan}')`, 'theirs', 'refused'),
  sync_notes: callable('sync_notes(0)', 'theirs', 'nothing'),
  storage_usage: callable('storage_usage()', 'nothing', 'nothing'),
  study: callable(`study('${ids.plan}', true)`, 'theirs', 'refused'),
  study_calendar: callable('study_calendar()', 'theirs', 'nothing'),
  // Figures alone: whose they are, supabase/tests/streak.test.ts says.
  study_analytics: callable('study_analytics()', 'nothing', 'nothing'),
  study_items: callable(`study_items('mixed', 'zmarqueur')`, 'theirs', 'nothing'),
  write_to_support: callable(`write_to_support('x')`, 'nothing', 'nothing'),
  vocabulary_letters: callable('vocabulary_letters()', 'theirs', 'nothing'),
  // The other learner is told of a notebook without words.
  vocabulary_overview: callable(`vocabulary_overview()`, 'nothing', 'nothing'),
  vocabulary_view: callable('vocabulary_view()', 'theirs', 'nothing'),
}

/** The owner's files in storage, by bucket. Grants leave everything to policies there; a public file is read past them. */
export const files: Readonly<Record<string, Readonly<Record<Actor, Readonly<Record<Verb, Outcome>>>>>> = {
  avatars: filesOfOwner(),
  'note-attachments': filesOfOwner(),
}

function filesOfOwner() {
  const nothing = outcomes('none denied none none')
  return { anon: nothing, owner: all, other: nothing, service: all }
}

/** Private channels of the owner's. `realtime.messages` never holds a row; its policies are asked as about one. */
export const channels: Readonly<Record<string, Readonly<Record<Actor, Readonly<Record<Verb, Outcome>>>>>> = {
  [`user:${ownerId}`]: channel,
  [`session:${ids.session}`]: channel,
  session: { ...channel, owner: outcomes('none denied none denied') },
  '': { ...channel, owner: outcomes('none denied none denied') },
}

/** The helpers that policies, constraints and generated columns call with the learner's own rights. */
export const privateFunctions: readonly string[] = [
  'are_examples',
  'are_weights',
  'first_letter',
  'fold',
  'is_administrator',
  'is_anonymous',
  'is_schedule',
  'is_time_zone',
  'note_of_file',
  'notes_shared_with_me',
  'owns_note',
  'own_time_zone',
  'owns_session',
  'seconds_studied',
  'sessions_with_me',
  'study_day',
  'zone_or_own',
]

function outcomes(list: string): Record<Verb, Outcome> {
  const [select, insert, update, remove] = list.split(' ').map((word) => {
    if (word !== 'row' && word !== 'none' && word !== 'denied') throw new Error(`${word} is no outcome`)
    return word
  })
  if (!select || !insert || !update || !remove) throw new Error(`four outcomes, not ${list}`)
  return { select, insert, update, delete: remove }
}
