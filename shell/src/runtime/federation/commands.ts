import { type CommandHandler, type ShellApi, valueMismatch } from '@cahier/contract'
import type { LiveSet } from '../../host/live-set.ts'
import { noteRelease } from '../health/beacons.ts'
import { runFor } from '../health/blame.ts'
import { loadExpose } from './loader.ts'

/** No live remote provides the command. */
export class UnknownCommandError extends Error {
  readonly code = 'CAHIER-R022'
  override name = 'UnknownCommandError'
}

/** A command got a payload that it does not take. */
export class CommandPayloadError extends Error {
  readonly code = 'CAHIER-R023'
  override name = 'CommandPayloadError'
}

/** Whether a live remote provides a command. */
export const hasCommand = async (set: LiveSet, id: string): Promise<boolean> =>
  (await set.all()).some(({ commands }) => commands.some((command) => command.id === id))

/** Loads the remote that owns a command and runs it in the shell. */
export async function runCommand<Result>(set: LiveSet, shell: ShellApi, id: string, payload: unknown): Promise<Result> {
  for (const remote of await set.all()) {
    const command = remote.commands.find((candidate) => candidate.id === id)
    if (!command) continue
    // The palette sends none.
    const wrong = command.payload && payload !== undefined ? valueMismatch(command.payload, payload) : null
    if (wrong) throw new CommandPayloadError(`${id} takes ${wrong}`)
    const { module, release } = await loadExpose(remote, command.expose, (error, release) =>
      shell.reportError(error, { remote: release.member, release: release.id }),
    )
    noteRelease(release, 'seen')
    return runFor(release, () => (module.default as CommandHandler)(payload, shell) as Result | Promise<Result>)
  }
  throw new UnknownCommandError(`no live remote provides ${id}`)
}
