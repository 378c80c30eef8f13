import type { Sql } from '@cahier/backend'
import { describe, expect, test } from 'vitest'
import { otherId, ownerId } from '../../tests/actors.ts'
import { id, invitedId } from '../../tests/area.ts'
import { storeFixtures } from '../../tests/fixtures.ts'
import { scratchDatabase } from '../../tests/scratch.ts'
import { noteId } from '../notes/area.ts'
import { sessionId } from './area.ts'
import { type Act, ableTo, type Matrix, untried } from './matrix.ts'
import { actAs, addMembers, type Person, people, persons } from './members.ts'

const { inScratch } = scratchDatabase(async (sql) => {
  await storeFixtures(sql)
  await addMembers(sql)
  await sql('update public.notes set is_shared = true where id = $1', [noteId])
  await sql(`insert into public.vocabulary (user_id, word, definition, note_id) values ($1, 'zmot', 'x', $2)`, [
    ownerId,
    noteId,
  ])
  // It was sent long enough ago to be sent again.
  await sql(`update public.note_invitations set sent_at = sent_at - interval '1 hour', times_sent = 1`)
  // It is open, and its text has not been handed over yet.
  await sql('insert into private.live_notes (note_id) values ($1)', [noteId])
  for (const [index, account] of Object.values(people).entries())
    await sql('insert into public.tags (id, user_id, name) values ($1, $2, $3), ($4, $2, $5)', [
      id(60 + index),
      account,
      'à soi',
      id(70 + index),
      'aussi',
    ])
})

/** The ways to a note of the owner's: both give roles. */
const ways = {
  'who collaborate on it': async (sql: Sql) => {
    for (const role of ['admin', 'editor', 'viewer', 'removed'] as const)
      await sql(
        `insert into public.note_collaborators (note_id, user_id, role, status) values ($1, $2, $3, 'accepted')`,
        [noteId, people[role], role === 'removed' ? 'admin' : role],
      )
    await sql('delete from public.note_collaborators where user_id = $1', [people.removed])
  },
  'of a session that has it': (sql: Sql) =>
    sql('update public.collaboration_sessions set document_ids = $2 where id = $1', [sessionId, [noteId]]),
} as const
type Way = keyof typeof ways

/** Who may where a session has the note: an admin of the session has of a note what an editor has. */
const whoIn = (way: Way, who: string) =>
  way === 'who collaborate on it'
    ? who
    : persons.filter((person) => who.split(' ').includes(person === 'admin' ? 'editor' : person)).join(' ')

/** Begun by the viewer, with a comment. */
const thread = id(101)
const comment = id(102)
const beginThread = (sql: Sql) =>
  actAs(sql, people.viewer, `select public.comment_note($1, $2, $3, 'À revoir', '{}', 'mots')`, [
    noteId,
    thread,
    comment,
  ])

/** Made by the viewer when they were an editor. */
const viewersHighlight = id(103)

const members = 'owner admin editor viewer'
const writers = 'owner admin editor'
const everybody = persons.join(' ')
const own = (person: Person, first: number) => id(first + persons.indexOf(person))
const read =
  (table: string): Act =>
  () => [`select 1 from public.${table} where note_id = $1`, [noteId]]
const always =
  (statement: string, ...parameters: unknown[]): Act =>
  () => [statement, parameters]

