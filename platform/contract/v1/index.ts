import { AreaError } from '../host/area-error.ts'
import { AuthProvider, dataOf, ShellProvider, useAuth, whenSettled } from '../host/index.ts'

/** What modules of the contract's version 1 have beside what they have in version 2: module → names. */
export const takenOut: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  '@cahier/contract/data': { AreaError },
  '@cahier/contract/react': { AuthProvider, ShellProvider, dataOf, useAuth, whenSettled },
}
