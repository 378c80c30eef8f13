import * as v from 'valibot'

/** `HH:MM` by the learner's clock. */
const time = v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/))
const whole = (least: number, most: number) => v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most))

const schema = v.variant('schedule', [
  v.object({ schedule: v.literal('daily'), time }),
  // 0 is Sunday.
  v.object({ schedule: v.literal('weekly'), time, day_of_week: whole(0, 6) }),
  // The 31st of a shorter month is its last day.
  v.object({ schedule: v.literal('monthly'), time, day_of_month: whole(1, 31) }),
])

/** When a time-based automation runs, as `trigger_config` holds it. */
export type Schedule = v.InferOutput<typeof schema>
export type Rhythm = Schedule['schedule']
export const rhythms = ['daily', 'weekly', 'monthly'] as const satisfies readonly Rhythm[]

/** The schedule in a trigger's config, or null when something else triggers it. */
export function parseSchedule(config: unknown): Schedule | null {
  const result = v.safeParse(schema, config)
  return result.success ? result.output : null
}

const typed = v.object({ rhythm: v.picklist(rhythms), time: v.string(), dayOfWeek: v.string(), dayOfMonth: v.string() })

/** What stands in the form's fields; a select's values are texts. */
export type ScheduleForm = v.InferOutput<typeof typed>

export const scheduleForm = v.pipe(
  typed,
  v.forward(
    v.check((form) => scheduleOf(form) !== null, 'time'),
    ['time'],
  ),
)

const friday = '5'

export function formOf(schedule: Schedule): ScheduleForm {
  return {
    rhythm: schedule.schedule,
    time: schedule.time,
    dayOfWeek: schedule.schedule === 'weekly' ? String(schedule.day_of_week) : friday,
    dayOfMonth: schedule.schedule === 'monthly' ? String(schedule.day_of_month) : '1',
  }
}

/** The schedule that the fields describe, or null when they describe none. */
export function scheduleOf({ rhythm, time, dayOfWeek, dayOfMonth }: ScheduleForm): Schedule | null {
  return parseSchedule({
    schedule: rhythm,
    time,
    day_of_week: rhythm === 'weekly' ? Number(dayOfWeek) : undefined,
    day_of_month: rhythm === 'monthly' ? Number(dayOfMonth) : undefined,
  })
}
