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

/** Web Vitals: milliseconds, except for `cls`, whose score has no unit. */
export const vitals = ['lcp', 'inp', 'cls', 'ttfb'] as const
export type Vital = (typeof vitals)[number]

/** Requests of the data API. */
export interface RequestCounts {
  sent: number
  /** Answered, or given up, after more than ten seconds. */
  slow: number
  /** Answered by an error that is no rule of the application: see `isRefused` of the shell. */
  refused: number
}

/** Maximum number of releases that one beacon has measurements of: it stays below 4 kB. */
export const maxMeasuredReleases = 6

/** What a page measured while a release was on screen. */
export interface Measurement {
  member: MemberName
  release: string
  vitals: Readonly<Partial<Record<Vital, number>>>
  requests: RequestCounts
}

/** What a page reports: releases, what happened to them, and how fast they were. Nothing about the learner, the page or its content. */
export interface Beacon {
  /** Names the session of one tab; random, and without any other meaning. */
  session: string
  events: readonly BeaconEvent[]
  /** Absent in beacons of older shells. */
  measured?: readonly Measurement[]
}
