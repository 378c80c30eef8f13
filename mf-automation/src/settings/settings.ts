import * as v from 'valibot'
import type { Automation } from '../data/automations.ts'
import { parseSchedule, scheduleForm, formOf as scheduleFormOf } from '../schedule/schedule.ts'
import { notificationForm, formOf as notificationFormOf } from './action.ts'

/** The form's values. `schedule` is null for an automation with another trigger. */
export const settingsForm = v.object({ schedule: v.nullable(scheduleForm), notification: notificationForm })

export function formOf({ trigger_config, action_config }: Pick<Automation, 'trigger_config' | 'action_config'>) {
  const schedule = parseSchedule(trigger_config)
  return { schedule: schedule && scheduleFormOf(schedule), notification: notificationFormOf(action_config) }
}
