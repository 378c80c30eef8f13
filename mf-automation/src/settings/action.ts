import * as v from 'valibot'

const schema = v.object({
  title: v.optional(v.string(), ''),
  message: v.optional(v.string(), ''),
  report: v.optional(v.string()),
})

const typed = v.object({ title: v.string(), message: v.string(), reports: v.boolean() })

/** The texts of a notification that the learner can change. The engine writes the message of a report. */
export type NotificationForm = v.InferOutput<typeof typed>

/** The engine requires a title and a message. */
export const notificationForm = v.pipe(
  typed,
  v.forward(
    v.check(({ title }) => title.trim() !== '', 'title'),
    ['title'],
  ),
  v.forward(
    v.check(({ message, reports }) => reports || message.trim() !== '', 'message'),
    ['message'],
  ),
)

export function formOf(actionConfig: unknown): NotificationForm {
  const read = v.safeParse(schema, actionConfig)
  const { title, message, report } = read.success ? read.output : { title: '', message: '', report: undefined }
  return { title, message, reports: report !== undefined }
}

/** The config with the learner's texts; everything else is kept. */
export function configWith<Config extends object>(config: Config, { title, message, reports }: NotificationForm) {
  return reports ? { ...config, title: title.trim() } : { ...config, title: title.trim(), message: message.trim() }
}
