import type { Sql } from '@cahier/backend'
import { describe, expect, test } from 'vitest'
import { claimsOfLearner, otherId, ownerId, sqlState } from '../../tests/actors.ts'
import { scratchDatabase } from '../../tests/scratch.ts'

const { inScratch } = scratchDatabase()

const now = () => Math.floor(Date.now() / 1000)

/** Runs a statement as the owner, who gave the password so many minutes ago. */
async function asOwner<Row>(
  sql: Sql,
  statement: string,
  parameters: readonly unknown[] = [],
  minutes = 0,
): Promise<Row[]> {
  const claims = { ...claimsOfLearner(ownerId), amr: [{ method: 'password', timestamp: now() - minutes * 60 }] }
  await sql('savepoint act')
  try {
    await sql(`select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true)`, [
      JSON.stringify(claims),
    ])
    const rows = await sql<Row>(statement, parameters)
    await sql('reset role')
    return rows
  } catch (error) {
    await sql('rollback to savepoint act')
    throw error
  }
}

const verifyAddress = (sql: Sql) => sql('update auth.users set email_confirmed_at = now() where id = $1', [ownerId])
const openSession = (sql: Sql, more: Record<string, unknown> = {}) =>
  sql(`insert into auth.sessions (user_id, amr, user_agent, ip, known_browser) values ($1, '[]', $2, $3, $4)`, [
    ownerId,
    more.agent ?? 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0',
    '203.0.113.7',
    more.isKnown ?? null,
  ])
const kinds = async (sql: Sql) =>
  (
    await sql<{ kind: string }>('select kind from public.security_events where user_id = $1 order by id', [ownerId])
  ).map(({ kind }) => kind)
const mails = async (sql: Sql) =>
  (
    await sql<{ recipient: string; subject: string }>('select recipient, subject from auth.mails order by created_at')
  ).map(({ recipient, subject }) => `${recipient}: ${subject.replace(' · Cahier', '')}`)
const address = 'owner@cahier.test'
const overview = async (sql: Sql) => {
  const [row] = await asOwner<{ security_overview: Record<string, unknown> }>(sql, 'select public.security_overview()')
  return row?.security_overview
}

describe('a sign-in', () => {
  test.each([
    ['from a browser that the cookie knows is noted', { isKnown: true }, ['signed_in'], []],
    ['from another browser is mailed', { isKnown: false }, ['new_browser'], [`${address}: Nouvelle connexion`]],
    [
      'is mailed without a cookie if the browser’s name is new',
      {},
      ['new_browser'],
      [`${address}: Nouvelle connexion`],
    ],
  ])('%s', (_, session, events, sent) =>
    inScratch(async (sql) => {
      await verifyAddress(sql)
      await openSession(sql, session)
      // The first one is the sign-up’s.
      expect(await kinds(sql)).toEqual(['signed_in', ...events])
      expect(await mails(sql)).toEqual(sent)
    }),
  )

  test('to an account that is older than its journal is mailed too', () =>
    inScratch(async (sql) => {
      await verifyAddress(sql)
      await sql('delete from public.security_events')
      await sql(`update auth.users set created_at = created_at - interval '1 day' where id = $1`, [ownerId])
      await openSession(sql, {})
      expect(await kinds(sql)).toEqual(['new_browser'])
      expect(await mails(sql)).toEqual([`${address}: Nouvelle connexion`])
    }))

  test('without a cookie, from a browser of a known name, is noted', () =>
    inScratch(async (sql) => {
      await verifyAddress(sql)
      await openSession(sql, { isKnown: true })
      await openSession(sql, { agent: 'Mozilla/5.0 (Windows NT 11.0; rv:141.0) Gecko/20100101 Firefox/141.0' })
      expect(await kinds(sql)).toEqual(['signed_in', 'signed_in', 'signed_in'])
      expect(await mails(sql)).toEqual([])
    }))

  test('is mailed in the learner’s language, with browser, address and time', () =>
    inScratch(async (sql) => {
      await verifyAddress(sql)
      await sql(`update public.user_settings set language = 'de' where user_id = $1`, [ownerId])
      await openSession(sql, { isKnown: false })
      const [mail] = await sql<{ subject: string; body: string }>('select subject, body from auth.mails')
      expect(mail?.subject).toBe('Neue Anmeldung · Cahier')
      expect(mail?.body).toContain('Firefox, Windows · 203.0.113.7')
      expect(mail?.body).toMatch(/\d\d\/\d\d\/\d{4} \d\d:\d\d \(Europe\/Paris\)/)
    }))

  test('of a demo account is neither noted nor mailed', () =>
    inScratch(async (sql) => {
      await sql('update auth.users set is_anonymous = true where id = $1', [ownerId])
      await openSession(sql, { isKnown: false })
      expect(await kinds(sql)).toEqual(['signed_in'])
      expect(await mails(sql)).toEqual([])
    }))
})

