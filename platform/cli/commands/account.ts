import { join } from 'node:path'
import { grantAdmin, setPlan } from '@cahier/backend/control'
import type { Environment } from '../environment.ts'
import { CommandError } from '../error.ts'
import { texts } from '../language/texts.ts'
import { say } from '../terminal.ts'

/** Folder of the embedded backend inside the data directory. */
export const backendFolder = ({ data }: Environment) => join(data, 'backend')

/** `cahier admin grant <address>` */
export async function grant(environment: Environment, address: string): Promise<void> {
  refuseHosted(environment)
  await grantAdmin(backendFolder(environment), address)
  say(texts.accounts.administrator(address))
}

/** `cahier plan set <address> <plan>` */
export async function changePlan(environment: Environment, address: string, plan: string): Promise<void> {
  refuseHosted(environment)
  await setPlan(backendFolder(environment), address, plan)
  say(texts.accounts.plan(address, plan))
}

/** Throws for a hosted project: a publishable key may not change accounts; its own console does. */
export function refuseHosted({ supabase }: Environment): void {
  if (!supabase) return
  throw new CommandError('CAHIER-C006', texts.accounts.hosted(supabase.url))
}
