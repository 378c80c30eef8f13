import { CommanderError } from 'commander'
import { sentenceOf } from './language/error-sentence.ts'
import { texts } from './language/texts.ts'

/** Replaces Commander's own messages with those of the catalogue. */
const usage: Readonly<Record<string, (detail: string) => string>> = {
  'commander.unknownCommand': texts.usage.unknownCommand,
  'commander.unknownOption': texts.usage.unknownOption,
  'commander.missingArgument': texts.usage.missingArgument,
  'commander.missingMandatoryOptionValue': texts.usage.missingOption,
  'commander.optionMissingArgument': texts.usage.missingValue,
  'commander.excessArguments': () => texts.usage.tooMany,
}

/**
 * Tells the operator what went wrong, in one sentence if the error is an expected one.
 *
 * @returns the exit code
 */
export function report(error: unknown, write: (text: string) => void = (text) => process.stderr.write(text)): number {
  if (error instanceof CommanderError) {
    if (error.exitCode === 0) return 0
    const detail = /'([^']+)'/.exec(error.message)?.[1] ?? ''
    const sentence = usage[error.code]?.(detail)
    if (sentence !== undefined) write(`${sentence} ${texts.usage.seeHelp}\n`)
    return error.exitCode
  }
  if (error instanceof Error && 'code' in error && /^CAHIER-[A-Z]\d+$/.test(String(error.code))) {
    write(`${sentenceOf(error)} (${error.code})\n`)
    return 1
  }
  write(`${texts.usage.unexpected(error instanceof Error ? (error.stack ?? error.message) : String(error))}\n`)
  return 1
}
