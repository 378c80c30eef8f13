import type { MemberName } from './record.ts'

/** Where browsers tell how releases fare. */
export const beaconPath = '/beacons'

/** `seen`: it ran on the page. `unloaded`: it could not be loaded. `crashed`: an error of its own came to the surface. */
export const beaconKinds = ['seen', 'unloaded', 'crashed'] as const
export type BeaconKind = (typeof beaconKinds)[number]

export interface BeaconEvent {
  member: MemberName
  release: string
  kind: BeaconKind
}

/** What a page tells: which releases, and what became of them. Nothing of who, where or what. */
export interface Beacon {
  /** Names the session of one tab; random, and without any other meaning. */
  session: string
  events: readonly BeaconEvent[]
}
