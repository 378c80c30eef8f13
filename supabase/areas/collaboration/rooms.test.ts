import type { Sql } from '@cahier/backend'
import { describe, expect, test } from 'vitest'
import { ownerId, signUp, sqlState } from '../../tests/actors.ts'
import { id } from '../../tests/area.ts'
import { storeFixtures } from '../../tests/fixtures.ts'
import { scratchDatabase } from '../../tests/scratch.ts'
import { roomId, sessionId } from './area.ts'
import { actAs, addMembers, can, people, persons, refusal } from './members.ts'

const { inScratch } = scratchDatabase(async (sql) => {
  await storeFixtures(sql)
  await addMembers(sql)
  await sql('delete from public.room_participants')
  await sql('delete from realtime.broadcasts')
})

const { admin, editor, viewer, outsider, removed } = people
const places = 8
const cameras = 6

const knock = async (sql: Sql, account: string, password: string | null = null) =>
  (await actAs<{ answer: string }>(sql, account, 'select public.knock($1, $2) as answer', [roomId, password]))[0]
    ?.answer
const join = (sql: Sql, account: string, page = account) =>
  actAs(sql, account, 'select public.join_room($1, $2)', [roomId, page])
const camera = (sql: Sql, account: string, isOn = true) =>
  actAs(sql, account, 'select public.set_room_camera($1, $2, $3)', [roomId, account, isOn])
const answer = (sql: Sql, account: string, member: string, isAdmitted = true) =>
  actAs(sql, account, 'select public.answer_knock($1, $2, $3)', [roomId, member, isAdmitted])
const remove = (sql: Sql, account: string, member: string) =>
  actAs(sql, account, 'select public.remove_from_room($1, $2)', [roomId, member])
const peopleIn = (sql: Sql, account: string) =>
  actAs<{ user_id: string; status: string }>(
    sql,
    account,
    'select user_id, status from public.room_people($1) order by status desc',
    [roomId],
  )
const change = (sql: Sql, set: string) =>
  actAs(sql, ownerId, `update public.meeting_rooms set ${set} where id = $1`, [roomId])
/** What somebody knows of the channel. */
const topicOf = async (sql: Sql, account: string) =>
  (await actAs<{ topic: string }>(sql, account, 'select topic from public.live_channels where id = $1', [roomId]))[0]
    ?.topic

/** The owner's session has the room. */
const inSession = (sql: Sql) => change(sql, `session_id = '${sessionId}'`)
const withLobby = (sql: Sql) => change(sql, `config = '{"enableLobby": true}'`)

describe('who may ask to come in', () => {
  const asks = async (sql: Sql) => {
    const able = []
    for (const person of persons)
      if (await can(sql, people[person], 'select 1 from public.preview_room($1)', [roomId])) able.push(person)
    return able.join(' ')
  }
  test.each([
    ['with the link of a room of its own', async () => {}, 'owner admin editor viewer outsider removed'],
    ['with that of a session’s room', inSession, 'owner admin editor viewer'],
  ])('%s', (_, prepare, who) =>
    inScratch(async (sql) => {
      await prepare(sql)
      expect(await asks(sql)).toBe(who)
      const known = people.outsider
      expect(await knock(sql, known).catch(refusal)).toEqual(
        who.includes('outsider') ? 'admitted' : ['PT404', 'room_unknown'],
      )
    }),
  )

  test('only those who were let in know the channel', () =>
    inScratch(async (sql) => {
      expect(await topicOf(sql, viewer)).toBeUndefined()
      expect(await join(sql, viewer).catch(refusal)).toEqual(['PT403', 'room_denied'])
      expect(await knock(sql, viewer)).toBe('admitted')
      expect(await topicOf(sql, viewer)).toMatch(/^room:/)
      expect(await peopleIn(sql, viewer)).toEqual([])
      await join(sql, viewer)
      expect(await peopleIn(sql, viewer)).toEqual([{ user_id: viewer, status: 'admitted' }])
    }))
})

