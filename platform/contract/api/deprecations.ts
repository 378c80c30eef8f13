/** A name that a coming or the present major of the contract no longer has. */
export interface Deprecation {
  /** The shared module that exports it in versions before. */
  module: string
  name: string
  /** The version that removes it. A shell provides it to remotes of the majors before. */
  removedIn: string
  /** The module that exports the same name since; absent where remotes have no use of it. */
  movedTo?: string
}

const forTheShell = (name: string): Deprecation => ({
  module: '@cahier/contract/react',
  name,
  removedIn: '2.0.0',
})

/** Names that will be removed from the contract. A removal is announced here in a minor version before the major that makes it. */
export const deprecations: readonly Deprecation[] = [
  {
    module: '@cahier/contract/data',
    name: 'AreaError',
    removedIn: '2.0.0',
    movedTo: '@cahier/contract/react',
  },
  ...['AuthProvider', 'ShellProvider', 'dataOf', 'useAuth', 'whenSettled'].map(forTheShell),
]
