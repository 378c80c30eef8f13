import { join } from 'node:path'
import { accessToRunning, type BackendAccess, grantAdmin, setPlan } from '@cahier/backend/control'
import type { Environment } from '../environment.ts'
import { CommandError } from '../error.ts'
import { texts } from '../language/texts.ts'
import { say } from '../terminal.ts'

/** Folder of the embedded backend inside the data directory. */
export const backendFolder = ({ data }: Environment) => join(data, 'backend')

/** `cahier admin grant <address>` */
export async function grant(environment: Environment, address: string): Promise<void> {
  await grantAdmin(await accountAccess(environment), address)
  say(texts.accounts.administrator(address))
}

/** `cahier plan set <address> <plan>` */
export async function changePlan(environment: Environment, address: string, plan: string): Promise<void> {
  await setPlan(await accountAccess(environment), address, plan)
  say(texts.accounts.plan(address, plan))
}

/** Accounts are changed with the secret key: the data directory has the embedded backend's, the environment a hosted project's. */
export async function accountAccess(environment: Environment): Promise<BackendAccess> {
  const { supabase, supabaseSecretKey } = environment
  if (!supabase) return accessToRunning(backendFolder(environment))
  if (supabaseSecretKey === null) throw new CommandError('CAHIER-C006', texts.accounts.secretKey)
  return { url: supabase.url, secretKey: supabaseSecretKey }
}

/** Throws for a hosted project, which is backed up by Supabase's own command. */
export function refuseHosted({ supabase }: Environment): void {
  if (!supabase) return
  throw new CommandError('CAHIER-C006', texts.accounts.hosted(supabase.url))
}
