import type { Template } from '../data/templates.ts'
import type { TemplateTexts } from './new-automation.ts'

function find<Value>(texts: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(texts, key) ? texts[key] : undefined
}

type ByKey<Value> = Readonly<Record<string, Value>>

/** Texts of templates by their keys: the area's, which know the presets, or those of all templates. */
export interface TextsByKey {
  presets: ByKey<{ name: string; description: string }>
  notifications: ByKey<NonNullable<TemplateTexts['action']>>
  more?: ByKey<NonNullable<TemplateTexts['more']>>
}

/** The texts of a template by its key. One that this release does not know uses its own texts. */
export function templateTexts(
  { key, name, description }: Pick<Template, 'key' | 'name' | 'description'>,
  texts: TextsByKey,
): TemplateTexts {
  return {
    ...(find(texts.presets, key) ?? { name, description }),
    action: find<TemplateTexts['action']>(texts.notifications, key),
    more: find<TemplateTexts['more']>(texts.more ?? {}, key),
  }
}

/** The name of an automation: that of its preset in the learner's language, unless the learner chose another one. */
export function nameOf(
  { preset, name }: { preset: string | null; name: string },
  templates: readonly Pick<Template, 'key' | 'name' | 'description'>[],
  texts: TextsByKey,
): string {
  const template = templates.find(({ key }) => key === preset)
  return template?.name === name ? templateTexts(template, texts).name : name
}