type Change = (sql: Sql) => Promise<unknown>
const setPassword: Change = (sql) =>
  sql(`update auth.users set encrypted_password = 'x' || gen_random_uuid() where id = $1`, [ownerId])
const addFactor: Change = (sql) =>
  sql(
    `insert into auth.mfa_factors (id, user_id, factor_type, status) values (gen_random_uuid(), $1, 'totp', 'unverified')`,
    [ownerId],
  ).then(() => sql(`update auth.mfa_factors set status = 'verified' where user_id = $1`, [ownerId]))
const tryWrong = async (sql: Sql, times: number) => {
  for (let count = 0; count < times; count++)
    await sql('select private.count_attempt($1)', [JSON.stringify({ user_id: ownerId, valid: false })])
}

describe('what happens is noted and mailed, unless its owner does not want the mail', () => {
  const cases: readonly [kind: string, toggle: string, change: Change, subject: string][] = [
    ['new_browser', 'login_alerts', (sql) => openSession(sql, { isKnown: false }), 'Nouvelle connexion'],
    [
      'password_changed',
      'password_changes',
      async (sql) => {
        await setPassword(sql)
        await setPassword(sql)
      },
      'Votre mot de passe a changé',
    ],
    ['factor_added', 'security_updates', addFactor, 'La double authentification est active'],
    ['wrong_tries', 'suspicious_activity', (sql) => tryWrong(sql, 10), 'Dix essais incorrects'],
  ]
  test.each(cases)('%s, by %s', async (kind, toggle, change, subject) => {
    for (const wanted of [true, false]) {
      await inScratch(async (sql) => {
        await verifyAddress(sql)
        await asOwner(sql, `update public.security_settings set ${toggle} = $1`, [wanted])
        await change(sql)
        expect((await kinds(sql)).at(-1)).toBe(kind)
        expect(await mails(sql)).toEqual(wanted ? [`${address}: ${subject}`] : [])
      })
    }
  })

  test('a factor that is removed', () =>
    inScratch(async (sql) => {
      await addFactor(sql)
      await sql('delete from auth.mfa_factors where user_id = $1', [ownerId])
      expect(await kinds(sql)).toEqual(['signed_in', 'factor_added', 'factor_removed'])
    }))

  test('a changed address, at both', () =>
    inScratch(async (sql) => {
      await verifyAddress(sql)
      await sql(`update auth.users set email = 'ada@cahier.test' where id = $1`, [ownerId])
      expect((await mails(sql)).sort()).toEqual([
        'ada@cahier.test: Votre adresse a changé',
        `${address}: Votre adresse a changé`,
      ])
    }))

  test('nothing to an address that was never confirmed', () =>
    inScratch(async (sql) => {
      await openSession(sql, { isKnown: false })
      expect(await mails(sql)).toEqual([])
    }))

  test('the journal keeps two hundred events', () =>
    inScratch(async (sql) => {
      for (let count = 0; count < 205; count++) await openSession(sql, { isKnown: true })
      expect(await kinds(sql)).toHaveLength(200)
    }))

  test('deleting the account deletes all of it', () =>
    inScratch(async (sql) => {
      await addFactor(sql)
      await sql('delete from auth.users where id = $1', [ownerId])
      expect(await kinds(sql)).toEqual([])
    }))
})

describe('wrong tries', () => {
  test('count from a right one on, and for fifteen minutes', () =>
    inScratch(async (sql) => {
      await tryWrong(sql, 9)
      await sql('select private.count_attempt($1)', [JSON.stringify({ user_id: ownerId, valid: true })])
      await tryWrong(sql, 9)
      await sql(`update private.wrong_tries set since = now() - interval '16 minutes'`)
      await tryWrong(sql, 9)
      expect(await kinds(sql)).toEqual(['signed_in'])
      await tryWrong(sql, 5)
      expect(await kinds(sql)).toEqual(['signed_in', 'wrong_tries'])
    }))

  test('at codes count on when the password was right in between', () =>
    inScratch(async (sql) => {
      await addFactor(sql)
      const right = (event: object) =>
        sql('select private.count_attempt($1)', [JSON.stringify({ user_id: ownerId, valid: true, ...event })])
      await tryWrong(sql, 9)
      await right({})
      await tryWrong(sql, 1)
      expect((await kinds(sql)).at(-1)).toBe('wrong_tries')
      await right({ factor_id: '00000000-0000-4000-8000-0000000000fa' })
      expect(await sql('select from private.wrong_tries')).toEqual([])
    }))

  test('of nobody are not counted', () =>
    inScratch(async (sql) => {
      const event = JSON.stringify({ user_id: '00000000-0000-4000-8000-0000000000ff', valid: false })
      expect(await sql('select private.count_attempt($1) as answer', [event])).toEqual([
        { answer: { decision: 'continue' } },
      ])
    }))
})

