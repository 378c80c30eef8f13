import { otherId, ownerId } from '../../tests/actors.ts'
import {
  type Area,
  bucket,
  byId,
  callable,
  forLinks,
  forService,
  id,
  invitedId,
  privately,
  rights,
  secret,
} from '../../tests/area.ts'

const user_id = ownerId
/** The id of the owner's note. */
export const noteId = id(1)
const note_id = noteId
/** A second note, for rows that the first one already has. */
const otherNote = id(2)
const tag_id = id(3)
const long = (length: number) => 'x'.repeat(length)
const note = { title: secret, content: secret }
const thread_id = id(8)
const noteInvitation = id(20)
const attachment = { note_id, file_type: 'text/plain', file_size: 1 }
const attachment_id = id(6)
const highlight = {
  note_id,
  attachment_id,
  user_id,
  file_hash: 'a'.repeat(64),
  page: 1,
  quads: '{72,72,300,90}',
  quote: secret,
}

export default {
  tables: {
    notes: {
      fixture: byId(1, note),
      alsoStored: { id: otherNote, user_id, ...note },
      rights: rights(
        'row row row row',
        privately,
        'id user_id title content type folder is_pinned is_shared',
        'type folder is_pinned is_shared deleted_at',
      ),
      liveBy: 'user_id',
      bounds: {
        refused: [
          { title: '' },
          { title: ' \n' },
          { title: long(301) },
          { content: long(200_001) },
          { type: 'doc' },
          { folder: long(101) },
          { head: long(4001) },
        ],
        taken: [
          { title: long(300) },
          { content: long(200_000) },
          { type: 'pdf' },
          { folder: long(100) },
          { head: long(4000) },
          { folder: ' ' },
        ],
      },
    },
    note_folders: {
      fixture: {
        key: ['user_id', 'path'],
        stored: { user_id, path: secret },
        fresh: { user_id, path: 'Bio' },
      },
      rights: rights('row denied denied denied', 'none denied denied denied'),
      liveBy: 'user_id',
      bounds: {
        refused: [
          { path: '' },
          { path: ' Bio' },
          { path: 'Bio /Cellule' },
          { path: 'Bio//Cellule' },
          { path: '/Bio' },
          { path: 'a/b/c/d/e/f' },
          { path: long(101) },
        ],
        taken: [{ path: long(100) }, { path: 'Licence 2/Biologie' }, { path: 'a/b/c/d/e' }],
      },
      duplicate: { path: secret },
    },
    note_collaborators: {
      fixture: {
        key: ['note_id', 'user_id'],
        stored: { note_id, user_id: invitedId },
        fresh: { note_id, user_id: otherId },
      },
      rights: rights('row row none row', privately, 'note_id user_id role', 'status'),
      liveBy: 'user_id',
      bounds: { refused: [{ role: 'owner' }, { status: 'maybe' }], taken: [{ role: 'viewer' }] },
    },
    note_invitations: {
      fixture: {
        key: ['id'],
        stored: {
          id: noteInvitation,
          user_id,
          note_id,
          email: 'a@cahier.test',
          secret_hash: 'c'.repeat(64),
          times_sent: 5,
        },
        fresh: { user_id, note_id, email: 'b@cahier.test', secret_hash: 'd'.repeat(64) },
      },
      rights: rights('row denied denied denied', 'none denied denied denied'),
      liveBy: 'user_id',
      bounds: {
        refused: [
          { email: 'a' },
          { email: null },
          { invited_id: invitedId },
          { role: 'owner' },
          { status: 'expired' },
          { secret_hash: 'x' },
        ],
        taken: [{ role: 'admin' }, { email: null, invited_id: invitedId }],
      },
      duplicate: { email: 'A@cahier.test' },
    },
    note_public_links: {
      fixture: {
        key: ['id'],
        stored: { id: id(21), user_id, note_id, secret_hash: 'e'.repeat(64) },
        fresh: { user_id, note_id: otherNote, secret_hash: 'f'.repeat(64) },
      },
      rights: rights('row denied denied denied', 'none denied denied denied'),
      bounds: { refused: [{ secret_hash: 'x' }], taken: [{ expires_at: '2030-01-01', with_files: true }] },
      duplicate: { note_id },
    },
    tags: {
      fixture: { ...byId(3, { name: secret }), fresh: { user_id, name: 'nouveau' } },
      rights: rights('row row row row', privately, 'id user_id name color', 'name color'),
      liveBy: 'user_id',
      bounds: {
        refused: [{ name: '' }, { name: ' a' }, { name: 'a,b' }, { name: long(51) }, { color: 'red' }],
        taken: [{ name: long(50) }, { color: 'rose' }],
      },
      duplicate: { name: 'ZMARQUEUR' },
    },
    note_tags: {
      fixture: {
        key: ['note_id', 'tag_id'],
        stored: { note_id, tag_id, user_id },
        fresh: { note_id: otherNote, tag_id, user_id },
      },
      rights: rights('row row denied row', 'none denied denied none', 'note_id tag_id user_id'),
      liveBy: 'user_id',
    },
    note_versions: {
      fixture: {
        key: ['id'],
        stored: { id: id(5), note_id, user_id, version: 8, ...note, created_at: '2026-01-01' },
        fresh: { note_id, user_id, version: 9, ...note, created_at: '2026-01-02' },
      },
      rights: rights('row denied denied denied', 'none denied denied denied'),
    },
    note_former_titles: {
      fixture: {
        key: ['id'],
        stored: { id: id(7), note_id, user_id, title: secret },
        fresh: { note_id, user_id, title: 'autrefois' },
      },
      rights: rights('row denied denied denied', 'none denied denied denied'),
      liveBy: 'user_id',
    },
    note_attachments: {
      fixture: {
        key: ['id'],
        stored: { id: attachment_id, user_id, ...attachment, file_name: secret, file_path: `${note_id}/a.txt` },
        fresh: { user_id, ...attachment, file_name: 'b.txt', file_path: `${note_id}/b.txt` },
      },
      rights: rights(
        'row row denied row',
        'none denied denied none',
        'id note_id user_id file_name file_type file_size file_path',
      ),
      liveBy: 'user_id',
      bounds: {
        refused: [
          { file_size: -1 },
          { file_size: 26_214_401 },
          { file_name: 'a/b' },
          { file_path: 'elsewhere/b.txt' },
          { file_path: `${note_id}/é.txt` },
          { file_type: 'text' },
        ],
        taken: [
          { file_size: 26_214_400 },
          { file_name: 'Résumé.pdf' },
          { file_path: `note-attachments/${note_id}/c.txt` },
        ],
      },
      duplicate: { file_name: 'Zmarqueur' },
    },
    file_highlights: {
      fixture: {
        key: ['note_id', 'id'],
        stored: { ...highlight, id: id(22) },
        fresh: { ...highlight, id: id(23) },
      },
      rights: rights(
        'row row row row',
        privately,
        'note_id id attachment_id user_id file_hash page quads quote before after color comment',
        'color comment',
      ),
      liveBy: 'note_id',
      bounds: {
        refused: [
          { file_hash: 'x' },
          { page: 0 },
          { quads: '{}' },
          { quads: '{1,2,3}' },
          { quads: '{1,2,3,null}' },
          { quads: '{1,2,3,NaN}' },
          { quads: '{-1,2,3,4}' },
          { quads: '{{1,2,3,4},{1,2,3,4}}' },
          { quads: `{${Array(804).fill(1)}}` },
          { quote: ' ' },
          { quote: long(2001) },
          { before: long(101) },
          { after: long(101) },
          { color: 'red' },
          { comment: long(2001) },
        ],
        taken: [
          { quads: `{${Array(800).fill(1)}}` },
          { quote: long(2000), before: long(100), after: long(100) },
          { color: 'pink', comment: long(2000) },
        ],
      },
    },
    note_threads: {
      fixture: {
        key: ['note_id', 'id'],
        stored: { note_id, id: thread_id, quote: secret },
        fresh: { note_id, id: id(9), quote: secret },
      },
      rights: rights('row denied denied row', 'none denied denied none'),
      liveBy: 'note_id',
      bounds: {
        refused: [
          { quote: ' ' },
          { quote: long(501) },
          { start_place: 'AAA=' },
          { start_place: 'é', end_place: 'é' },
          { start_place: long(201), end_place: 'AAA=' },
        ],
        taken: [{ quote: long(500) }, { start_place: 'AAA=', end_place: 'AAA=' }],
      },
    },
    note_comments: {
      fixture: {
        key: ['note_id', 'id'],
        stored: { note_id, id: id(10), thread_id, user_id, content: secret },
        fresh: { note_id, id: id(11), thread_id, user_id, content: secret },
      },
      rights: rights('row denied row denied', 'none denied none denied', '', 'content deleted_at'),
      liveBy: 'note_id',
      bounds: {
        refused: [{ content: '' }, { content: ' \n' }, { content: long(4001) }],
        taken: [{ content: long(4000) }],
      },
    },
  },
  functions: {
    change_notes: callable(`change_notes('[]')`, 'nothing', 'nothing'),
    claim_live_notes: forService('claim_live_notes()', 'nothing'),
    comment_note: callable(`comment_note('${note_id}', '${thread_id}', '${id(12)}', 'x')`, 'nothing', 'refused'),
    // Nothing of a note without cards; the notebook's cloze.test.ts checks whose.
    note_cards: callable(`note_cards('${noteId}')`, 'nothing', 'nothing'),
    get_notes_by_tag: callable(`get_notes_by_tag('${tag_id}')`, 'theirs', 'nothing'),
    has_unwritten_live_notes: forService('has_unwritten_live_notes()', 'nothing'),
    // The owner already has that note; the other learner gets a copy from the file. Neither call shows anything of the owner's.
    import_notes: callable(`import_notes('[{"id": "${note_id}", "title": "x"}]')`, 'nothing', 'nothing'),
    // A tag cannot be merged with itself, whoever calls.
    invite_to_note: callable(`invite_to_note('${note_id}', 'c@cahier.test')`, 'nothing', 'refused'),
    // It was sent five times.
    resend_note_invitation: callable(`resend_note_invitation('${noteInvitation}')`, 'refused', 'refused'),
    withdraw_note_invitation: callable(`withdraw_note_invitation('${noteInvitation}')`, 'nothing', 'refused'),
    answer_note_invitation: callable(`answer_note_invitation('${noteInvitation}', true)`, 'refused', 'refused'),
    publish_note: callable(`publish_note('${note_id}', 7)`, 'nothing', 'refused'),
    change_public_link: callable(`change_public_link('${note_id}', true)`, 'nothing', 'refused'),
    withdraw_public_link: callable(`withdraw_public_link('${note_id}')`, 'nothing', 'refused'),
    open_public_note: forLinks(`open_public_note('secret')`, 'nothing'),
    public_note_file: forService(`public_note_file('secret', 'a.txt')`, 'nothing'),
    note_offers: callable('note_offers()', 'nothing', 'nothing'),
    shared_with_me: callable('shared_with_me()', 'nothing', 'nothing'),
    note_members: callable(`note_members('${note_id}')`, 'theirs', 'nothing'),
    note_sessions: callable(`note_sessions('${note_id}')`, 'nothing', 'nothing'),
    note_team: callable(`note_team('${note_id}')`, 'nothing', 'nothing'),
    set_note_role: callable(`set_note_role('${note_id}', '${invitedId}', 'viewer')`, 'nothing', 'refused'),
    remove_note_member: callable(`remove_note_member('${note_id}', '${invitedId}')`, 'nothing', 'refused'),
    merge_tags: callable(`merge_tags('${tag_id}', '${tag_id}')`, 'refused', 'refused'),
    note_people: callable(`note_people('${note_id}')`, 'theirs', 'nothing'),
    open_live_note: callable(`open_live_note('${note_id}')`, 'theirs', 'refused'),
    push_live_note: callable(`push_live_note('${note_id}', 'AAA=')`, 'refused', 'refused'),
    rename_live_note: callable(`rename_live_note('${note_id}', 'Zmarqueur')`, 'nothing', 'refused'),
    replace_note: callable(`replace_note('${note_id}', 1, 'Zmarqueur', 'x')`, 'theirs', 'refused'),
    resolve_note_thread: callable(`resolve_note_thread('${note_id}', '${thread_id}', true)`, 'nothing', 'refused'),
    replace_attachment: callable(
      `replace_attachment('${id(99)}', 'note-attachments/${note_id}/c.txt', 'text/plain')`,
      'refused',
      'refused',
    ),
    save_note: callable(`save_note('${note_id}', 1, 'Zmarqueur', 'x')`, 'theirs', 'refused'),
    search_notes: callable(`search_notes('zmarqueur')`, 'theirs', 'nothing'),
    sync_notes: callable('sync_notes(0)', 'theirs', 'nothing'),
    write_live_note: forService(`write_live_note('${note_id}', 0, 'x')`, 'nothing'),
  },
  helpers: ['notes_shared_with_me', 'owns_note', 'proven_address'],
  buckets: {
    'note-attachments': bucket('note-attachments', {
      storedAfter: 'notes',
      stored: `${note_id}/a.txt`,
      fresh: `note-attachments/${note_id}/b.txt`,
      // The files that the rows of attachments name.
      alsoStored: [`${note_id}/b.txt`, `note-attachments/${note_id}/c.txt`],
    }),
  },
} satisfies Area
