/*
 * Checks the agreed texts, which each member lists in `tests/agreed-texts.ts`. The comparison ignores typography: spaces, apostrophes
 * and ellipses, which are up to the catalogues.
 */
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/** A text, or a text with the arguments of its function. */
type Agreed = string | readonly [text: string, ...given: (string | number)[]]

/** By screen: its catalogue, and the path of each text in it. */
type Screens = Readonly<Record<string, { texts: object; strings: Readonly<Record<string, Agreed>> }>>

const root = join(import.meta.dirname, '../..')
const files = globSync('{shell,mf-*}/tests/agreed-texts.ts', { cwd: root })
const screens = await Promise.all(
  files.map(async (file) => {
    const module: { default: Screens } = await import(join(root, file))
    return module.default
  }),
)

const plain = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .replace(/[’‘]/g, "'")
    .replaceAll('...', '…')
    .replace(/ (?=[;:!?»])/g, '')
    .replace(/(?<=«) /g, '')

/** The text at a dotted path of a catalogue. */
function textAt(texts: object, path: string, given: readonly (string | number)[]): unknown {
  const found = path
    .split('.')
    .reduce<unknown>((part, key) => (part as Readonly<Record<string, unknown>> | undefined)?.[key], texts)
  return typeof found === 'function' ? found(...given) : found
}

const rows = screens.flatMap(Object.entries<Screens[string]>).flatMap(([screen, { texts, strings }]) =>
  Object.entries(strings).map(([path, agreed]) => {
    const [text, ...given] = typeof agreed === 'string' ? [agreed] : agreed
    return { screen, text, path, shown: textAt(texts, path, given) }
  }),
)

it.each(rows)('$screen shows “$text”', ({ text, path, shown }) => {
  expect(typeof shown, path).toBe('string')
  expect(plain(String(shown))).toBe(plain(text))
})