describe('the password', () => {
  test('has the date of its last change, and a rating that was given with it', () =>
    inScratch(async (sql) => {
      expect(await overview(sql)).toMatchObject({ passwordChangedAt: null, passwordStrength: null })
      await setPassword(sql)
      await asOwner(sql, 'select public.rate_password(4)')
      expect(await overview(sql)).toMatchObject({ passwordChangedAt: expect.any(String), passwordStrength: 4 })
      await setPassword(sql)
      expect(await overview(sql)).toMatchObject({ passwordStrength: null })
      await sql(`update public.security_settings set password_changed_at = now() - interval '6 minutes'`)
      await asOwner(sql, 'select public.rate_password(5)')
      expect(await overview(sql)).toMatchObject({ passwordStrength: null })
    }))

  test.each([
    ['4', 4],
    ['9', null],
    ['x', null],
  ])('is rated %s at sign-up: %s', (given, kept) =>
    inScratch(async (sql) => {
      const id = '00000000-0000-4000-8000-000000000099'
      await sql(
        `insert into auth.users (id, email, encrypted_password, raw_user_meta_data) values ($1, 'new@cahier.test', 'x', $2)`,
        [id, { password_strength: given }],
      )
      const [row] = await sql('select password_strength from public.security_settings where user_id = $1', [id])
      expect(row).toEqual({ password_strength: kept })
    }),
  )
})

describe('the recovery address', () => {
  const request = (sql: Sql, to = 'Secours@Exemple.fr ', minutes = 0) =>
    asOwner(sql, 'select public.request_recovery_email($1)', [to], minutes)
  const confirm = async (sql: Sql, code: string | null) => {
    const [row] = await asOwner<{ right: boolean }>(sql, 'select public.confirm_recovery_email($1) as right', [code])
    return row?.right
  }
  const codeMailed = async (sql: Sql) => {
    const [mail] = await sql<{ body: string }>(
      `select body from auth.mails where recipient = 'secours@exemple.fr' order by created_at desc`,
    )
    return /^\d{6}$/m.exec(mail?.body ?? '')?.[0] ?? ''
  }

  test.each([null, '', ' '])('is not confirmed without a code: %j', (none) =>
    inScratch(async (sql) => {
      await request(sql)
      expect(await confirm(sql, none)).toBe(false)
    }),
  )

  test('is confirmed by the code that was mailed to it, once', () =>
    inScratch(async (sql) => {
      await verifyAddress(sql)
      await request(sql)
      expect(await overview(sql)).toMatchObject({ recoveryEmail: null, pendingRecoveryEmail: 'secours@exemple.fr' })
      const code = await codeMailed(sql)
      expect(await confirm(sql, code === '000000' ? '000001' : '000000')).toBe(false)
      expect(await confirm(sql, ` ${code.slice(0, 3)} ${code.slice(3)}`)).toBe(true)
      expect(await confirm(sql, code)).toBe(false)
      expect(await overview(sql)).toMatchObject({ recoveryEmail: 'secours@exemple.fr', pendingRecoveryEmail: null })
      expect((await kinds(sql)).at(-1)).toBe('recovery_changed')
      expect(await mails(sql)).toContain(`${address}: Nouvelle adresse de récupération`)
    }))

  test('gets the alerts too, and is told when it is removed', () =>
    inScratch(async (sql) => {
      await request(sql)
      await confirm(sql, await codeMailed(sql))
      await openSession(sql, { isKnown: false })
      expect(await mails(sql)).toContain('secours@exemple.fr: Nouvelle connexion')
      await asOwner(sql, 'select public.remove_recovery_email()')
      expect(await mails(sql)).toContain('secours@exemple.fr: Adresse de récupération retirée')
      expect(await overview(sql)).toMatchObject({ recoveryEmail: null })
    }))

  test('takes five tries, within an hour', () =>
    inScratch(async (sql) => {
      await request(sql)
      const code = await codeMailed(sql)
      for (let count = 0; count < 5; count++) await confirm(sql, code === '000000' ? '000001' : '000000')
      expect(await confirm(sql, code)).toBe(false)
      await request(sql)
      const next = await codeMailed(sql)
      await sql(`update private.pending_recovery_emails set created_at = now() - interval '61 minutes'`)
      expect(await confirm(sql, next)).toBe(false)
    }))

  test.each([
    ['is no address', 'secours', 0, 'PT400'],
    ['is the account’s own', 'OWNER@cahier.test', 0, 'PT400'],
    ['is asked for sixteen minutes after the password', 'secours@exemple.fr', 16, 'PT403'],
  ])('is refused when it %s', (_, to, minutes, state) =>
    inScratch(async (sql) => expect(await request(sql, to, minutes).catch(sqlState)).toBe(state)),
  )

  test('is told when another takes its place', () =>
    inScratch(async (sql) => {
      await request(sql)
      await confirm(sql, await codeMailed(sql))
      await sql('delete from auth.mails')
      await request(sql, 'autre@exemple.fr')
      const [mail] = await sql<{ body: string }>(`select body from auth.mails where recipient = 'autre@exemple.fr'`)
      expect(await confirm(sql, /^\d{6}$/m.exec(mail?.body ?? '')?.[0] ?? '')).toBe(true)
      expect(await mails(sql)).toContain('secours@exemple.fr: Nouvelle adresse de récupération')
    }))

  test('gets no more mails an hour by being removed in between', () =>
    inScratch(async (sql) => {
      for (let count = 0; count < 5; count++) {
        await request(sql)
        await asOwner(sql, 'select public.remove_recovery_email()')
      }
      expect(await overview(sql)).toMatchObject({ pendingRecoveryEmail: null })
      expect(await request(sql).catch(sqlState)).toBe('PT429')
    }))

  test('gets five mails an hour', () =>
    inScratch(async (sql) => {
      for (let count = 0; count < 5; count++) await request(sql)
      expect(await request(sql).catch(sqlState)).toBe('PT429')
      await sql(`update private.pending_recovery_emails set sent_since = now() - interval '61 minutes'`)
      await request(sql)
    }))
})

