import { createBackend, type Sql, silent } from '@cahier/backend'
import { testDatabase } from '@cahier/backend/testing'
import { createClient } from '@supabase/supabase-js'
import { describe, expect, test } from 'vitest'
import type { Database } from '../../functions/_shared/database.gen.ts'
import { migrationsDirectory } from '../../schema/migrations.ts'
import { ownerId } from '../../tests/actors.ts'
import { storeFixtures } from '../../tests/fixtures.ts'
import { scratchDatabase } from '../../tests/scratch.ts'
import { sessionId } from '../collaboration/area.ts'
import { actAs, addMembers, people, refusal } from '../collaboration/members.ts'
import { noteId } from './area.ts'

const { inScratch } = scratchDatabase(async (sql) => {
  await storeFixtures(sql)
  await addMembers(sql)
  await sql('delete from public.note_invitations')
  await sql('delete from public.note_collaborators')
  await sql('delete from public.session_invitations')
  await sql('delete from public.notifications')
  await sql('delete from auth.mails')
  await sql(
    `insert into public.note_collaborators (note_id, user_id, role, status) values ($1, $2, 'admin', 'accepted')`,
    [noteId, people.admin],
  )
  await sql(
    `insert into public.note_collaborators (note_id, user_id, role, status) values ($1, $2, 'editor', 'accepted')`,
    [noteId, people.editor],
  )
  await sql('update public.notes set is_shared = true where id = $1', [noteId])
})

interface Invite {
  by?: string
  email?: string | null
  person?: string | null
  role?: string
}
/** @returns the secret of the link */
async function invite(
  sql: Sql,
  { by = ownerId, email = 'zoe@exemple.fr', person = null, role = 'editor' }: Invite = {},
): Promise<string> {
  const [row] = await actAs<{ secret: string }>(sql, by, 'select public.invite_to_note($1, $2, $3, $4) as secret', [
    noteId,
    person === null ? email : null,
    person,
    role,
  ])
  return row?.secret ?? ''
}
const accept = (sql: Sql, secret: string, account: string = people.outsider) =>
  actAs<{ note: string }>(sql, account, 'select public.accept_note_invitation($1) as note', [secret])
const decline = (sql: Sql, secret: string, account: string | null = null) =>
  actAs(sql, account, 'select public.decline_note_invitation($1)', [secret])
const preview = (sql: Sql, secret: string) =>
  actAs<Record<string, unknown>>(sql, null, 'select * from public.preview_note_invitation($1)', [secret])
const statusOf = async (sql: Sql, secret: string) => (await preview(sql, secret))[0]?.status
const offers = (sql: Sql, account: string = people.outsider) =>
  actAs<{ id: string; title: string; sender: string; role: string }>(
    sql,
    account,
    'select id, title, sender, role from public.note_offers()',
  )
const answer = (sql: Sql, id: string | undefined, accepts: boolean, account: string = people.outsider) =>
  actAs<{ note: string }>(sql, account, 'select public.answer_note_invitation($1, $2) as note', [id, accepts])
async function roleOf(sql: Sql, account: string = people.outsider) {
  const [row] = await sql<{ role: string | null }>(`select private.live_role('note', $1, $2) as role`, [
    noteId,
    account,
  ])
  return row?.role
}
/** Makes an address one that a mail has confirmed. */
const confirm = (sql: Sql, account: string) =>
  sql(
    `insert into auth.identities (id, provider_id, user_id, provider, identity_data)
     select gen_random_uuid(), id::text, id, 'email', jsonb_build_object('sub', id, 'email', email, 'email_verified', true)
     from auth.users where id = $1`,
    [account],
  )
const keyOf = async (sql: Sql) =>
  (await sql<{ key: string }>(`select key from public.live_channels where scope = 'note' and id = $1`, [noteId]))[0]
    ?.key
const closed = ['PT410', 'invitation_closed']
const older = (sql: Sql, by: string) =>
  sql(`update public.note_invitations set sent_at = sent_at - $1::interval, expires_at = expires_at - $1::interval`, [
    by,
  ])

describe('who invites as what', () => {
  const invites: readonly (readonly [who: keyof typeof people, role: string, refused: readonly string[] | null])[] = [
    ['owner', 'admin', null],
    ['owner', 'viewer', null],
    ['admin', 'admin', null],
    ['admin', 'editor', null],
    ['editor', 'viewer', ['PT403', 'invitation_denied']],
    ['outsider', 'viewer', ['PT403', 'invitation_denied']],
    ['owner', 'owner', ['PT403', 'invitation_denied']],
    ['admin', 'owner', ['PT403', 'invitation_denied']],
  ]
  test.each(invites)('%s, as %s', (who, role, refused) =>
    inScratch(async (sql) => {
      const sent = await invite(sql, { by: people[who], role }).catch(refusal)
      if (refused) expect(sent).toEqual(refused)
      else expect(Buffer.from(String(sent), 'base64url')).toHaveLength(32)
    }),
  )
})

