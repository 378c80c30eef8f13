import type { BootData } from '@cahier/releases/model'
import { parseOffers, parseSlots, releaseKey, slotsPath } from '@cahier/releases/model'
import { contractShell, type Owners } from '../build/check-calls.ts'
import { CommandError } from '../error.ts'
import { texts } from '../language/texts.ts'
import { bootOf } from './against-page.ts'

/** Milliseconds that the installation may take for its answers. */
const installationTimeoutMs = 30_000

/** @throws CAHIER-C017 if it is no address of the web */
export function siteAt(address: string): URL {
  const site = URL.parse(address)
  if (!site || !/^https?:$/.test(site.protocol)) throw new CommandError('CAHIER-C017', texts.against.noAddress(address))
  return site
}

/** A page or an index of an installation. @throws if it does not answer with one in time */
export async function read(url: URL): Promise<string> {
  const response = await fetch(url, {
    headers: { accept: 'text/html, application/json' },
    signal: AbortSignal.timeout(installationTimeoutMs),
  })
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return await response.text()
}

/** What the pages of an installation boot from. @throws CAHIER-C017 if it does not answer as one */
export async function bootAt(site: URL): Promise<BootData> {
  const boot = await read(site)
    .then(bootOf)
    .catch(() => null)
  if (!boot) throw new CommandError('CAHIER-C017', texts.against.none(site.origin))
  return boot
}

/**
 * Who offers commands in the set that is live there, and what its shell gives to widgets; the contract's slots, where the installation
 * is one of before and does not say it.
 *
 * @throws CAHIER-C017 if it does not answer as an installation
 */
export async function ownersAt(site: URL): Promise<Owners> {
  const { index, shell } = await bootAt(site)
  const remotes = await read(new URL(index.url, site))
    .then((text) => parseOffers(JSON.parse(text), index.url))
    .catch(() => null)
  if (!remotes) throw new CommandError('CAHIER-C017', texts.against.none(site.origin))
  const path = slotsPath(shell.id)
  const slots = await read(new URL(path, site))
    .then((text) => parseSlots(JSON.parse(text), path))
    .catch(() => null)
  return {
    remotes: remotes.map(({ member, id, commands }) => ({ member, commands, key: async () => releaseKey(member, id) })),
    shell: slots ? { key: releaseKey('shell', shell.id), slots } : contractShell,
  }
}