describe('the account’s own address', () => {
  const request = async (sql: Sql) => {
    // As at a sign-up that needed no mail.
    await sql(
      `insert into auth.identities (user_id, provider, provider_id, identity_data)
       values ($1::uuid, 'email', $1::uuid::text, '{"email_verified": false}') on conflict do nothing`,
      [ownerId],
    )
    return await asOwner(sql, 'select public.request_email_confirmation()', [], 60)
  }
  const confirm = async (sql: Sql, code: string | null) => {
    const [row] = await asOwner<{ right: boolean }>(sql, 'select public.confirm_email($1) as right', [code], 60)
    return row?.right
  }
  const codeMailed = async (sql: Sql, to = address) => {
    const [mail] = await sql<{ body: string }>(
      'select body from auth.mails where recipient = $1 order by created_at desc',
      [to],
    )
    return /^\d{6}$/m.exec(mail?.body ?? '')?.[0] ?? ''
  }
  const wrong = (code: string) => (code === '000000' ? '000001' : '000000')

  test('is verified by the code that was mailed to it, once, and the session stays', () =>
    inScratch(async (sql) => {
      const sessions = await sql('select id from auth.sessions')
      await request(sql)
      expect(await mails(sql)).toEqual([`${address}: Confirmez votre adresse`])
      expect(await overview(sql)).toMatchObject({ emailVerified: false, isEmailPending: true })
      const code = await codeMailed(sql)
      expect(await confirm(sql, wrong(code))).toBe(false)
      expect(await overview(sql)).toMatchObject({ emailVerified: false })
      expect(await confirm(sql, code)).toBe(true)
      expect(await confirm(sql, code)).toBe(false)
      expect(await overview(sql)).toMatchObject({ emailVerified: true, isEmailPending: false })
      expect(await sql('select id from auth.sessions')).toEqual(sessions)
    }))

  test.each([null, '', ' '])('is not verified without a code: %j', (none) =>
    inScratch(async (sql) => {
      await request(sql)
      expect(await confirm(sql, none)).toBe(false)
      expect(await overview(sql)).toMatchObject({ emailVerified: false })
    }),
  )

  test('is not verified by the code of a former one', () =>
    inScratch(async (sql) => {
      await request(sql)
      const code = await codeMailed(sql)
      await sql(`update auth.users set email = 'ada@cahier.test' where id = $1`, [ownerId])
      expect(await overview(sql)).toMatchObject({ isEmailPending: false })
      expect(await confirm(sql, code)).toBe(false)
      expect(await overview(sql)).toMatchObject({ emailVerified: false })
    }))

  test('waits beside a recovery address, each for its own code', () =>
    inScratch(async (sql) => {
      await request(sql)
      await asOwner(sql, `select public.request_recovery_email('secours@exemple.fr')`)
      const [own, other] = [await codeMailed(sql), await codeMailed(sql, 'secours@exemple.fr')]
      expect(await overview(sql)).toMatchObject({ isEmailPending: true, pendingRecoveryEmail: 'secours@exemple.fr' })
      if (own !== other) expect(await confirm(sql, other)).toBe(false)
      expect(await confirm(sql, own)).toBe(true)
      expect(await overview(sql)).toMatchObject({ recoveryEmail: null, pendingRecoveryEmail: 'secours@exemple.fr' })
    }))

  test('takes five tries, and five mails an hour', () =>
    inScratch(async (sql) => {
      await request(sql)
      const code = await codeMailed(sql)
      for (let count = 0; count < 5; count++) await confirm(sql, wrong(code))
      expect(await confirm(sql, code)).toBe(false)
      for (let count = 1; count < 5; count++) await request(sql)
      expect(await request(sql).catch(sqlState)).toBe('PT429')
    }))

  test('of a demo is none', () =>
    inScratch(async (sql) => {
      await sql('update auth.users set is_anonymous = true where id = $1', [ownerId])
      expect(await request(sql).catch(sqlState)).toBe('PT400')
    }))
})

