/* Checks that the guide uses the same names as the screens of each area, in each language. */
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { type GuideArea, guideAreas } from '../../mf-marketing/src/help/guide/areas.ts'
import type { GuideTexts } from '../../mf-marketing/src/help/guide/page-texts.ts'

const members: Readonly<Record<GuideArea, string>> = {
  notes: 'mf-notes',
  vocabulary: 'mf-vocabulary',
  planning: 'mf-planning',
  collaboration: 'mf-collaboration',
  assistant: 'mf-ai',
  automations: 'mf-automation',
  settings: 'mf-settings',
}

const root = new URL('../../', import.meta.url)

async function load<Value = object>(path: string): Promise<Value> {
  const module: { default: Value } = await import(new URL(path, root).href)
  return module.default
}

/** The catalogues of a member: one, and those of the rooms that are loaded on their own. */
const cataloguesOf = (member: string, language: string): string[] =>
  readdirSync(fileURLToPath(new URL(`${member}/src`, root)), { recursive: true })
    .map((file) => `${member}/src/${file}`)
    .filter((file) => file.endsWith(`/locales/${language}.ts`))

/** Every plain text of a catalogue; functions that need arguments are left out. */
const textsOf = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : typeof value === 'object' && value ? Object.values(value).flatMap(textsOf) : []

const namesIn = (text: string) => text.split('**').filter((_, index) => index % 2 === 1)

it.each(guideAreas)('$path has the same name as in the navigation', async ({ id, path, label }) => {
  const { navigation } = await load<{ navigation: readonly object[] }>(`${members[id]}/remote.config.ts`)
  expect(navigation).toContainEqual(expect.objectContaining({ path, label }))
})

it.each(['fr', 'en', 'es', 'de'])('the names in the guide exist in %s', async (language) => {
  const guide = await load<GuideTexts>(`mf-marketing/src/help/guide/texts/${language}.ts`)
  for (const [area, member] of Object.entries(members) as [GuideArea, string][]) {
    const known = textsOf(await Promise.all(cataloguesOf(member, language).map((path) => load(path))))
    const named = guide[area].howTos.flatMap(({ body }) => namesIn(body))
    expect(named.length, area).toBeGreaterThan(4)
    expect(
      named.filter((name) => !known.includes(name)),
      area,
    ).toEqual([])
  }
})
