import type { Catalogue } from '@cahier/contract/i18n'
import type { Template } from '../data/automations.ts'
import type fr from '../locales/fr.ts'
import type { PresetTexts } from './new-automation.ts'

type Texts = Catalogue<typeof fr>

function find<Value>(texts: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(texts, key) ? texts[key] : undefined
}

/** The texts of a preset by its key. A template that this release does not know uses its own texts. */
export function presetTexts({ key, name, description }: Template, texts: Texts): PresetTexts {
  return {
    ...(find(texts.presets, key) ?? { name, description }),
    notification: find<PresetTexts['notification']>(texts.notifications, key),
  }
}

/** The trigger of a preset without a schedule. */
export const triggerText = (key: string, texts: Texts) => find(texts.triggers, key)