describe('an address', () => {
  test.each(['outsider@cahier.test', 'nobody@cahier.test'])(
    '%s: the answer does not tell whether it has an account',
    (email) =>
      inScratch(async (sql) => {
        expect(await invite(sql, { email })).toMatch(/^[\w-]{43}$/)
        expect(await invite(sql, { email }).catch(refusal)).toEqual(['PT409', 'invitation_sent'])
        expect(await sql('select recipient from auth.mails')).toEqual([{ recipient: email }])
      }),
  )

  test('of a member is like any other, and so is the owner’s for an admin', () =>
    inScratch(async (sql) => {
      expect(await invite(sql, { by: people.admin, email: 'editor@cahier.test' })).toMatch(/^[\w-]{43}$/)
      const secret = await invite(sql, { by: people.admin, email: 'owner@cahier.test' })
      expect(await accept(sql, secret, ownerId).catch(refusal)).toEqual(closed)
      expect(await roleOf(sql, ownerId)).toBe('owner')
    }))

  test('that accepted is told apart for as long as they have the note', () =>
    inScratch(async (sql) => {
      await accept(sql, await invite(sql))
      expect(await invite(sql).catch(refusal)).toEqual(['PT409', 'invitation_accepted'])
      await actAs(sql, ownerId, 'select public.remove_note_member($1, $2)', [noteId, people.outsider])
      expect(await roleOf(sql)).toBeNull()
      expect(await invite(sql)).toMatch(/^[\w-]{43}$/)
    }))

  test('of one’s own is refused', () =>
    inScratch(async (sql) =>
      expect(await invite(sql, { email: 'Owner@cahier.test' }).catch(refusal)).toEqual(['PT400', 'invitation_own']),
    ))

  test('goes with its account', () =>
    inScratch(async (sql) => {
      await invite(sql, { email: 'outsider@cahier.test' })
      await sql('delete from auth.users where id = $1', [people.outsider])
      expect(await sql('select 1 from public.note_invitations')).toEqual([])
    }))
})

test('twenty a day, together with those to sessions', () =>
  inScratch(async (sql) => {
    const toSession = (number: number) =>
      actAs(sql, ownerId, 'select public.invite_collaborator($1, $2)', [sessionId, `s${number}@exemple.fr`])
    for (let number = 0; number < 10; number++) {
      await invite(sql, { email: `n${number}@exemple.fr` })
      await toSession(number)
    }
    const many = ['PT429', 'too_many_invitations']
    expect(await invite(sql).catch(refusal)).toEqual(many)
    expect(await toSession(99).catch(refusal)).toEqual(many)
    await older(sql, '1 day')
    expect(await invite(sql)).toMatch(/^[\w-]{43}$/)
  }))

