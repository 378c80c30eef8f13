import { en } from './en.ts'
import { fr, type Messages } from './fr.ts'
import { terminalLanguage } from './terminal-language.ts'

/** What the command says in this terminal. */
export const texts: Messages = { fr, en }[terminalLanguage(process.env)]
