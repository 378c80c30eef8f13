import { en } from './en.ts'
import { fr, type Messages } from './fr.ts'
import { terminalLanguage } from './terminal-language.ts'

/** The language of this terminal. */
export const language = terminalLanguage(process.env)

/** The messages of the command in the terminal's language. */
export const texts: Messages = { fr, en }[language]
