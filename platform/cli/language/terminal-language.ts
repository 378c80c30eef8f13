/** The languages that the command speaks. */
export type TerminalLanguage = 'fr' | 'en'

/**
 * The language of the terminal, as POSIX has it: `LC_ALL`, else `LC_MESSAGES`, else `LANG`. Every other language than French gets
 * English. A terminal that has none (no variable, or `C`) gets French, the language of the product: scripts that wait for its lines run there.
 */
export function terminalLanguage({ LC_ALL, LC_MESSAGES, LANG }: NodeJS.ProcessEnv): TerminalLanguage {
  const locale = LC_ALL || LC_MESSAGES || LANG || 'C'
  return /^(fr|C|POSIX)([_.@-]|$)/i.test(locale) ? 'fr' : 'en'
}
