import { secretKey } from '../_shared/environment.ts'
import { type Sealing, sealing } from '../_shared/sealing.ts'

/** Seals the secrets of a learner's automations: they open for no other learner's. */
export const automationSealing = (account: string): Sealing =>
  sealing(Deno.env.get('CAHIER_SEALING_SECRET') ?? secretKey(), `automations ${account}`)
