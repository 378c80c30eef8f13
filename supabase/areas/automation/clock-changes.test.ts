import { type Database, openDatabase, type Sql } from '@cahier/backend'
import { testDatabase } from '@cahier/backend/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrationsDirectory } from '../../schema/migrations.ts'
import { ownerId, signUpLearners } from '../../tests/actors.ts'
import { presets, switchOn } from './presets.ts'
import { automate } from './testing.ts'

let database: Database
beforeAll(async () => {
  database = await openDatabase({ url: await testDatabase('migrated'), migrationsDir: migrationsDirectory })
  await database.as('supabase_auth_admin', signUpLearners)
  await database.as('postgres', holdClock)
})
afterAll(() => database.close())

/** Works at a moment, and commits: what a transaction of many turns leaves behind would slow each of them down. */
const at = <T>(moment: string, work: (sql: Sql) => Promise<T>) =>
  database.as('postgres', async (sql) => {
    await sql(`select set_config('test.clock', $1, true)`, [moment])
    return work(sql)
  })

/** Changes at 2, 3 and 24 o’clock, of an hour and of half an hour, north and south. */
const zones = [
  'Europe/Paris',
  'America/New_York',
  'America/Santiago',
  'Australia/Lord_Howe',
  'Africa/Cairo',
  'Pacific/Chatham',
]

/** The days of 2026 that are longer or shorter than others. */
async function changesOf(sql: Sql, zone: string): Promise<string[]> {
  const changes = await sql<{ day: string }>(
    `select day::text from (
       select day::date, extract(epoch from (day + interval '1 day') at time zone $1 - day at time zone $1) as seconds
       from generate_series('2026-01-01'::timestamp, '2026-12-31', '1 day') as day
     ) as days where seconds <> 86400 order by day`,
    [zone],
  )
  expect(changes).toHaveLength(2)
  return changes.map(({ day }) => day)
}

/** Has the functions of the schema ask a clock that each transaction sets. */
async function holdClock(sql: Sql) {
  await sql(
    `create function private.held_clock() returns timestamptz language sql stable as $$ select current_setting('test.clock')::timestamptz $$`,
  )
  await sql(`grant execute on function private.held_clock() to public`)
  await sql(
    `do $do$
     declare definition text;
     begin
       for definition in
         select regexp_replace(pg_get_functiondef(oid), '[[:<:]](now|clock_timestamp)[(][)]', 'private.held_clock()', 'g')
         from pg_proc where pronamespace in ('private'::regnamespace, 'public'::regnamespace) and prokind = 'f'
           and prosrc ~ '[[:<:]](now|clock_timestamp)[(][)]'
       loop
         execute definition;
       end loop;
     end
     $do$`,
  )
}

/** Around the hours that a change skips or repeats. */
const times = ['00:00', '00:30', '01:45', '02:00', '02:30', '03:00', '23:30']

/** The presets that the clock sets off: each day, each week and each month. */
const clockPresets = [
  'daily_backup',
  'daily_review',
  'forgotten_notes',
  'monthly_report',
  'study_session',
  'weekly_summary',
] as const

/** Runs all that is due at a moment: one turn takes more than there are. */
const turn = (moment: string) =>
  at(moment, async (sql) => {
    await sql('select public.drain_automations()')
    await sql(
      `select public.settle_automation_step(id, attempt, '{"output": {}}') from public.claim_automation_steps('create_backup')`,
    )
  })

/** The days in a zone of what was executed since it was asked last, by automation. */
const executed = (zone: string) =>
  database.as('postgres', async (sql) => {
    const runs = await sql<{ name: string; days: string[] }>(
      `select coalesce(preset, name) as name, array_agg((due_at at time zone $1)::date::text order by due_at) as days
       from public.automations as automation, lateral (
         select (trigger_data ->> 'due_at')::timestamptz as due_at from public.automation_executions
         where automation_id = automation.id and status = 'success'
       ) as execution
       group by automation.id order by 1`,
      [zone],
    )
    await sql('delete from public.automation_executions')
    return runs
  })

/** The days around one of what the clock sets off, by automation. */
const scheduled = (change: string) =>
  database.as('postgres', (sql) =>
    sql<{ name: string; days: string[] }>(
      `select coalesce(preset, name) as name, array_agg(day::date::text order by day) as days
       from public.automations, generate_series($1::date - 8, $1::date + 7, interval '1 day') as day
       where case trigger_config ->> 'schedule'
         when 'daily' then true
         when 'weekly' then extract(dow from day) = (trigger_config ->> 'day_of_week')::integer
         else extract(day from day) = (trigger_config ->> 'day_of_month')::integer
       end
       group by id order by 1`,
      [change],
    ),
  )

/**
 * Moments around a day, from the end of the ninth day before it: a quarter of an hour apart where the clock changes, half a day before and after. A week and a
 * first of a month are among them.
 */
const momentsAround = (zone: string, change: string) =>
  database.as('postgres', async (sql) => {
    const rows = await sql<{ moment: string }>(
      `select moment::text
       from (
           values (interval '-8 days', interval '-6 hours', interval '12 hours'), ('-6 hours', '30 hours', '15 minutes'), ('30 hours', '8 days', '12 hours')
         ) as part (first, last, step),
         lateral (select ($2::date + first) at time zone $1 as first, ($2::date + last) at time zone $1 - interval '1 second' as last) as span,
         lateral (
           select generate_series(span.first, span.last, step) union select span.last
           union select span.first - interval '1 second' where part.first = interval '-8 days'
         ) as series (moment)
       order by series.moment`,
      [zone, change],
    )
    return rows.map(({ moment }) => moment)
  })

test('every preset that the clock sets off is tried', async () => {
  const found = await database.as('postgres', (sql) =>
    sql<{ key: string }>(
      `select key from public.automation_templates where key = any ($1) and trigger_schema ->> 'type' = 'time_based' order by key`,
      [[...presets]],
    ),
  )
  expect(found.map(({ key }) => key)).toEqual(clockPresets)
})

test.each(zones)(
  'in %s, each automation of the clock is executed once on each of its days around both changes',
  async (zone) => {
    const changes = await at('2026-01-01', async (sql) => {
      await sql('delete from public.automations')
      await sql('update public.user_settings set time_zone = $2 where user_id = $1', [ownerId, zone])
      for (const time of times)
        await automate(sql, { trigger: 'time_based', name: time, config: { schedule: 'daily', time } })
      for (const preset of clockPresets) await switchOn(sql, preset)
      return changesOf(sql, zone)
    })
    for (const change of changes) {
      const expected = await scheduled(change)
      expect(expected.map(({ name }) => name)).toEqual([...times, ...clockPresets])
      const [before = '', ...moments] = await momentsAround(zone, change)
      // All that was due in the months before is one execution of each.
      await turn(before)
      expect((await executed(zone)).map(({ name, days }) => [name, days.length])).toEqual(
        expected.map(({ name }) => [name, 1]),
      )
      for (const moment of moments) await turn(moment)
      expect(await executed(zone)).toEqual(expected)
    }
  },
)