describe('a link', () => {
  test('is mailed, and only its hash is kept', () =>
    inScratch(async (sql) => {
      const secret = await invite(sql)
      const [mail] = await sql<{ body: string; subject: string }>('select subject, body from auth.mails')
      expect(mail?.subject).toBe('Ada partage une note avec vous · Cahier')
      expect(mail?.body).toContain(`/invitation#${secret}`)
      const stored = await sql<{ row: string }>('select sent::text as row from public.note_invitations as sent')
      expect(stored.filter(({ row }) => row.includes(secret))).toEqual([])
      expect(await preview(sql, secret)).toEqual([
        {
          sender: 'Ada',
          note_title: 'Zmarqueur',
          role: 'editor',
          status: 'pending',
          expires_at: expect.stringMatching(/^20/),
        },
      ])
      expect(await preview(sql, `${secret}x`)).toEqual([])
    }))

  test('accepts once, shares the note and makes it live', () =>
    inScratch(async (sql) => {
      await sql('delete from public.note_collaborators')
      await sql('update public.notes set is_shared = false')
      await sql('delete from public.live_channels')
      const secret = await invite(sql, { role: 'viewer' })
      expect(await accept(sql, secret)).toEqual([{ note: noteId }])
      expect(await roleOf(sql)).toBe('viewer')
      expect(await keyOf(sql)).toBeDefined()
      expect(await accept(sql, secret, people.removed).catch(refusal)).toEqual(closed)
      expect(await sql('select title, href from public.notifications where user_id = $1', [ownerId])).toEqual([
        { title: 'Nom outsider a accepté votre invitation', href: `/notes/${noteId}` },
      ])
    }))

  const endings: readonly (readonly [string, string, (sql: Sql, secret: string) => Promise<unknown>])[] = [
    ['was declined by a visitor', 'declined', (sql, secret) => decline(sql, secret)],
    [
      'was withdrawn by another admin',
      'revoked',
      (sql) => actAs(sql, people.admin, 'select public.withdraw_note_invitation(id) from public.note_invitations'),
    ],
    ['is seven days old', 'expired', (sql) => older(sql, '7 days')],
    [
      'leads to the trash',
      'revoked',
      (sql) => sql('update public.notes set deleted_at = now() where id = $1', [noteId]),
    ],
  ]
  test.each(endings)('that %s accepts nobody', (_, status, end) =>
    inScratch(async (sql) => {
      const secret = await invite(sql)
      await end(sql, secret)
      expect(await statusOf(sql, secret)).toBe(status)
      expect(await accept(sql, secret).catch(refusal)).toEqual(closed)
      expect(await roleOf(sql)).toBeNull()
    }),
  )

  test('of an admin who may share no more accepts nobody', () =>
    inScratch(async (sql) => {
      const secret = await invite(sql, { by: people.admin })
      await sql(`update public.note_collaborators set role = 'editor' where user_id = $1`, [people.admin])
      expect(await accept(sql, secret).catch(refusal)).toEqual(closed)
    }))

  test('ends when another is sent for it, which only the sender does', () =>
    inScratch(async (sql) => {
      const former = await invite(sql)
      const resend = (by: string) =>
        actAs<{ secret: string }>(
          sql,
          by,
          'select public.resend_note_invitation(id) as secret from public.note_invitations',
        )
      expect(await resend(ownerId).catch(refusal)).toEqual(['PT429', 'invitation_again'])
      await older(sql, '8 days')
      expect(await resend(people.admin).catch(refusal)).toEqual(['PT404', 'invitation_closed'])
      const [next] = await resend(ownerId)
      expect(await preview(sql, former)).toEqual([])
      expect(await accept(sql, next?.secret ?? '')).toHaveLength(1)
    }))

  test('to somebody of the team is nobody else’s', () =>
    inScratch(async (sql) => {
      const secret = await invite(sql, { person: people.viewer })
      expect(await accept(sql, secret, people.outsider).catch(refusal)).toEqual(closed)
      expect(await accept(sql, secret, people.viewer)).toHaveLength(1)
    }))
})

describe('in the application', () => {
  test('an address is asked once a mail has confirmed it, and answers', () =>
    inScratch(async (sql) => {
      await invite(sql, { email: 'Outsider@cahier.test', role: 'viewer' })
      expect(await offers(sql)).toEqual([])
      await confirm(sql, people.outsider)
      const [offer] = await offers(sql)
      expect(offer).toEqual({ id: expect.any(String), title: 'Zmarqueur', sender: 'Ada', role: 'viewer' })
      expect(await offers(sql, people.removed)).toEqual([])
      expect(await answer(sql, offer?.id, true, people.removed).catch(refusal)).toEqual(closed)
      expect(await answer(sql, offer?.id, true)).toEqual([{ note: noteId }])
      expect(await roleOf(sql)).toBe('viewer')
      expect(await offers(sql)).toEqual([])
    }))

  test('an address that nobody has confirmed is not answered for', () =>
    inScratch(async (sql) => {
      await invite(sql, { email: 'outsider@cahier.test' })
      const [sent] = await sql<{ id: string }>('select id from public.note_invitations')
      expect(await answer(sql, sent?.id, true).catch(refusal)).toEqual(closed)
    }))

  test('somebody of the team is asked and told, and whoever declines keeps their name', () =>
    inScratch(async (sql) => {
      await invite(sql, { person: people.viewer })
      expect(await sql('select title, href from public.notifications where user_id = $1', [people.viewer])).toEqual([
        { title: 'Ada partage une note avec vous', href: '/notes?filter=shared' },
      ])
      await confirm(sql, people.outsider)
      await invite(sql, { email: 'outsider@cahier.test' })
      const [offer] = await offers(sql)
      await answer(sql, offer?.id, false)
      expect(await roleOf(sql)).toBeNull()
      expect(await sql('select title from public.notifications where user_id = $1', [ownerId])).toEqual([
        { title: 'outsider@cahier.test a refusé votre invitation' },
      ])
    }))

  test('who is not of the team is not asked by name', () =>
    inScratch(async (sql) =>
      expect(await invite(sql, { person: people.outsider }).catch(refusal)).toEqual(['PT403', 'invitation_denied']),
    ))

  test('a row that an owner wrote waits for an answer too', () =>
    inScratch(async (sql) => {
      await actAs(sql, ownerId, 'insert into public.note_collaborators (note_id, user_id) values ($1, $2)', [
        noteId,
        people.outsider,
      ])
      expect(await offers(sql)).toEqual([{ id: noteId, title: 'Zmarqueur', sender: 'Ada', role: 'editor' }])
      expect(await answer(sql, noteId, true)).toEqual([{ note: noteId }])
      expect(await roleOf(sql)).toBe('editor')
    }))
})

