/** The eight presets of the dashboard by group, in order: keys of templates. */
export const presets = {
  reviews: ['daily_review', 'vocabulary_milestone', 'forgotten_notes'],
  reminders: ['study_session', 'study_break'],
  summaries: ['weekly_summary', 'monthly_report'],
  backups: ['daily_backup'],
} as const

export type Group = keyof typeof presets

/** Groups the templates that are presets. Groups without any are left out. */
export function byGroup<Template extends { key: string }>(
  templates: readonly Template[],
): { group: Group; templates: Template[] }[] {
  return (Object.keys(presets) as Group[])
    .map((group) => ({
      group,
      templates: presets[group].flatMap((key) => templates.filter((template) => template.key === key)),
    }))
    .filter((shelf) => shelf.templates.length > 0)
}
