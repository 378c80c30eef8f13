/** The languages that the command speaks. */
export type TerminalLanguage = 'fr' | 'en'

/**
 * The language of the terminal, by the POSIX order: `LC_ALL`, else `LC_MESSAGES`, else `LANG`. Every language other than French
 * gets English. Without a language (no variable, or `C`) the command speaks French, the product's language, because scripts
 * that wait for its lines run in such terminals.
 */
export function terminalLanguage({ LC_ALL, LC_MESSAGES, LANG }: NodeJS.ProcessEnv): TerminalLanguage {
  const locale = LC_ALL || LC_MESSAGES || LANG || 'C'
  return /^(fr|C|POSIX)([_.@-]|$)/i.test(locale) ? 'fr' : 'en'
}
