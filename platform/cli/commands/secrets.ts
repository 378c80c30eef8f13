import { isSecretName, readSecrets, writeSecrets } from '@cahier/backend/secrets'
import type { Environment } from '../environment.ts'
import { CommandError } from '../error.ts'
import { texts } from '../language/texts.ts'
import { say } from '../terminal.ts'
import { backendFolder } from './account.ts'

/** `cahier secrets list`: the names only. */
export function listSecrets(environment: Environment): void {
  const names = Object.keys(readSecrets(folder(environment))).toSorted()
  say(names.length === 0 ? texts.secrets.none : names.join('\n'))
}

/**
 * `cahier secrets set <NAME=value…>`: what the functions have from their next call on. A name alone takes the value of the environment
 * variable, so that it need not stand in the shell's history.
 *
 * @throws CAHIER-C006 for a name that no secret may have, or a variable without a value
 */
export function setSecrets(environment: Environment, given: readonly string[], variables = process.env): void {
  const added = given.map((text) => {
    const [, name = '', value = variables[name]] = /^([^=]*)(?:=(.*))?$/s.exec(text) ?? []
    if (!isSecretName(name)) throw new CommandError('CAHIER-C006', texts.secrets.name(name))
    if (!value) throw new CommandError('CAHIER-C006', texts.secrets.value(name))
    return [name, value] as const
  })
  writeSecrets(folder(environment), { ...readSecrets(folder(environment)), ...Object.fromEntries(added) })
  say(texts.secrets.set(added.map(([name]) => name).join(', ')))
}

/** `cahier secrets unset <NAME…>` */
export function unsetSecrets(environment: Environment, names: readonly string[]): void {
  const kept = Object.entries(readSecrets(folder(environment))).filter(([name]) => !names.includes(name))
  writeSecrets(folder(environment), Object.fromEntries(kept))
  say(texts.secrets.unset(names.join(', ')))
}

/** Throws for a hosted project, whose functions get their secrets by Supabase's own command. */
function folder(environment: Environment): string {
  if (environment.supabase) throw new CommandError('CAHIER-C006', texts.secrets.hosted)
  return backendFolder(environment)
}
