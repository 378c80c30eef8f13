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

/** The schedule of a time-based automation, as stored in `trigger_config`. */
export type Schedule = v.InferOutput<typeof schema>
export type Rhythm = Schedule['schedule']
export const rhythms = ['daily', 'weekly', 'monthly'] as const satisfies readonly Rhythm[]

/** The schedule in a trigger's config, or null for another trigger. */
export function parseSchedule(config: unknown): Schedule | null {
  const result = v.safeParse(schema, config)
  return result.success ? result.output : null
}

const typed = v.object({ rhythm: v.picklist(rhythms), time: v.string(), dayOfWeek: v.string(), dayOfMonth: v.string() })

/** The form's values; those of selects are texts. */
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

/** The schedule of the form's values, or null if they are invalid. */
export function scheduleOf({ rhythm, time, dayOfWeek, dayOfMonth }: ScheduleForm): Schedule | null {
  return parseSchedule({
    schedule: rhythm,
    time,
    day_of_week: rhythm === 'weekly' ? Number(dayOfWeek) : undefined,
    day_of_month: rhythm === 'monthly' ? Number(dayOfMonth) : undefined,
  })
}
