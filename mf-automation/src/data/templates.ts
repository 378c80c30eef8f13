import { area, type Tables } from './area.ts'

/** What an automation can be made from. */
export type Template = Tables['automation_templates']['Row']

const templates = area.rows('automation_templates', { order: ['category', 'name'], kept: true })
export const useTemplates = templates.useAll
