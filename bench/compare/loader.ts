import type { LiveRemote, RemoteRelease } from '@cahier/releases/model'
import { parts } from 'bench-parts'

// Replaces shell/src/runtime/federation/loader.ts: the same screens get their code in another way.

export async function loadExpose(remote: LiveRemote, expose: string) {
  const part = parts[`${remote.member}/${expose}`]
  if (!part) throw new Error(`no ${remote.member}/${expose}`)
  return { module: await part(), release: remote as RemoteRelease }
}

/** Its code is asked for when the path changes, too. */
export function askFor(remote: LiveRemote, expose: string): void {
  parts[`${remote.member}/${expose}`]?.().catch(() => {})
}

export const markBroken = (): void => {}
export const forgetOthers = (): void => {}
