import { type FlagConfig, isFlagValue } from '../api/config.ts'
import type { FlagValues, ShellApi } from '../api/shell-api.ts'
import { useShell } from '../host/shell-context.tsx'
import { useStore } from '../host/store.ts'

/** The type of a flag's values: its options, or that of its default. */
export type ValueOf<Flag extends FlagConfig> = Flag extends { options: readonly (infer Option)[] }
  ? Option
  : Flag extends { default: boolean }
    ? boolean
    : number

/** The flags of a remote: what operators set, or the defaults. */
export interface Flags<Declared extends Readonly<Record<string, FlagConfig>>> {
  /** Its value in a component, which renders again when an operator changes it. */
  useFlag<Name extends keyof Declared & string>(name: Name): ValueOf<Declared[Name]>
  /** Its value now, for a command or an action. */
  flag<Name extends keyof Declared & string>(shell: ShellApi, name: Name): ValueOf<Declared[Name]>
}

/**
 * Reads the flags of a remote.
 *
 * @param member the remote: `mf-notes`
 * @param declared the same object as `flags` in its remote.config.ts, so that names and types are those of the record
 */
export function defineFlags<const Declared extends Readonly<Record<string, FlagConfig>>>(
  member: string,
  declared: Declared,
): Flags<Declared> {
  function valueIn<Name extends keyof Declared & string>(values: FlagValues, name: Name): ValueOf<Declared[Name]> {
    const flag: FlagConfig = declared[name] as Declared[Name]
    const value = values[member]?.[name]
    return (isFlagValue(flag, value) ? value : flag.default) as ValueOf<Declared[Name]>
  }

  return {
    flag: (shell, name) => valueIn(shell.flags.get(), name),
    useFlag(name) {
      return valueIn(useStore(useShell().flags), name)
    },
  }
}
