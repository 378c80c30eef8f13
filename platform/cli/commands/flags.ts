import type { FlagConfig, FlagValue } from '@cahier/contract/config'
import type { MemberName, SetMember } from '@cahier/releases/model'
import { allowedValues, setFlags } from '@cahier/releases/model'
import { liveSet } from '@cahier/releases/store'
import { unchanged } from '../error.ts'
import { texts } from '../language/texts.ts'
import type { ReleaseContext } from '../release/context.ts'
import { nameOf } from '../release/set-name.ts'
import { columns, say } from '../terminal.ts'
import { memberNamed } from '../workspace.ts'
import type { Decision } from './operate.ts'

/** `cahier flag set <member> <flag> <value>`, and `unset` without a value: changes a flag of a channel. */
export async function setFlag(
  context: ReleaseContext,
  [name, flag, given]: readonly [member: string, flag: string, value?: string],
  { reason }: Decision,
): Promise<void> {
  const member = memberNamed(name)
  await context.open()
  let value: FlagValue | null = null
  const { set, committed } = await context.commit(async (live) => {
    const declared = await declaredBy(context, member, live?.members[member])
    value = given === undefined ? null : valueMeant(declared[flag], given)
    return setFlags(live, member, { [flag]: value }, declared, reason ?? null)
  })
  const shown = String(value ?? texts.flags.default)
  if (!committed) throw unchanged(texts.flags.before(flag, shown))
  say(texts.flags.set(flag, shown, nameOf(set)))
}

/** `cahier flag list [member]`: the flags of the live releases. */
export async function listFlags(context: ReleaseContext, name: string | undefined): Promise<void> {
  const wanted = name === undefined ? null : memberNamed(name)
  const set = await liveSet(context.store, context.channel)
  const rows: string[][] = []
  for (const [member, state] of Object.entries(set?.members ?? {}) as [MemberName, SetMember][]) {
    if (wanted !== null && member !== wanted) continue
    const declared = await declaredBy(context, member, state)
    for (const [flag, config] of Object.entries(declared)) {
      const value = state.flags?.[flag] ?? config.default
      rows.push([member, flag, String(value), String(config.default), allowedValues(config), config.description])
    }
  }
  say(rows.length === 0 ? texts.flags.none : columns([texts.flags.columns, ...rows]))
}

async function declaredBy(
  { store }: ReleaseContext,
  member: MemberName,
  state: SetMember | undefined,
): Promise<Readonly<Record<string, FlagConfig>>> {
  return (state && (await store.record(member, state.release))?.flags) ?? {}
}

/** The value that a text stands for, as far as the flag's type tells; `setFlags` refuses the rest. */
function valueMeant(flag: FlagConfig | undefined, given: string): FlagValue {
  if (typeof flag?.default === 'boolean' && /^(true|false)$/.test(given)) return given === 'true'
  return typeof flag?.default === 'number' && given.trim() !== '' && Number.isFinite(Number(given))
    ? Number(given)
    : given
}
