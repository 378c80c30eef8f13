import { type Owners, presentOwners } from '../build/check-calls.ts'
import { ownersAt, siteAt } from './installation.ts'

/** Who offers commands and gives slots: what is live at an address, or the members that are present and the contract's shell. */
export const ownersFor = (root: string, against: string | undefined): Promise<Owners> =>
  against === undefined ? presentOwners(root) : ownersAt(siteAt(against))