describe('a role', () => {
  const setRole = (sql: Sql, by: string, member: string, role: string) =>
    actAs(sql, by, 'select public.set_note_role($1, $2, $3)', [noteId, member, role])
  const denied = ['PT403', 'note_role_denied']

  test.each([
    ['owner', 'admin', 'viewer', null],
    ['admin', 'editor', 'admin', null],
    ['admin', 'owner', 'viewer', denied],
    ['editor', 'admin', 'viewer', denied],
    ['editor', 'editor', 'admin', denied],
    ['outsider', 'editor', 'viewer', denied],
    ['owner', 'outsider', 'viewer', ['PT404', 'note_member_unknown']],
  ] as const)('%s makes %s %s', (by, member, role, refused) =>
    inScratch(async (sql) => {
      const before = await roleOf(sql, people[member])
      const set = await setRole(sql, people[by], people[member], role).catch(refusal)
      if (refused) expect(set).toEqual(refused)
      expect(await roleOf(sql, people[member])).toBe(refused ? before : role)
    }),
  )

  test('that is lower moves the channel; a higher one does not', () =>
    inScratch(async (sql) => {
      const first = await keyOf(sql)
      await setRole(sql, ownerId, people.editor, 'admin')
      expect(await keyOf(sql)).toBe(first)
      await setRole(sql, ownerId, people.editor, 'viewer')
      expect(await keyOf(sql)).not.toBe(first)
    }))

  test('ends by removal; once nobody is left the note is not shared', () =>
    inScratch(async (sql) => {
      const remove = (by: string, member: string) =>
        actAs(sql, by, 'select public.remove_note_member($1, $2)', [noteId, member])
      const isShared = async () =>
        (await sql('select 1 from public.notes where id = $1 and is_shared', [noteId])).length
      expect(await remove(people.editor, people.admin).catch(refusal)).toEqual(denied)
      const first = await keyOf(sql)
      await remove(people.editor, people.editor)
      expect(await keyOf(sql)).not.toBe(first)
      expect(await isShared()).toBe(1)
      await remove(ownerId, people.admin)
      expect(await isShared()).toBe(0)
    }))
})

test('members, sessions and team are told to whoever has the note', () =>
  inScratch(async (sql) => {
    await sql('update public.collaboration_sessions set document_ids = $2 where id = $1', [sessionId, [noteId]])
    await sql('delete from public.collaboration_participants where user_id = $1', [people.editor])
    const members = (by: string) => actAs(sql, by, 'select name, role, status from public.note_members($1)', [noteId])
    expect(await members(people.editor)).toEqual([
      { name: 'Ada', role: 'owner', status: 'accepted' },
      { name: 'Nom admin', role: 'admin', status: 'accepted' },
      { name: 'Nom editor', role: 'editor', status: 'accepted' },
    ])
    expect(await members(people.outsider)).toEqual([])
    const sessions = (by: string) => actAs(sql, by, 'select title from public.note_sessions($1)', [noteId])
    expect(await sessions(people.viewer)).toEqual([{ title: 'Zmarqueur' }])
    expect(await sessions(people.editor)).toEqual([{ title: null }])
    expect(await sessions(people.outsider)).toEqual([])
    await sql('update public.collaboration_sessions set document_ids = $2 where id = $1', [sessionId, []])
    const team = await actAs(sql, ownerId, 'select name from public.note_team($1)', [noteId])
    expect(team).toEqual([{ name: 'Nom viewer' }])
  }))

test('an invitation is sent and accepted over HTTP', async () => {
  const backend = await createBackend(
    { databaseUrl: await testDatabase('migrated'), migrationsDir: migrationsDirectory },
    silent,
  )
  try {
    const url = await backend.listen()
    const learner = async (name: string) => {
      const client = createClient<Database>(url, backend.publishableKey, {
        auth: { persistSession: false, autoRefreshToken: false },
      })
      const email = `${name}@cahier.test`
      await client.auth.signUp({ email, password: 'correct horse', options: { data: { name } } })
      await client.realtime.setAuth()
      return client
    }
    const ada = await learner('ada')
    const zoe = await learner('zoe')
    const { data: note } = await ada.from('notes').insert({ title: 'Cours' }).select('id').single().throwOnError()
    const { data: secret } = await ada.rpc('invite_to_note', { note: note.id, email: 'max@exemple.fr' }).throwOnError()
    const { data } = await zoe.rpc('accept_note_invitation', { secret }).throwOnError()
    expect(data).toBe(note.id)
    const { data: read } = await zoe.from('notes').select('title').throwOnError()
    expect(read).toEqual([{ title: 'Cours' }])
  } finally {
    await backend.close()
  }
})
