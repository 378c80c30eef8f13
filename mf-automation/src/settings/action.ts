import * as v from 'valibot'

const schema = v.object({
  title: v.optional(v.string(), ''),
  message: v.optional(v.string(), ''),
  report: v.optional(v.string()),
})

/** What the learner words of a notification. A report's message is the engine's. */
export interface NotificationForm {
  title: string
  message: string
  reports: boolean
}

export function formOf(actionConfig: unknown): NotificationForm {
  const read = v.safeParse(schema, actionConfig)
  const { title, message, report } = read.success ? read.output : { title: '', message: '', report: undefined }
  return { title, message, reports: report !== undefined }
}

/** Which fields cannot be stored as they stand: the engine sends nothing without a title and a message. */
export function errorsOf({ title, message, reports }: NotificationForm): { title: boolean; message: boolean } {
  return { title: title.trim() === '', message: !reports && message.trim() === '' }
}

/** The config with the learner's words in it; the rest of it stays. */
export function configWith<Config extends object>(config: Config, { title, message, reports }: NotificationForm) {
  return reports ? { ...config, title: title.trim() } : { ...config, title: title.trim(), message: message.trim() }
}
