import { CommanderError } from 'commander'

/** Commander's own complaints, which it words in English. */
const usage: Readonly<Record<string, (detail: string) => string>> = {
  'commander.unknownCommand': (detail) => `Commande inconnue : ${detail}.`,
  'commander.unknownOption': (detail) => `Option inconnue : ${detail}.`,
  'commander.missingArgument': (detail) => `Il manque l’argument ${detail}.`,
  'commander.missingMandatoryOptionValue': (detail) => `Il manque l’option ${detail}.`,
  'commander.optionMissingArgument': (detail) => `Il manque la valeur de l’option ${detail}.`,
  'commander.excessArguments': () => 'Il y a trop d’arguments.',
}

/**
 * Tells the operator what went wrong, in one French sentence where it is something foreseen.
 *
 * @returns the exit code
 */
export function report(error: unknown, write: (text: string) => void = (text) => process.stderr.write(text)): number {
  if (error instanceof CommanderError) {
    if (error.exitCode === 0) return 0
    const detail = /'([^']+)'/.exec(error.message)?.[1] ?? ''
    const sentence = usage[error.code]?.(detail)
    if (sentence !== undefined) write(`${sentence} Voir cahier --help.\n`)
    return error.exitCode
  }
  if (error instanceof Error && 'code' in error && /^CAHIER-[A-Z]\d+$/.test(String(error.code))) {
    write(`${error.message} (${error.code})\n`)
    return 1
  }
  write(`Erreur inattendue : ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
  return 1
}
