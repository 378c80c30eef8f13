import { describe, expect, test } from 'vitest'
import { scratchDatabase } from '../../tests/scratch.ts'
import { presets } from './presets.ts'

const { inScratch } = scratchDatabase()

/** Changes at 2, 3 and 24 o’clock, of an hour and of half an hour, north and south. */
const zones = [
  'Europe/Paris',
  'America/New_York',
  'America/Santiago',
  'Australia/Lord_Howe',
  'Africa/Cairo',
  'Pacific/Chatham',
]

describe.each(zones)('in %s, over both clock changes of a year', (zone) => {
  test('each preset of the clock runs once on each of its days', () =>
    inScratch(async (sql) => {
      const changes = await sql<{ day: string }>(
        `select day::text from (
           select day::date, extract(epoch from (day + interval '1 day') at time zone $1 - day at time zone $1) as seconds
           from generate_series('2026-01-01'::timestamp, '2026-12-31', '1 day') as day
         ) as days where seconds <> 86400 order by day`,
        [zone],
      )
      expect(changes).toHaveLength(2)
      for (const { day } of changes) {
        const told = await sql<{ key: string; runs: string[]; days: string[] }>(
          `with recursive span as (
             select ($2::date - 40)::timestamp at time zone $1 as first, ($2::date + 40)::timestamp at time zone $1 as last
           ),
           run (key, config, moment) as (
             select key, trigger_schema, private.next_run(trigger_schema, $1, first - interval '1 microsecond')
             from public.automation_templates, span
             where key = any ($3) and trigger_schema ->> 'type' = 'time_based'
             union all
             select key, config, private.next_run(config, $1, moment) from run, span where moment < last
           )
           select key,
             (select array_agg((moment at time zone $1)::date::text order by moment)
               from run as made, span where made.key = template.key and moment < last) as runs,
             (select array_agg(day::date::text order by day)
               from generate_series($2::date - 40, $2::date + 39, interval '1 day') as day
               where case trigger_schema ->> 'schedule'
                 when 'daily' then true
                 when 'weekly' then extract(dow from day) = (trigger_schema ->> 'day_of_week')::integer
                 else extract(day from day) = (trigger_schema ->> 'day_of_month')::integer
               end) as days
           from public.automation_templates as template
           where key = any ($3) and trigger_schema ->> 'type' = 'time_based'`,
          [zone, day, [...presets]],
        )
        expect(told.map(({ key }) => key).sort()).toEqual([
          'daily_backup',
          'daily_review',
          'forgotten_notes',
          'monthly_report',
          'study_session',
          'weekly_summary',
        ])
        for (const { key, runs, days } of told) expect([key, runs]).toEqual([key, days])
      }
    }))
})