describe('a password', () => {
  const set = (sql: Sql) => change(sql, `password = 'sésame'`)

  test('is stored as a slow hash that nobody reads', () =>
    inScratch(async (sql) => {
      await set(sql)
      const stored = await sql<Record<string, unknown>>('select * from public.meeting_rooms where id = $1', [roomId])
      expect(stored).toMatchObject([{ password: null, has_password: true }])
      const [kept] = await sql<{ hash: string }>('select hash from private.room_passwords')
      expect(kept?.hash).toMatch(/^\$2a\$08\$/)
      expect(await actAs(sql, ownerId, 'select * from private.room_passwords').catch(sqlState)).toBe('42501')
    }))

  test.each([
    ['the right one', 'sésame', 'admitted'],
    ['a wrong one', 'sesame', 'wrong_password'],
    ['none', null, 'wrong_password'],
  ])('lets in with %s', (_, given, expected) =>
    inScratch(async (sql) => {
      await set(sql)
      expect(await knock(sql, viewer, given)).toBe(expected)
      expect((await topicOf(sql, viewer)) !== undefined).toBe(expected === 'admitted')
      expect(await knock(sql, ownerId)).toBe('admitted')
    }),
  )

  test('is tried five times in ten minutes, then also the right one is refused', () =>
    inScratch(async (sql) => {
      await set(sql)
      for (let index = 0; index < 5; index++) expect(await knock(sql, viewer, 'faux')).toBe('wrong_password')
      expect(await knock(sql, viewer, 'sésame')).toBe('too_many_tries')
      // To be asked for it is no try, and somebody else has tries of their own.
      expect([await knock(sql, editor), await knock(sql, editor, 'sésame')]).toEqual(['wrong_password', 'admitted'])
      await sql(`update private.room_tries set tried_at = now() - interval '11 minutes'`)
      expect(await knock(sql, viewer, 'sésame')).toBe('admitted')
    }))

  test.each([
    ['is set', `password = 'autre'`],
    ['changes', `password = 'autre'`],
  ])('whoever is in comes in again when it %s', (what, statement) =>
    inScratch(async (sql) => {
      if (what === 'changes') await set(sql)
      await knock(sql, viewer, 'sésame')
      await join(sql, viewer)
      const before = await topicOf(sql, viewer)
      await change(sql, statement)
      expect(await topicOf(sql, viewer)).toBeUndefined()
      expect(await topicOf(sql, ownerId)).not.toBe(before)
      expect(await knock(sql, viewer, 'sésame')).toBe('wrong_password')
    }),
  )

  test('stays when nothing is written into it, and goes when the room has none any more', () =>
    inScratch(async (sql) => {
      await set(sql)
      await change(sql, `subject = 'Autre', password = null`)
      expect(await knock(sql, viewer)).toBe('wrong_password')
      await change(sql, 'has_password = false')
      expect(await knock(sql, viewer)).toBe('admitted')
      expect(await sql('select from private.room_passwords')).toEqual([])
      // Nobody says that a room has one without a password.
      await change(sql, 'has_password = true')
      expect(await sql('select from public.meeting_rooms where id = $1 and has_password', [roomId])).toEqual([])
    }))
})

