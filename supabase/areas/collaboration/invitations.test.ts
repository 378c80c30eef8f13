import { createBackend, openDatabase, type Sql, silent } from '@cahier/backend'
import { testDatabase } from '@cahier/backend/testing'
import { createClient } from '@supabase/supabase-js'
import { describe, expect, test } from 'vitest'
import type { Database } from '../../functions/_shared/database.gen.ts'
import { migrationsDirectory } from '../../schema/migrations.ts'
import { ownerId, signUpLearners, sqlState } from '../../tests/actors.ts'
import { storeFixtures } from '../../tests/fixtures.ts'
import { scratchDatabase } from '../../tests/scratch.ts'
import { sessionId } from './area.ts'
import { actAs, addMembers, people, refusal } from './members.ts'

const prepare = async (sql: Sql) => {
  await storeFixtures(sql)
  await addMembers(sql)
  await sql('delete from public.session_invitations')
  await sql('delete from public.note_invitations')
  await sql('delete from public.notifications')
  await sql('delete from auth.mails')
}
const { inScratch } = scratchDatabase(prepare)

interface Invite {
  by?: string
  session?: string | null
  email?: string
  role?: string
  message?: string
}

/** @returns the secret of the link */
async function invite(
  sql: Sql,
  { by = ownerId, session = sessionId, email = 'zoe@exemple.fr', role = 'editor', message = '' }: Invite = {},
): Promise<string> {
  const [row] = await actAs<{ secret: string }>(
    sql,
    by,
    'select public.invite_collaborator($1, $2, $3, $4) as secret',
    [session, email, role, message],
  )
  return row?.secret ?? ''
}

const accept = (sql: Sql, secret: string, account: string = people.outsider) =>
  actAs<{ session: string | null }>(sql, account, 'select public.accept_invitation($1) as session', [secret])
const decline = (sql: Sql, secret: string, account: string | null = null) =>
  actAs(sql, account, 'select public.decline_invitation($1)', [secret])
const preview = (sql: Sql, secret: string, account: string | null = null) =>
  actAs<Record<string, unknown>>(sql, account, 'select * from public.preview_invitation($1)', [secret])
const statusOf = async (sql: Sql, secret: string) => (await preview(sql, secret))[0]?.status
const roleOf = async (sql: Sql, account: string = people.outsider) => {
  const [row] = await sql<{ role: string | null }>(`select private.live_role('session', $1, $2) as role`, [
    sessionId,
    account,
  ])
  return row?.role
}
const closed = ['PT410', 'invitation_closed']

