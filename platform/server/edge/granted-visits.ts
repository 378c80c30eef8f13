import { type Grant, readGrant } from '@cahier/releases/access'
import { ReleaseError } from '@cahier/releases/model'
import type { EdgeConfiguration, EdgeVisit } from './configuration.ts'

/** The visit that a grant leads to, among those that were exported. */
export interface GrantedVisit {
  grant: Grant
  visit: EdgeVisit
}

/** @throws CAHIER-R047, CAHIER-R048 for what grants nothing (any more), CAHIER-R045 for a set that was not exported */
export async function openVisit(
  { operatorKeys, visits }: Pick<EdgeConfiguration, 'operatorKeys' | 'visits'>,
  text: string,
): Promise<GrantedVisit> {
  const keys = operatorKeys.map((publicKey) => ({ holder: 'operator' as const, until: null, publicKey }))
  const grant = await readGrant(text, { keys })
  const { channel, set } = grant
  // A remote of its own in one browser needs the server.
  const visit = grant.override ? undefined : visits.find((one) => one.channel === channel && one.set === set)
  if (visit) return { grant, visit }
  throw new ReleaseError('CAHIER-R045 no set', { channel, set: String(set) })
}