describe('a lobby', () => {
  test('keeps somebody outside until the host admits them', () =>
    inScratch(async (sql) => {
      await withLobby(sql)
      expect([await knock(sql, viewer), await knock(sql, viewer)]).toEqual(['waiting', 'waiting'])
      expect([await topicOf(sql, viewer), await join(sql, viewer).catch(refusal)]).toEqual([
        undefined,
        ['PT403', 'room_denied'],
      ])
      await knock(sql, ownerId)
      await join(sql, ownerId)
      expect(await peopleIn(sql, ownerId)).toEqual([
        { user_id: viewer, status: 'waiting' },
        { user_id: ownerId, status: 'admitted' },
      ])
      expect(await answer(sql, viewer, viewer).catch(refusal)).toEqual(['PT403', 'room_host_only'])
      await answer(sql, ownerId, viewer)
      await join(sql, viewer)
      expect((await peopleIn(sql, viewer)).map(({ status }) => status)).toEqual(['admitted', 'admitted'])
    }))

  test('turns somebody away for a minute', () =>
    inScratch(async (sql) => {
      await withLobby(sql)
      await knock(sql, viewer)
      await answer(sql, ownerId, viewer, false)
      expect(await knock(sql, viewer)).toBe('refused')
      expect(await topicOf(sql, viewer)).toBeUndefined()
      await sql(`update public.room_participants set asked_at = now() - interval '2 minutes'`)
      expect(await knock(sql, viewer)).toBe('waiting')
    }))

  test('an admin of the session passes it, and admits others', () =>
    inScratch(async (sql) => {
      await inSession(sql)
      await withLobby(sql)
      expect([await knock(sql, admin), await knock(sql, editor)]).toEqual(['admitted', 'waiting'])
      await answer(sql, admin, editor)
      expect(await answer(sql, admin, editor).catch(refusal)).toEqual(['PT404', 'room_nobody_waits'])
      expect(await topicOf(sql, editor)).toBeDefined()
    }))

  test('whoever was not seen for ten minutes knocks again', () =>
    inScratch(async (sql) => {
      await withLobby(sql)
      await knock(sql, viewer)
      await answer(sql, ownerId, viewer)
      await join(sql, viewer)
      expect(await knock(sql, viewer)).toBe('admitted')
      await sql(`update public.room_participants set asked_at = now() - interval '1 hour'`)
      expect(await knock(sql, viewer)).toBe('admitted')
      await sql(`update private.room_signs set seen_at = now() - interval '11 minutes'`)
      const before = await topicOf(sql, ownerId)
      expect(await knock(sql, viewer)).toBe('waiting')
      expect(await topicOf(sql, ownerId)).not.toBe(before)
    }))
})

describe('whoever', () => {
  const moves = async (sql: Sql, act: () => Promise<unknown>) => {
    const before = await topicOf(sql, ownerId)
    await sql('delete from realtime.broadcasts')
    await act()
    const told = await sql<{ event: string }>('select event from realtime.broadcasts where topic = $1', [before])
    return { isNew: (await topicOf(sql, ownerId)) !== before, told: told.map(({ event }) => event) }
  }

  test('is removed loses the channel in the same transaction, and does not come back unless admitted', () =>
    inScratch(async (sql) => {
      await knock(sql, viewer)
      await join(sql, viewer)
      expect(await moves(sql, () => remove(sql, ownerId, viewer))).toEqual({ isNew: true, told: ['moved'] })
      expect([await topicOf(sql, viewer), await knock(sql, viewer)]).toEqual([undefined, 'removed'])
      expect(await peopleIn(sql, viewer)).toEqual([])
      await answer(sql, ownerId, viewer)
      expect(await knock(sql, viewer)).toBe('admitted')
    }))

  test('leaves the session leaves its rooms', () =>
    inScratch(async (sql) => {
      await inSession(sql)
      await knock(sql, viewer)
      await join(sql, viewer)
      const leave = () =>
        actAs(sql, viewer, 'delete from public.collaboration_participants where session_id = $1 and user_id = $2', [
          sessionId,
          viewer,
        ])
      expect((await moves(sql, leave)).isNew).toBe(true)
      expect(await topicOf(sql, viewer)).toBeUndefined()
      expect(await sql('select from public.room_participants where user_id = $1', [viewer])).toEqual([])
    }))

  test.each([
    ['the room is closed', 'is_active = false', 'closed'],
    ['the room is given to a session', `session_id = '${sessionId}'`, ['PT404', 'room_unknown']],
  ])('is in by the link is out when %s', (_, set, expected) =>
    inScratch(async (sql) => {
      await knock(sql, outsider)
      await join(sql, outsider)
      expect((await moves(sql, () => change(sql, set))).isNew).toBe(true)
      expect(await topicOf(sql, outsider)).toBeUndefined()
      expect(await knock(sql, outsider).catch(refusal)).toEqual(expected)
    }),
  )

  test('joins, turns the camera on or leaves is told to those who are in, under the same name', () =>
    inScratch(async (sql) => {
      await knock(sql, viewer)
      for (const act of [
        () => join(sql, viewer),
        () => camera(sql, viewer),
        () => actAs(sql, viewer, 'select public.leave_room($1, $2)', [roomId, viewer]),
      ])
        expect(await moves(sql, act)).toEqual({ isNew: false, told: ['people'] })
    }))

  test('joins from a second page takes the place of the first', () =>
    inScratch(async (sql) => {
      await knock(sql, viewer)
      await join(sql, viewer, id(31))
      await join(sql, viewer, id(32))
      const stays = async (page: string) =>
        (await actAs<{ stays: boolean }>(sql, viewer, 'select public.stay_in_room($1, $2) as stays', [roomId, page]))[0]
          ?.stays
      expect([await stays(id(31)), await stays(id(32))]).toEqual([false, true])
      await actAs(sql, viewer, 'select public.leave_room($1, $2)', [roomId, id(31)])
      expect(await peopleIn(sql, viewer)).toHaveLength(1)
    }))
})