describe('a link', () => {
  test('has 256 random bits, of which the database keeps a hash', () =>
    inScratch(async (sql) => {
      const secrets = [await invite(sql), await invite(sql, { email: 'max@exemple.fr' })]
      for (const secret of secrets) expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
      expect(secrets[0]).not.toBe(secrets[1])
      const stored = await sql<{ row: string }>('select sent::text as row from public.session_invitations as sent')
      expect(stored.filter(({ row }) => secrets.some((secret) => row.includes(secret)))).toEqual([])
    }))

  test('shows a visitor who invites to what, and nothing else', () =>
    inScratch(async (sql) => {
      const secret = await invite(sql, { message: 'Viens réviser.' })
      expect(await preview(sql, secret)).toEqual([
        {
          sender: 'Ada',
          session_title: 'Zmarqueur',
          session_type: 'study',
          scheduled_for: expect.stringMatching(/^20/),
          role: 'editor',
          message: 'Viens réviser.',
          status: 'pending',
          expires_at: expect.stringMatching(/^20/),
        },
      ])
      expect(await preview(sql, `${secret}x`)).toEqual([])
    }))

  test('accepts once: then it is used, for the same account too', () =>
    inScratch(async (sql) => {
      const secret = await invite(sql, { role: 'viewer' })
      expect(await accept(sql, secret)).toEqual([{ session: sessionId }])
      expect(await roleOf(sql)).toBe('viewer')
      for (const account of [people.outsider, people.removed])
        expect(await accept(sql, secret, account).catch(refusal)).toEqual(closed)
      expect(await statusOf(sql, secret)).toBe('accepted')
      const [answer] = await sql<{ title: string }>('select title from public.notifications where user_id = $1', [
        ownerId,
      ])
      expect(answer?.title).toBe('Nom outsider a accepté votre invitation')
      const [welcome] = await sql(`select content from public.session_messages where user_id = $1`, [people.outsider])
      expect(welcome).toEqual({ content: 'joined' })
    }))

  const endings: readonly (readonly [
    what: string,
    status: string,
    end: (sql: Sql, secret: string) => Promise<unknown>,
  ])[] = [
    ['was declined by a visitor', 'declined', (sql, secret) => decline(sql, secret)],
    ['was declined by the account itself', 'declined', (sql, secret) => decline(sql, secret, people.outsider)],
    [
      'was revoked',
      'revoked',
      (sql) => actAs(sql, ownerId, 'select public.revoke_invitation(id) from public.session_invitations'),
    ],
    [
      'is seven days old',
      'expired',
      (sql) => sql(`update public.session_invitations set expires_at = expires_at - interval '7 days'`),
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

  test('ends when another is sent for it', () =>
    inScratch(async (sql) => {
      const former = await invite(sql)
      const resend = () =>
        actAs<{ secret: string }>(
          sql,
          ownerId,
          'select public.resend_invitation(id) as secret from public.session_invitations',
        )
      expect(await resend().catch(refusal)).toEqual(['PT429', 'too_many_invitations'])
      await sql(
        `update public.session_invitations set sent_at = sent_at - interval '8 days', expires_at = expires_at - interval '8 days'`,
      )
      const [next] = await resend()
      expect(await preview(sql, former)).toEqual([])
      expect(await accept(sql, former).catch(refusal)).toEqual(closed)
      expect(await accept(sql, next?.secret ?? '')).toHaveLength(1)
    }))

  test('of an admin who was removed or lowered since accepts nobody', () =>
    inScratch(async (sql) => {
      const secret = await invite(sql, { by: people.admin })
      await sql(`update public.collaboration_participants set role = 'editor' where user_id = $1`, [people.admin])
      expect(await statusOf(sql, secret)).toBe('revoked')
      expect(await accept(sql, secret).catch(refusal)).toEqual(closed)
    }))

  test('from before does not accept who declined in the application', () =>
    inScratch(async (sql) => {
      const secret = await invite(sql)
      await sql(`update public.session_invitations set sent_at = sent_at - interval '1 hour'`)
      await sql(
        `insert into public.collaboration_participants (session_id, user_id, status) values ($1, $2, 'declined')`,
        [sessionId, people.outsider],
      )
      expect(await accept(sql, secret).catch(refusal)).toEqual(closed)
    }))

  test('gives a member no lesser role, and whoever sent it nothing', () =>
    inScratch(async (sql) => {
      const secret = await invite(sql, { role: 'viewer' })
      expect(await accept(sql, secret, ownerId).catch(refusal)).toEqual(closed)
      await accept(sql, secret, people.admin)
      expect(await roleOf(sql, people.admin)).toBe('admin')
      expect(await roleOf(sql, ownerId)).toBe('owner')
    }))

  test('without a session makes a collaborator of the team', () =>
    inScratch(async (sql) => {
      const secret = await invite(sql, { session: null })
      expect(await preview(sql, secret)).toMatchObject([{ session_title: null, status: 'pending' }])
      expect(await accept(sql, secret)).toEqual([{ session: null }])
      const team = (account: string) =>
        actAs<{ id: string }>(sql, account, 'select id from public.collaborators() where is_team').then((rows) =>
          rows.map(({ id }) => id),
        )
      expect(await team(people.outsider)).toEqual([ownerId])
      expect(await team(ownerId)).toContain(people.outsider)
    }))
})

test('each answer is told to whoever invited, unless their settings say no', () =>
  inScratch(async (sql) => {
    const invited = async (email: string) => await invite(sql, { session: null, email })
    const told = async () =>
      (
        await sql<{ title: string }>('select title from public.notifications where user_id = $1 order by title', [
          ownerId,
        ])
      ).map(({ title }) => title)
    await accept(sql, await invited('a@exemple.fr'), people.outsider)
    await accept(sql, await invited('b@exemple.fr'), people.removed)
    await decline(sql, await invited('c@exemple.fr'))
    const answers = [
      'Nom outsider a accepté votre invitation',
      'Nom removed a accepté votre invitation',
      'c@exemple.fr a refusé votre invitation',
    ]
    expect((await told()).toSorted()).toEqual(answers.toSorted())
    await sql('update public.user_settings set collaboration_updates = false where user_id = $1', [ownerId])
    await decline(sql, await invited('d@exemple.fr'))
    expect(await told()).toHaveLength(3)
  }))

describe('an invitation is refused', () => {
  const refusals: readonly (readonly [what: string, given: Invite, state: string])[] = [
    ['to an address that is none', { email: 'zoe' }, '23514'],
    ['to oneself', { email: 'OWNER@cahier.test' }, 'PT400'],
    ['with another role', { role: 'owner' }, '23514'],
    ['of an editor', { by: people.editor }, 'PT403'],
    ['of somebody who was removed', { by: people.removed }, 'PT403'],
  ]
  test.each(refusals)('%s', (_, given, state) =>
    inScratch(async (sql) => {
      expect(await invite(sql, given).catch(sqlState)).toBe(state)
      expect(await sql('select from auth.mails')).toEqual([])
    }),
  )

  test('to an address that has one, whatever its letters; not in another session, nor once it is answered', () =>
    inScratch(async (sql) => {
      const secret = await invite(sql)
      expect(await invite(sql, { email: 'ZOE@exemple.fr' }).catch(refusal)).toEqual(['PT409', 'invitation_sent'])
      await invite(sql, { session: null })
      await decline(sql, secret)
      await invite(sql)
    }))

  test.each([
    ['a session', sessionId],
    ['the team', null],
  ])('to %s, of an address that has accepted, whatever its letters; another may be invited', (_, session) =>
    inScratch(async (sql) => {
      await accept(sql, await invite(sql, { session }))
      expect(await invite(sql, { session, email: 'ZOE@Exemple.fr' }).catch(refusal)).toEqual([
        'PT409',
        'invitation_accepted',
      ])
      await invite(sql, { session, email: 'max@exemple.fr' })
      await invite(sql, { session: session === null ? sessionId : null })
    }),
  )

  test('unless whoever accepted has left', () =>
    inScratch(async (sql) => {
      await accept(sql, await invite(sql))
      await actAs(sql, people.outsider, 'delete from public.collaboration_participants where user_id = $1', [
        people.outsider,
      ])
      await invite(sql)
    }))

  test('to an address that another administrator has invited, until that one expires', () =>
    inScratch(async (sql) => {
      await invite(sql)
      const again = { by: people.admin, email: 'Zoe@exemple.fr' }
      expect(await invite(sql, again).catch(refusal)).toEqual(['PT409', 'invitation_sent'])
      await sql(`update public.session_invitations set expires_at = now() - interval '1 second'`)
      await invite(sql, again)
    }))

  test('after twenty in a day', () =>
    inScratch(async (sql) => {
      for (let count = 0; count < 20; count++) await invite(sql, { email: `zoe${count}@exemple.fr` })
      expect(await invite(sql).catch(refusal)).toEqual(['PT429', 'too_many_invitations'])
      await sql(`update public.session_invitations set sent_at = sent_at - interval '1 day'`)
      await invite(sql)
    }))

  test('of and to a demo', () =>
    inScratch(async (sql) => {
      const secret = await invite(sql)
      await sql('update auth.users set is_anonymous = true where id = any ($1)', [[ownerId, people.outsider]])
      expect(await invite(sql, { email: 'max@exemple.fr' }).catch(refusal)).toEqual(['PT403', 'invitation_demo'])
      expect(await accept(sql, secret).catch(refusal)).toEqual(['PT403', 'invitation_demo'])
      expect(await statusOf(sql, secret)).toBe('pending')
    }))
})

test.each([
  ['fr', 'vous invite à collaborer'],
  ['en', 'invites you to collaborate'],
  ['es', 'le invita a colaborar'],
  ['de', 'lädt Sie zur Zusammenarbeit ein'],
])(
  'its mail is written in the language of who invites, or of the account that has the address: %s',
  (language, subject) =>
    inScratch(async (sql) => {
      await sql('update public.user_settings set language = $1 where user_id = $2', [language, ownerId])
      const secret = await invite(sql, { message: 'Viens.\nOn révise.' })
      await sql(`update public.user_settings set language = 'de' where user_id = $1`, [people.outsider])
      await invite(sql, { email: 'outsider@cahier.test' })
      const mails = await sql<{ recipient: string; subject: string; body: string }>(
        'select recipient, subject, body from auth.mails order by created_at, recipient desc',
      )
      expect(mails[0]).toMatchObject({ recipient: 'zoe@exemple.fr', subject: `Ada ${subject} · Cahier` })
      expect(mails[0]?.body).toContain(`{CAHIER_URL}/invitation#${secret}`)
      expect(mails[0]?.body).toContain('> Viens.\n> On révise.')
      expect(mails[1]?.subject).toBe('Ada lädt Sie zur Zusammenarbeit ein · Cahier')
    }),
)

test('an address goes with its account', () =>
  inScratch(async (sql) => {
    await invite(sql, { email: 'Outsider@cahier.test' })
    await sql('delete from auth.users where id = $1', [people.outsider])
    expect(await sql('select from public.session_invitations')).toEqual([])
  }))

test('of two accounts that accept at once one does', async () => {
  const database = await openDatabase({ url: await testDatabase('migrated'), migrationsDir: migrationsDirectory })
  try {
    await database.as('supabase_auth_admin', signUpLearners)
    await database.as('postgres', prepare)
    for (let round = 0; round < 5; round++) {
      const secret = await database.as('postgres', (sql) =>
        invite(sql, { email: `zoe${round}@exemple.fr`, session: null }),
      )
      const tries = [people.outsider, people.removed].map((account) =>
        database.as('postgres', (sql) => accept(sql, secret, account)).then(() => 'accepted', sqlState),
      )
      expect((await Promise.all(tries)).sort()).toEqual(['PT410', 'accepted'])
    }
  } finally {
    await database.close()
  }
})

test('over HTTP too, and the other is told that the link is used', async () => {
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
      await client.auth.signUp({ email: `${name}@cahier.test`, password: 'correct horse', options: { data: { name } } })
      return client
    }
    const ada = await learner('ada')
    const { data: owner } = await ada.auth.getUser()
    const guests = [await learner('zoe'), await learner('max')]
    const { data: session } = await ada
      .from('collaboration_sessions')
      .insert({ title: 'Révision' })
      .select('id')
      .single()
      .throwOnError()
    for (let round = 0; round < 5; round++) {
      const { data: secret } = await ada
        .rpc('invite_collaborator', { session: session.id, email: `lea${round}@exemple.fr` })
        .throwOnError()
      const answers = await Promise.all(guests.map((guest) => guest.rpc('accept_invitation', { secret })))
      expect(answers.map(({ status, error }) => [status, error?.details]).sort()).toEqual([
        [200, undefined],
        [410, 'invitation_closed'],
      ])
      const { data: taking } = await ada
        .from('collaboration_participants')
        .delete()
        .eq('session_id', session.id)
        .neq('user_id', owner.user?.id ?? '')
        .select('status')
        .throwOnError()
      expect(taking).toEqual([{ status: 'accepted' }])
    }
  } finally {
    await backend.close()
  }
})
