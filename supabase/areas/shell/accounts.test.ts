import { describe, expect, test } from 'vitest'
import { otherId, ownerId, runAs, signUp, sqlState, tryAs } from '../../tests/actors.ts'
import { tables } from '../../tests/areas.ts'
import { storeFixtures, whereKey } from '../../tests/fixtures.ts'
import { scratchDatabase } from '../../tests/scratch.ts'

const { inScratch } = scratchDatabase(storeFixtures)
const newcomer = '00000000-0000-4000-8000-000000000099'

describe('a sign-up creates a profile', () => {
  test.each([
    [
      'the name it was given',
      'ada@cahier.test',
      { name: '  Ada Lovelace ' },
      { name: 'Ada Lovelace', avatar_url: null },
    ],
    ['the address’s first part', 'ada.l@cahier.test', {}, { name: 'ada.l', avatar_url: null }],
    ['the address’s first part for a blank name', 'ada@cahier.test', { name: ' ' }, { name: 'ada', avatar_url: null }],
    ['Utilisateur without either', null, {}, { name: 'Utilisateur', avatar_url: null }],
    [
      'the first 100 characters',
      'a@cahier.test',
      { name: 'é'.repeat(200) },
      { name: 'é'.repeat(100), avatar_url: null },
    ],
    [
      'a picture',
      'a@cahier.test',
      { avatar_url: 'https://x.test/a.png' },
      { name: 'a', avatar_url: 'https://x.test/a.png' },
    ],
    ['no script for a picture', 'a@cahier.test', { avatar_url: 'javascript:1' }, { name: 'a', avatar_url: null }],
    [
      'nothing it must not choose',
      'a@cahier.test',
      { role: 'admin', subscription: 'premium' },
      { role: 'user', subscription: 'free' },
    ],
  ])('with %s', (_, email, metadata, profile) =>
    inScratch(async (sql) => {
      await signUp(sql, newcomer, email, metadata)
      const [row] = await sql('select * from public.profiles where id = $1', [newcomer])
      expect(row).toMatchObject(profile)
    }),
  )

  test('and settings with the defaults', () =>
    inScratch(async (sql) => {
      await signUp(sql, newcomer, 'a@cahier.test', {})
      const [row] = await sql('select * from public.user_settings where user_id = $1', [newcomer])
      expect(row).toMatchObject({
        language: null,
        theme: 'system',
        time_zone: 'Europe/Paris',
        study_reminders: true,
        collaboration_updates: true,
        weekly_progress: true,
        new_features: false,
      })
    }))
})

test('ensure_profile creates a missing profile, and keeps an existing one', () =>
  inScratch(async (sql) => {
    const profile = () => sql('select name, subscription from public.profiles where id = $1', [otherId])
    const before = await profile()
    await runAs(sql, 'other', 'select public.ensure_profile()')
    expect(await profile()).toEqual(before)
    await sql('delete from public.profiles where id = $1', [otherId])
    await runAs(sql, 'other', 'select public.ensure_profile()')
    expect(await profile()).toEqual([{ name: expect.any(String), subscription: 'free' }])
  }))

test('deleting an account deletes all its data', () =>
  inScratch(async (sql) => {
    await sql('delete from auth.users where id = $1', [ownerId])
    for (const [table, { fixture }] of Object.entries(tables)) {
      if (!('user_id' in fixture.stored) || table === 'contact_messages') continue
      const { condition, parameters } = whereKey(fixture)
      expect(await sql(`select 1 from public.${table} where ${condition}`, parameters), table).toEqual([])
    }
    expect(await sql('select user_id from public.contact_messages')).toEqual([{ user_id: null }])
  }))

test('the role in the profile is only a label: choosing admin gives no further rights', () =>
  inScratch(async (sql) => {
    await runAs(sql, 'other', `update public.profiles set role = 'admin' where id = $1`, [otherId])
    for (const [table, { fixture, rights }] of Object.entries(tables)) {
      const { condition, parameters } = whereKey(fixture)
      const seen = await tryAs(sql, 'other', `select 1 from public.${table} where ${condition}`, parameters).then(
        (rows) => (rows.length > 0 ? 'row' : 'none'),
        (error) => (sqlState(error) === '42501' ? 'denied' : error),
      )
      expect(seen, table).toBe(rights.actors.other.select)
    }
  }))

test('learners cannot change their own plan, but the server can', () =>
  inScratch(async (sql) => {
    const upgrade = `update public.profiles set subscription = 'premium' where id = $1 returning subscription`
    expect(await tryAs(sql, 'owner', upgrade, [ownerId]).catch(sqlState)).toBe('42501')
    expect(await tryAs(sql, 'service', upgrade, [ownerId])).toEqual([{ subscription: 'premium' }])
  }))

test.each([
  ['Europe/Paris', true],
  ['America/Argentina/Buenos_Aires', true],
  ['Etc/GMT+3', true],
  ['UTC', true],
  ['Mars/Olympus', false],
  ['ABC+3', false],
  ["UTC'; select 1", false],
  ['', false],
])('%s is a time zone: %s', (zone, known) =>
  inScratch(async (sql) => expect(await sql('select private.is_time_zone($1) as known', [zone])).toEqual([{ known }])),
)
