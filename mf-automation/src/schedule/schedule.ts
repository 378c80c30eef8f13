import * as v from 'valibot'

/** `HH:MM` in the learner's time zone. */
const time = v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/))
const whole = (least: number, most: number) => v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most))

const schema = v.variant('schedule', [
  v.object({ schedule: v.literal('daily'), time }),
  // 0 is Sunday.
  v.object({ schedule: v.literal('weekly'), time, day_of_week: whole(0, 6) }),
  // In shorter months, the 31st means the last day.
  v.object({ schedule: v.literal('monthly'), time, day_of_month: whole(1, 31) }),
])

export const isTime = (value: unknown): boolean => v.is(time, value)

/** The schedule of a time-based automation, as stored in `trigger_config`. */
export type Schedule = v.InferOutput<typeof schema>
export type Rhythm = Schedule['schedule']
export const rhythms = ['daily', 'weekly', 'monthly'] as const satisfies readonly Rhythm[]

/** The schedule in a trigger's config, or null for another trigger. */
export function parseSchedule(config: unknown): Schedule | null {
  const result = v.safeParse(schema, config)
  return result.success ? result.output : null
}

/** The schedule in another rhythm: Friday, or the first of the month, until the learner chooses. */
export function withRhythm(time: string, rhythm: Rhythm) {
  switch (rhythm) {
    case 'daily':
      return { schedule: rhythm, time }
    case 'weekly':
      return { schedule: rhythm, time, day_of_week: 5 }
    case 'monthly':
      return { schedule: rhythm, time, day_of_month: 1 }
  }
}
