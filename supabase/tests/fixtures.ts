import { createHash } from 'node:crypto'
import type { Sql } from '@cahier/backend'
import { otherId, ownerId } from './actors.ts'

type Value = string | number | boolean | null
export type Row = Readonly<Record<string, Value>>

/** A row of the owner's that stands in the table, and another that could be inserted. */
export interface Fixture {
  readonly key: readonly string[]
  readonly stored: Row
  readonly fresh: Row
}

/** Stands in everything the owner wrote; whoever reads it sees what is the owner's. */
export const secret = 'Zmarqueur'

const id = (number: number) => `10000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const user_id = ownerId

/** Ids that function arguments refer to. */
export const ids = {
  note: id(1),
  tag: id(3),
  plan: id(12),
  session: id(13),
  automation: id(20),
  conversation: id(23),
  feed: 'a secret address',
}

const note = { title: secret, content: secret }
const attachment = { note_id: ids.note, file_type: 'text/plain', file_size: 1 }
const automation = {
  name: secret,
  trigger_type: 'time_based',
  trigger_config: '{"schedule": "daily", "time": "09:00"}',
  action_type: 'send_notification',
  action_config: `{"title": "${secret}", "message": "${secret}"}`,
}
const template = {
  name: 'Modèle',
  category: 'learning',
  trigger_schema: '{"type": "manual"}',
  action_schema: '{"type": "create_note"}',
}
const contact = { name: secret, email: 'owner@cahier.test', subject: secret, message: secret }
const person = { name: secret, email: 'owner@cahier.test' }
const call = { subject: secret, phone: '+33 6 12 34 56 78', wished: '{2099-01-05T10:00Z}', time_zone: 'Europe/Paris' }
const token = { access_token: secret, refresh_token: secret, expires_at: '2030-01-01' }

/** In the order in which foreign keys want them. What a trigger fills is not stored again. */
export const fixtures: Readonly<Record<string, Fixture>> = {
  profiles: { key: ['id'], stored: { id: ownerId }, fresh: { id: id(90), name: secret } },
  user_settings: { key: ['user_id'], stored: { user_id }, fresh: { user_id: id(90) } },
  notifications: byId(30, { title: secret }),
  config: { key: ['key'], stored: { key: 'private', value: secret }, fresh: { key: 'fresh' } },
  notes: byId(1, note),
  note_collaborators: {
    key: ['note_id', 'user_id'],
    stored: { note_id: ids.note, user_id: id(91) },
    fresh: { note_id: ids.note, user_id: otherId },
  },
  tags: { ...byId(3, { name: secret }), fresh: { user_id, name: 'nouveau' } },
  note_tags: {
    key: ['note_id', 'tag_id'],
    stored: { note_id: ids.note, tag_id: ids.tag, user_id },
    fresh: { note_id: id(2), tag_id: ids.tag, user_id },
  },
  note_versions: {
    key: ['id'],
    stored: { id: id(5), note_id: ids.note, user_id, version: 8, ...note, created_at: '2026-01-01' },
    fresh: { note_id: ids.note, user_id, version: 9, ...note, created_at: '2026-01-02' },
  },
  note_attachments: {
    key: ['id'],
    stored: { id: id(6), user_id, ...attachment, file_name: secret, file_path: `${ids.note}/a.txt` },
    fresh: { user_id, ...attachment, file_name: 'b.txt', file_path: `${ids.note}/b.txt` },
  },
  vocabulary: byId(10, { word: secret, definition: secret }),
  cards: {
    key: ['word_id', 'direction'],
    stored: { word_id: id(10), direction: 'recognition' },
    fresh: { user_id, word_id: id(10), direction: 'recall' },
  },
  review_settings: { key: ['user_id'], stored: { user_id }, fresh: { user_id: id(90) } },
  reviews: byId(11, { word_id: id(10), rating: 3, mastery_before: 0, mastery_after: 10 }),
  study_series: byId(15, {
    title: secret,
    starts_at: '2099-01-01T18:00',
    time_zone: 'Europe/Paris',
    rule: 'FREQ=DAILY;COUNT=1',
  }),
  study_sessions: byId(12, { title: secret, scheduled_for: '2099-01-01' }),
  calendar_feeds: {
    key: ['user_id'],
    stored: { user_id, secret_hash: createHash('sha256').update(ids.feed).digest('hex') },
    fresh: { user_id: otherId, secret_hash: 'another' },
  },
  collaboration_sessions: byId(13, { title: secret }),
  collaboration_participants: {
    key: ['session_id', 'user_id'],
    stored: { session_id: id(13), user_id: id(91) },
    fresh: { session_id: id(13), user_id: otherId },
  },
  meeting_rooms: {
    ...byId(14, { name: secret, subject: secret }),
    fresh: { user_id, name: 'fresh', subject: secret },
  },
  zoom_tokens: { key: ['user_id'], stored: { user_id, ...token }, fresh: { user_id: id(90), ...token } },
  automation_templates: {
    key: ['id'],
    stored: { id: id(19), key: 'stored', ...template },
    fresh: { key: 'fresh', ...template },
  },
  automations: byId(20, automation),
  automation_executions: byId(21, { automation_id: ids.automation }),
  contact_messages: byId(22, contact),
  support_threads: {
    key: ['user_id'],
    stored: { user_id, ...person },
    fresh: { user_id: otherId, ...person },
  },
  support_messages: byId(25, { body: secret }),
  call_requests: byId(26, { ...person, ...call }),
  ai_conversations: byId(23, { title: secret }),
  ai_messages: byId(24, { conversation_id: ids.conversation, type: 'user', content: secret }),
}

/** Files of the owner's in storage, by bucket. */
export const files: Readonly<Record<string, Fixture>> = {
  avatars: file('avatars', `${ownerId}/1.png`, `${ownerId}/2.png`),
  'note-attachments': file('note-attachments', `${ids.note}/a.txt`, `note-attachments/${ids.note}/b.txt`),
}

function file(bucket_id: string, stored: string, fresh: string): Fixture {
  const row = { bucket_id, metadata: '{"size": 1, "mimetype": "text/plain"}' }
  return { key: ['bucket_id', 'name'], stored: { ...row, name: stored }, fresh: { ...row, name: fresh } }
}

/** Stores the file that an attachment's row is about to name, as the storage service does. */
export async function storeFile(sql: Sql, bucket: string, name: string): Promise<void> {
  await insert(sql, 'storage.objects', { ...files[bucket]?.stored, name })
}

function byId(number: number, row: Row): Fixture {
  return { key: ['id'], stored: { id: id(number), user_id, ...row }, fresh: { user_id, ...row } }
}

/** Tables whose stored row a trigger has already made: the sign-up's, or the word's. */
const madeByTriggers = new Set(['profiles', 'user_settings', 'cards'])

/** Stores every fixture. Runs as the owner of the schema, after the two learners have signed up. */
export async function storeFixtures(sql: Sql): Promise<void> {
  // Two more accounts: one to invite, one without profile or settings.
  await sql(`insert into auth.users (id, email) values ($1, 'invited@cahier.test'), ($2, 'bare@cahier.test')`, [
    id(91),
    id(90),
  ])
  await sql('delete from public.profiles where id = $1', [id(90)])
  await sql('delete from public.user_settings where user_id = $1', [id(90)])
  for (const [table, { stored }] of Object.entries(fixtures)) {
    if (!madeByTriggers.has(table)) await insert(sql, table, stored)
    if (table === 'notes') {
      await insert(sql, table, { ...stored, id: id(2) })
      for (const file of Object.values(files)) await insert(sql, 'storage.objects', file.stored)
      await storeFile(sql, 'note-attachments', `${ids.note}/b.txt`)
      await storeFile(sql, 'note-attachments', `note-attachments/${ids.note}/c.txt`)
    }
  }
}

function insert(sql: Sql, table: string, row: Row): Promise<unknown[]> {
  return sql(insertStatement(table, row), Object.values(row))
}

export function insertStatement(table: string, row: Row): string {
  const columns = Object.keys(row)
  return `insert into ${qualified(table)} (${columns.join(', ')}) values (${columns.map((_, index) => `$${index + 1}`).join(', ')})`
}

/** A table's name with its schema, which is public unless it says another. */
export const qualified = (table: string) => (table.includes('.') ? table : `public.${table}`)

export function whereKey({ key, stored }: Fixture): { condition: string; parameters: Value[] } {
  return {
    condition: key.map((column, index) => `${column} = $${index + 1}`).join(' and '),
    parameters: key.map((column) => stored[column] ?? null),
  }
}
