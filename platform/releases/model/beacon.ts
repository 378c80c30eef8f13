import type { MemberName } from './record.ts'

/** Where browsers send beacons about releases. */
export const beaconPath = '/beacons'

/** `seen`: it ran on the page. `unloaded`: it could not be loaded. `crashed`: an error of its own was not caught. */
export const beaconKinds = ['seen', 'unloaded', 'crashed'] as const
export type BeaconKind = (typeof beaconKinds)[number]

export interface BeaconEvent {
  member: MemberName
  release: string
  kind: BeaconKind
}

/** What a page reports: releases, and what happened to them. Nothing about the learner, the page or its content. */
export interface Beacon {
  /** Names the session of one tab; random, and without any other meaning. */
  session: string
  events: readonly BeaconEvent[]
}
