import * as v from 'valibot'
import type { Automation } from '../data/automations.ts'
import { parseSchedule, scheduleForm, formOf as scheduleFormOf } from '../schedule/schedule.ts'
import { notificationForm, formOf as notificationFormOf } from './action.ts'

/** What stands in the fields; an automation that something else triggers has no schedule. */
export const settingsForm = v.object({ schedule: v.nullable(scheduleForm), notification: notificationForm })

export function formOf({ trigger_config, action_config }: Pick<Automation, 'trigger_config' | 'action_config'>) {
  const schedule = parseSchedule(trigger_config)
  return { schedule: schedule && scheduleFormOf(schedule), notification: notificationFormOf(action_config) }
}