describe('open sessions', () => {
  const sessions = (sql: Sql) =>
    asOwner<{ id: string; time_zone: string; is_current: boolean }>(sql, 'select * from public.open_sessions()')

  test('say their browser, place and last use, the caller’s first', () =>
    inScratch(async (sql) => {
      await asOwner(sql, `select public.place_session('Europe/Paris')`)
      await asOwner(sql, `select public.place_session('Mars/Olympus')`)
      await openSession(sql)
      const [own, other] = await sessions(sql)
      expect(own).toMatchObject({ id: ownerId, time_zone: 'Europe/Paris', is_current: true })
      expect(other).toMatchObject({ time_zone: null, address: '203.0.113.7', is_current: false })
      expect(other).toMatchObject({ user_agent: expect.stringContaining('Firefox') })
    }))

  test('are ended one by one or all, but never the caller’s nor somebody else’s', () =>
    inScratch(async (sql) => {
      for (let count = 0; count < 3; count++) await openSession(sql, { isKnown: true })
      const end = async (id?: string) => {
        const [row] = await asOwner<{ ended: number }>(sql, 'select public.end_sessions($1) as ended', [id ?? null])
        return row?.ended
      }
      expect(await end(ownerId)).toBe(0)
      expect(await end(otherId)).toBe(0)
      expect(await end((await sessions(sql))[1]?.id)).toBe(1)
      expect(await end()).toBe(2)
      expect((await sessions(sql)).map(({ id }) => id)).toEqual([ownerId])
      expect((await kinds(sql)).filter((kind) => kind === 'session_ended')).toHaveLength(2)
      expect(await sql('select id from auth.sessions where user_id = $1', [otherId])).toHaveLength(1)
    }))
})

describe('a step up', () => {
  const ask = (sql: Sql, amr: object[] | undefined) =>
    sql(`select set_config('request.jwt.claims', $1, true)`, [JSON.stringify({ ...claimsOfLearner(ownerId), amr })])
      .then(() => sql('select private.require_recent_identity()'))
      .then(() => 'recent', sqlState)
  test.each([
    ['a password of now', [{ method: 'password', timestamp: now() }], 'recent'],
    ['a code of fourteen minutes ago', [{ method: 'totp', timestamp: now() - 14 * 60 }], 'recent'],
    ['a password of sixteen minutes ago', [{ method: 'password', timestamp: now() - 16 * 60 }], 'PT403'],
    ['a demo', [{ method: 'anonymous', timestamp: now() }], 'PT403'],
    ['nothing', [], 'PT403'],
    ['no claim', undefined, 'PT403'],
  ])('with %s: %s', (_, amr, state) => inScratch(async (sql) => expect(await ask(sql, amr)).toBe(state)))
})
