import type { Language } from '@cahier/contract'
import { brokenRules, endTransitions, kinds, present, texts, tooWide } from './document.ts'

const widths = [390, 768, 1024, 1360]
/** Where texts that are longer than the French ones have the least room: the smallest phone, and the narrowest page beside the sidebar. */
const narrow = [320, 1024]
const otherLanguages = ['en', 'es', 'de'] as const satisfies Language[]

/** Rules whose result depends on the theme. */
const rulesOfColor = ['color-contrast', 'link-in-text-block']

/** How a check sees a screen: a journey sees a page through Playwright, a look sees its own document. */
export interface Sight {
  /** Calls a function of `document.ts` in the document. */
  inside<Given, Found>(find: (given: Given) => Found | Promise<Found>, given: Given): Promise<Found>
  resize(width: number): Promise<void>
  paint(scheme: 'light' | 'dark'): Promise<void>
  /** Has the screen speak a language, and resolves once its document is in it. */
  speak(language: Language): Promise<void>
  /** Provides the document with axe. */
  bringAxe(): Promise<void>
  /** Closes the question that is open. @returns what asks it again; null where there is none */
  closeQuestion(): Promise<(() => Promise<void>) | null>
  /** Fails unless nothing is found, at once or once the screen has followed. */
  findsNone(find: () => Promise<string[]>, message: string): Promise<void>
  /** Fails unless two lists differ. */
  differ(one: readonly string[], other: readonly string[], message: string): void
}

/**
 * @param within selectors of the parts to check, for a page whose frame was checked already
 * @returns the rules that the page violates in the light or dark theme, with the elements
 */
export async function violationsIn(sight: Sight, within: readonly string[] = ['html']): Promise<string[]> {
  await sight.bringAxe()
  await sight.inside(endTransitions, undefined)
  const light = await sight.inside(brokenRules, [within, {}])
  await sight.paint('dark')
  await sight.inside(endTransitions, undefined)
  const dark = await sight.inside(brokenRules, [within, { runOnly: { type: 'rule', values: rulesOfColor } }])
  await sight.paint('light')
  return [...light, ...dark.map((line) => `dark: ${line}`)]
}

/** Looks at the screen that is open at each width, in both themes. */
export async function checkLayoutsIn(sight: Sight, name: string, within: readonly string[]): Promise<void> {
  const parts = await sight.inside(present, [...new Set([...within, '[role=dialog]', '[role=alertdialog]'])])
  const seen = new Set<string>()
  for (const width of widths) {
    await sight.resize(width)
    await sight.findsNone(() => sight.inside(tooWide, undefined), `${name} at ${width}`)
    await sight.inside(endTransitions, undefined)
    // A width that shows no other elements than the ones before has nothing new to find.
    const { size } = seen
    for (const kind of await sight.inside(kinds, parts)) seen.add(kind)
    if (seen.size > size) {
      const found = await violationsIn(sight, parts)
      await sight.findsNone(async () => found, `${name} at ${width}`)
    }
  }
  const light = await sight.inside(kinds, parts)
  await sight.paint('dark')
  await sight.inside(endTransitions, undefined)
  sight.differ(await sight.inside(kinds, parts), light, `${name}, dark`)
  await sight.paint('light')
}

/** Texts of at least three words. Codes and addresses are no words. */
const isSentence = (text: string) =>
  text.split(/\s+/).filter((word) => /^[^\d@]*\p{Ll}[^\d@]*$/u.test(word)).length >= 3

/** Has the screen that is open say everything in the other languages, and looks whether that fits where there is the least room. */
export async function checkLanguagesIn(sight: Sight, name: string): Promise<void> {
  const sentences = async () => (await sight.inside(texts, undefined)).filter(isSentence)
  const french = await sentences()
  for (const language of [...otherLanguages, 'fr'] as const) {
    // A question keeps the words that it was asked in: it is asked again, by the button that it came from.
    const askAgain = await sight.closeQuestion()
    await sight.speak(language)
    await askAgain?.()
    if (language === 'fr') return
    await sight.findsNone(async () => {
      const said = await sentences()
      return said.length === 0 ? ['nothing'] : said.filter((line) => french.includes(line))
    }, `${name} in ${language}`)
    const isBroken = (line: string) => /\bundefined\b|\bNaN\b|\[object|Invalid Date/.test(line)
    await sight.findsNone(async () => (await sight.inside(texts, undefined)).filter(isBroken), `${name} in ${language}`)
    await checkWidthsIn(sight, `${name} in ${language}`)
  }
}

/** Looks whether the open screen fits where there is the least room. */
export async function checkWidthsIn(sight: Sight, name: string): Promise<void> {
  for (const width of narrow) {
    await sight.resize(width)
    await sight.findsNone(() => sight.inside(tooWide, undefined), `${name} at ${width}`)
  }
}
