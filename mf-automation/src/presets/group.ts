import type { Template } from '../data/automations.ts'

/** The groups of the page, in order. */
export const groups = ['reviews', 'reminders', 'summaries', 'backups'] as const
export type Group = (typeof groups)[number]

const groupOf: Readonly<Record<Template['category'], Group>> = {
  learning: 'reviews',
  motivation: 'reminders',
  productivity: 'reminders',
  alerts: 'reminders',
  general: 'reminders',
  analytics: 'summaries',
  backup: 'backups',
}

/** Groups the templates; those that the engine supports come first. Empty groups are left out. */
export function byGroup(templates: readonly Template[]): { group: Group; templates: Template[] }[] {
  return groups
    .map((group) => ({
      group,
      templates: templates
        .filter(({ category }) => groupOf[category] === group)
        .sort((a, b) => Number(b.is_available) - Number(a.is_available)),
    }))
    .filter((shelf) => shelf.templates.length > 0)
}
