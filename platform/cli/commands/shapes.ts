import { inspect } from 'node:util'
import type { Owners } from '../build/check-calls.ts'
import { CommandError } from '../error.ts'
import { texts } from '../language/texts.ts'
import { say } from '../terminal.ts'

/**
 * `cahier shapes [id…]`: what commands take and return and what slots give to widgets, from the records of their owners, as declarations for
 * `remote.config.ts`.
 *
 * @param ids of commands and slots; all if there are none
 * @param against address of an installation whose live members and shell are asked, instead of those that are present and the contract
 * @throws CAHIER-C022 when nobody offers one of them
 */
export async function shapes(root: string, ids: readonly string[], against?: string): Promise<void> {
  const { ownersFor } = await import('../development/owners.ts')
  const all = await declarationsOf(await ownersFor(root, against))
  const unknown = ids.filter((id) => !all.some((declared) => declared.id === id))
  if (unknown.length > 0) throw new CommandError('CAHIER-C022', texts.shapes.unknown(unknown))
  for (const { id, owner, declaration } of all) {
    if (ids.length === 0 || ids.includes(id)) say(`// ${owner}\n${asSource(declaration)}`)
  }
}

async function declarationsOf({ remotes, shell }: Owners) {
  const commands = await Promise.all(
    remotes.map(async ({ commands, key }) => {
      const owner = await key()
      return commands.map(({ id, payload, result }) => ({
        id,
        owner,
        declaration: { id, ...(payload && { payload }), ...(result && { result }) },
      }))
    }),
  )
  const slots = Object.entries(shell.slots).map(([slot, props]) => ({
    id: slot,
    owner: shell.key,
    declaration: { slot, props },
  }))
  return [...commands.flat(), ...slots]
}

/** As a file of TypeScript has it. */
const asSource = (declaration: object) => inspect(declaration, { depth: null, breakLength: 120, compact: 10 })
