import { type Deprecation, deprecations } from '@cahier/contract/deprecations'
import satisfies from 'semver/functions/satisfies.js'
import type { ReleaseDraft } from './record.ts'

/** What a release has to change before the shell no longer provides it. */
export interface Dated {
  /** Its range, if the present version of the contract is not in it. */
  contract: string | null
  /** Names that it imports, and that leave the contract or have left it. */
  imports: readonly Deprecation[]
}

/**
 * What of the contract a remote's release uses that is on its way out.
 *
 * @param present the version of the contract to compare with
 * @returns null if there is nothing to change, and for the shell
 */
export function datedIn(
  { contract, importedNames = {} }: Pick<ReleaseDraft, 'contract' | 'importedNames'>,
  present: string,
): Dated | null {
  if (!('range' in contract)) return null
  const former = satisfies(present, contract.range) ? null : contract.range
  const imports = deprecations.filter(({ module, name }) => importedNames[module]?.includes(name))
  return former !== null || imports.length > 0 ? { contract: former, imports } : null
}
