import type { Template } from '../data/automations.ts'

/** The shelves of the page. */
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

/** Templates by shelf; those that run come first. Empty shelves are left out. */
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
