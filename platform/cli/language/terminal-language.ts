/** The languages that the command speaks. */
export type TerminalLanguage = 'fr' | 'en'

/**
 * The language of the terminal, by the POSIX order: `LC_ALL`, else `LC_MESSAGES`, else `LANG`. Every language other than French
 * gets English, and so does `LC_ALL=C`, which somebody set to read programs' own words. Where no language is set (no variable, or the `C` that systems
 * put into `LANG`), the command speaks French, the product's language, because scripts that wait for its lines run in such terminals.
 */
export function terminalLanguage({ LC_ALL, LC_MESSAGES, LANG }: NodeJS.ProcessEnv): TerminalLanguage {
  if (LC_ALL) return /^fr([_.@-]|$)/i.test(LC_ALL) ? 'fr' : 'en'
  return /^(fr|C|POSIX)([_.@-]|$)/i.test(LC_MESSAGES || LANG || 'C') ? 'fr' : 'en'
}