const matrix: Matrix = [
  ['reads the note', members, always('select 1 from public.notes where id = $1', noteId)],
  [
    'begins a note of the owner’s',
    'owner',
    always(`insert into public.notes (user_id, title) values ($1, 'x') returning 1`, ownerId),
  ],
  ['changes its row', 'owner', always('update public.notes set is_pinned = true where id = $1 returning 1', noteId)],
  ['shares it no more', 'owner', always('update public.notes set is_shared = false where id = $1 returning 1', noteId)],
  ['deletes it', 'owner', always('delete from public.notes where id = $1 returning 1', noteId)],
  ['saves a whole text', 'owner', always(`select public.save_note($1, 1, 'x', 'x')`, noteId)],
  ['takes an earlier version back', 'owner', always(`select public.replace_note($1, 1, 'x', 'x')`, noteId)],
  ['reads its versions', 'owner', read('note_versions')],
  ['reads what it was called', 'owner', read('note_former_titles')],
  ['finds it', 'owner', always(`select 1 from public.search_notes('zmarqueur') where id = $1`, noteId)],
  ['gets it among their own', 'owner', always('select 1 from public.sync_notes(0) where note_id = $1', noteId)],
  ['sees which cards the owner made from it', 'owner', always('select 1 from public.note_cards($1)', noteId)],
  ['opens its text', members, always('select 1 from public.open_live_note($1)', noteId)],
  ['writes in it', writers, always(`select public.push_live_note($1, 'AAA=', 1)`, noteId)],
  ['gives it another title', writers, always(`select public.rename_live_note($1, 'Chapitre')`, noteId)],
  ['reads who can be named', members, always('select 1 from public.note_people($1)', noteId)],

  ['reads who was asked', 'owner', always('select 1 from public.note_collaborators where user_id = $1', invitedId)],
  [
    'asks somebody',
    'owner',
    always('insert into public.note_collaborators (note_id, user_id) values ($1, $2) returning 1', noteId, otherId),
  ],
  [
    'accepts for whoever was asked',
    '',
    always(`update public.note_collaborators set status = 'accepted' where user_id = $1 returning 1`, invitedId),
  ],
  [
    'answers again',
    '',
    (person) => [
      `update public.note_collaborators set status = 'accepted' where user_id = $1 returning 1`,
      [people[person]],
    ],
  ],
  [
    'takes the question back',
    'owner',
    always('delete from public.note_collaborators where user_id = $1 returning 1', invitedId),
  ],
  ['has it in the list of notes of others', 'admin editor viewer', always('select 1 from public.shared_with_me()')],
  // Between roles: see areas/notes/invitations.test.ts.
  ['invites an address', 'owner admin', always(`select public.invite_to_note($1, 'neuf@cahier.test')`, noteId)],
  ['sees who was invited', 'owner admin', always('select 1 from public.note_invitations where note_id = $1', noteId)],
  [
    'reads the secret of a link',
    '',
    always('select secret_hash from public.note_invitations where note_id = $1', noteId),
  ],
  ['sends an invitation of the owner’s again', 'owner', always('select public.resend_note_invitation($1)', id(20))],
  ['withdraws it', 'owner admin', always('select public.withdraw_note_invitation($1)', id(20))],
  ['answers it for whoever was invited', '', always('select public.answer_note_invitation($1, true)', id(20))],
  ['is asked', '', always('select 1 from public.note_offers()')],
  ['sees its public link', 'owner admin', read('note_public_links')],
  [
    'reads the secret of the public link',
    '',
    always('select secret_hash from public.note_public_links where note_id = $1', noteId),
  ],
  ['opens it without that', '', always(`select 1 from public.open_public_note('secret')`)],
  ['makes another one', 'owner admin', always('select public.publish_note($1)', noteId)],
  ['gives the files with it', 'owner admin', always('select public.change_public_link($1, true)', noteId)],
  ['ends it', 'owner admin', always('select public.withdraw_public_link($1)', noteId)],
  ['reads who has the note', members, always('select 1 from public.note_members($1)', noteId)],
  [
    'asks which sessions have it',
    everybody,
    always('select 1 from (select count(*) from public.note_sessions($1)) as counted', noteId),
  ],
  ['reads whom to offer it', '', always('select 1 from public.note_team($1)', noteId)],
  [
    'gives the asked another role',
    'owner admin',
    always(`select public.set_note_role($1, $2, 'viewer')`, noteId, invitedId),
  ],
  ['removes the asked', 'owner admin', always('select public.remove_note_member($1, $2)', noteId, invitedId)],

  ['reads its files', members, read('note_attachments')],
  [
    'reads their bytes',
    members,
    always(`select 1 from storage.objects where bucket_id = 'note-attachments' and name = $1`, `${noteId}/a.txt`),
  ],
  [
    'adds a file',
    'owner',
    always(
      `insert into public.note_attachments (note_id, user_id, file_name, file_type, file_size, file_path)
       values ($1, $2, 'b.txt', 'text/plain', 1, $3) returning 1`,
      noteId,
      ownerId,
      `${noteId}/b.txt`,
    ),
  ],
  [
    'replaces a file',
    'owner',
    always(
      `select public.replace_attachment((select id from public.note_attachments where note_id = $1), $2, 'text/plain')`,
      noteId,
      `${noteId}/b.txt`,
    ),
  ],
  ['reads the highlights of a file', members, read('file_highlights')],
  [
    'highlights in a file',
    writers,
    (person) => [
      `insert into public.file_highlights (note_id, id, attachment_id, user_id, file_hash, page, quads, quote)
       values ($1, $2, $3, $4, repeat('a', 64), 1, '{1,2,3,4}', 'mots') returning 1`,
      [noteId, id(120), id(6), people[person]],
    ],
  ],
  [
    'highlights for the owner',
    'owner',
    always(
      `insert into public.file_highlights (note_id, id, attachment_id, user_id, file_hash, page, quads, quote)
       values ($1, $2, $3, $4, repeat('a', 64), 1, '{1,2,3,4}', 'mots') returning 1`,
      noteId,
      id(120),
      id(6),
      ownerId,
    ),
  ],
  [
    'highlights in a file that the note does not have',
    '',
    (person) => [
      `insert into public.file_highlights (note_id, id, attachment_id, user_id, file_hash, page, quads, quote)
       values ($1, $2, $3, $4, repeat('a', 64), 1, '{1,2,3,4}', 'mots') returning 1`,
      [noteId, id(120), id(99), people[person]],
    ],
  ],
  [
    'changes a highlight of the owner’s',
    'owner',
    always(`update public.file_highlights set color = 'blue' where id = $1 returning 1`, id(22)),
  ],
  [
    'changes one that the viewer made as an editor',
    'viewer',
    always(`update public.file_highlights set comment = 'x' where id = $1 returning 1`, viewersHighlight),
  ],
  [
    'gives it to another',
    '',
    always('update public.file_highlights set user_id = $2 where id = $1 returning 1', viewersHighlight, otherId),
  ],
  ['deletes it', 'viewer', always('delete from public.file_highlights where id = $1 returning 1', viewersHighlight)],
  ['deletes a file', 'owner', always('delete from public.note_attachments where note_id = $1 returning 1', noteId)],

  ['reads threads', members, read('note_threads')],
  ['reads comments', members, read('note_comments')],
  [
    'begins a thread',
    members,
    always(`select public.comment_note($1, $2, $3, 'x', '{}', 'mots')`, noteId, id(110), id(111)),
  ],
  ['answers', members, always(`select public.comment_note($1, $2, $3, 'x')`, noteId, thread, id(112))],
  [
    'writes a comment past the function',
    '',
    always(
      `insert into public.note_comments (note_id, id, thread_id, content) values ($1, $2, $3, 'x') returning 1`,
      noteId,
      id(113),
      thread,
    ),
  ],
  [
    'changes the viewer’s comment',
    'viewer',
    always(`update public.note_comments set content = 'x' where id = $1 returning 1`, comment),
  ],
  [
    'deletes it',
    'viewer',
    always('update public.note_comments set deleted_at = now() where id = $1 returning 1', comment),
  ],
  [
    'gives it to another',
    '',
    always('update public.note_comments set user_id = $2 where id = $1 returning 1', comment, otherId),
  ],
  ['resolves the viewer’s thread', members, always('select public.resolve_note_thread($1, $2, true)', noteId, thread)],
  ['resolves the owner’s thread', writers, always('select public.resolve_note_thread($1, $2, true)', noteId, id(8))],
  [
    'resolves it by a row',
    '',
    always('update public.note_threads set resolved_at = now() where id = $1 returning 1', thread),
  ],
  ['deletes the thread', 'owner admin', always('delete from public.note_threads where id = $1 returning 1', thread)],

  ['reads the owner’s folders', 'owner', always('select 1 from public.note_folders where user_id = $1', ownerId)],
  ['reads the owner’s tags', 'owner', always('select 1 from public.tags where user_id = $1', ownerId)],
  [
    'makes a tag of the owner’s',
    'owner',
    always(`insert into public.tags (user_id, name) values ($1, 'x') returning 1`, ownerId),
  ],
  ['renames it', 'owner', always(`update public.tags set name = 'x' where id = $1 returning 1`, id(3))],
  ['deletes the tag', 'owner', always('delete from public.tags where id = $1 returning 1', id(3))],
  ['merges it', 'owner', always('select public.merge_tags($1, $2)', id(3), id(60))],
  ['reads which tags the note has', 'owner', read('note_tags')],
  [
    'puts a tag of their own on the note',
    'owner',
    (person) => [
      'insert into public.note_tags (note_id, tag_id, user_id) values ($1, $2, $3) returning 1',
      [noteId, own(person, 70), people[person]],
    ],
  ],
  ['takes a tag off', 'owner', always('delete from public.note_tags where note_id = $1 returning 1', noteId)],
  ['lists the notes of the tag', 'owner', always('select 1 from public.get_notes_by_tag($1)', id(3))],
  // These touch only what is the caller's, as tests of the notes show.
  ['sends changes of their own', everybody, always(`select 1 from public.change_notes('[]')`)],
  ['adds notes of a file to their own', everybody, always(`select 1 from public.import_notes('[]')`)],
]

describe.each(Object.keys(ways) as Way[])('of those %s', (way) => {
  test.each(matrix)('%s: %s', (_, who, act) =>
    inScratch(async (sql) => {
      await ways[way](sql)
      await beginThread(sql)
      await sql(
        `insert into public.file_highlights (note_id, id, attachment_id, user_id, file_hash, page, quads, quote)
         values ($1, $2, $3, $4, repeat('a', 64), 1, '{1,2,3,4}', 'mots')`,
        [noteId, viewersHighlight, id(6), people.viewer],
      )
      expect(await ableTo(sql, act)).toBe(whoIn(way, who))
    }),
  )
})

test('each person tries whatever the catalogue lets an account do with tables and functions of notes', () =>
  inScratch(async (sql) => expect(await untried(sql, 'notes', matrix)).toEqual([])))