test('eight are in with sound, and six with video', () =>
  inScratch(async (sql) => {
    const crowd = Array.from({ length: places }, (_, index) => id(200 + index))
    for (const [index, account] of crowd.entries()) {
      await signUp(sql, account, `foule-${index}@cahier.test`, { name: `Foule ${index}` })
      await knock(sql, account)
      await join(sql, account)
      const taken = camera(sql, account).then(() => true, refusal)
      expect(await taken).toEqual(index < cameras ? true : ['PT409', 'room_cameras'])
    }
    await knock(sql, viewer)
    expect(await join(sql, viewer).catch(refusal)).toEqual(['PT409', 'room_full'])
    // The place of a page that says nothing any more is free after a minute.
    await sql(`update private.room_signs set seen_at = now() - interval '61 seconds' where user_id = $1`, [crowd[0]])
    await join(sql, viewer)
    await camera(sql, viewer)
    expect(await peopleIn(sql, viewer)).toHaveLength(places)
  }))

describe('on what a participant says', () => {
  /** Whether somebody may speak on a topic, or show themselves there. */
  const speaks = async (sql: Sql, account: string, topic: string, extension = 'broadcast') => {
    await sql(`select set_config('realtime.topic', $1, true)`, [topic])
    return can(
      sql,
      account,
      `insert into realtime.messages (topic, extension) values (realtime.topic(), '${extension}') returning 1`,
    )
  }
  const hears = async (sql: Sql, account: string, topic: string) => {
    await sql(`insert into realtime.messages (topic, extension) values ($1, 'broadcast')`, [topic])
    await sql(`select set_config('realtime.topic', $1, true)`, [topic])
    return can(sql, account, 'select 1 from realtime.messages')
  }

  test('nobody else’s name can be put', () =>
    inScratch(async (sql) => {
      for (const account of [editor, viewer]) await knock(sql, account)
      const topic = (await topicOf(sql, viewer)) ?? ''
      const from = (account: string) => `${topic}:from:${account}`
      for (const extension of ['broadcast', 'presence']) {
        expect(await speaks(sql, viewer, from(viewer), extension)).toBe(true)
        expect(await speaks(sql, editor, from(viewer), extension)).toBe(false)
        expect(await speaks(sql, outsider, from(outsider), extension)).toBe(false)
        expect(await speaks(sql, viewer, `${from(editor)}:from:${viewer}`, extension)).toBe(false)
      }
      expect([await hears(sql, editor, from(viewer)), await hears(sql, outsider, from(viewer))]).toEqual([true, false])
    }))

  test('whoever waits, is refused, is removed or has no password hears nothing', () =>
    inScratch(async (sql) => {
      await change(sql, `config = '{"enableLobby": true}', password = 'sésame'`)
      await knock(sql, editor, 'sésame')
      await answer(sql, ownerId, editor)
      await knock(sql, viewer, 'sésame')
      await knock(sql, outsider, 'faux')
      for (const account of [removed, admin]) {
        await knock(sql, account, 'sésame')
        await answer(sql, ownerId, account, account === removed)
      }
      await remove(sql, ownerId, removed)
      const [channel] = await sql<{ topic: string }>('select topic from public.live_channels where id = $1', [roomId])
      const from = `${channel?.topic}:from:${editor}`
      expect(await hears(sql, editor, from)).toBe(true)
      for (const account of [viewer, outsider, removed, admin]) expect(await hears(sql, account, from)).toBe(false)
    }))
})

test('a room whose owner is gone goes to the session’s next owner', () =>
  inScratch(async (sql) => {
    await inSession(sql)
    await knock(sql, ownerId)
    await join(sql, ownerId)
    await sql('select private.hand_over_session($1, $2)', [sessionId, admin])
    expect(await peopleIn(sql, admin)).toEqual([])
    await sql('delete from auth.users where id = $1', [ownerId])
    expect(await knock(sql, admin)).toBe('admitted')
  }))

describe('a meeting on a Jitsi server', () => {
  const onJitsi = (sql: Sql, more = {}) => change(sql, `config = '${JSON.stringify({ engine: 'jitsi', ...more })}'`)
  const conference = async (sql: Sql, account: string) =>
    (await actAs<{ name: string; key: string }>(sql, account, 'select * from public.room_conference($1)', [roomId]))[0]

  test('has a name that nobody guesses and a key, which only those know who were let in', () =>
    inScratch(async (sql) => {
      await onJitsi(sql, { enableLobby: true })
      expect(await knock(sql, viewer)).toBe('waiting')
      expect(await conference(sql, viewer).catch(refusal)).toEqual(['PT403', 'room_denied'])
      const known = await conference(sql, ownerId)
      expect(known).toEqual({
        name: expect.stringMatching(/^cahier-\d{13}-[0-9a-f]{24}$/),
        key: expect.stringMatching(/^[0-9a-f]{24}$/),
      })
      await answer(sql, ownerId, viewer)
      expect(await conference(sql, viewer)).toEqual(known)
      expect(await actAs(sql, ownerId, 'select * from private.room_conferences').catch(sqlState)).toBe('42501')
    }))

  test('there is none of a room that is held from browser to browser', () =>
    inScratch(async (sql) => {
      expect(await conference(sql, ownerId)).toBeUndefined()
    }))

  test.each<[string, (sql: Sql) => Promise<unknown>]>([
    ['somebody was removed', (sql) => remove(sql, ownerId, viewer)],
    ['the password is another one', (sql) => change(sql, `password = 'sésame'`)],
    ['it was closed', (sql) => change(sql, 'is_active = false')],
    ['a session has it now', inSession],
  ])('is held under another name once %s', (_, happen) =>
    inScratch(async (sql) => {
      await onJitsi(sql)
      await knock(sql, viewer)
      const former = await conference(sql, viewer)
      await happen(sql)
      const next = await conference(sql, ownerId)
      expect(next?.name).not.toBe(former?.name)
      expect(next?.key).not.toBe(former?.key)
    }),
  )

  test('and once a member has left its session', () =>
    inScratch(async (sql) => {
      await onJitsi(sql)
      await inSession(sql)
      await knock(sql, viewer)
      const former = await conference(sql, viewer)
      await sql('delete from public.collaboration_participants where session_id = $1 and user_id = $2', [
        sessionId,
        viewer,
      ])
      expect(await conference(sql, viewer).catch(refusal)).toEqual(['PT403', 'room_denied'])
      expect((await conference(sql, ownerId))?.name).not.toBe(former?.name)
    }))
})
