import type { MemberName } from '@cahier/releases/model'
import type { ReleaseName } from './release-name.ts'

/** Releases of errors whose origin was known where they were caught. */
const owners = new WeakMap<object, ReleaseName>()

/** Attributes an error to a release. The first claim wins: it is the closest to the origin. */
export function claimError(error: unknown, { member, id }: ReleaseName): void {
  if (typeof error === 'object' && error !== null && !owners.has(error)) owners.set(error, { member, id })
}

/** Runs code of a release in the shell and attributes its errors to the release. */
export async function runFor<Result>(release: ReleaseName, run: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await run()
  } catch (error) {
    claimError(error, release)
    throw error
  }
}

/** What is known about an error besides the error itself. */
export interface Surface {
  /** Script that threw, as the browser says. */
  script?: string | undefined
  /** The release whose control the learner was using when it was thrown. */
  used?: ReleaseName | null
}

const addresses = /[a-z][a-z0-9+.-]*:\/\/[^\s)]+/g
const ofRelease = /\/releases\/(shell|mf-[a-z0-9-]+)\/([0-9a-f]{12})\//
const ofExtension = /^(?!https?:|blob:)/

/**
 * Finds the release that caused an error.
 *
 * In this order: the release that claimed it; the topmost remote in its stack, because shared code runs on behalf of its caller;
 * the release whose control was used, when the stack holds shared code only; the shell. Null for errors of browser extensions and
 * where nothing is known.
 */
export function blame(error: unknown, { script = '', used = null }: Surface = {}): ReleaseName | null {
  const chain = causes(error)
  for (const one of chain) {
    const owner = typeof one === 'object' && one !== null ? owners.get(one) : undefined
    if (owner) return owner
  }
  const frames = [...chain.flatMap(framesOf), script].filter(Boolean)
  if (frames[0] !== undefined && ofExtension.test(frames[0])) return null
  const releases = frames.map(releaseOf).filter((release) => release !== null)
  return (
    releases.find(({ member }) => member !== 'shell') ?? (releases.length > 0 ? (used ?? releases[0] ?? null) : null)
  )
}

/** An error and its causes, outermost first. */
function causes(error: unknown): unknown[] {
  const chain: unknown[] = []
  for (
    let one = error;
    one != null && chain.length < 5 && !chain.includes(one);
    one = (one as { cause?: unknown }).cause
  ) {
    chain.push(one)
  }
  return chain
}

function framesOf(error: unknown): string[] {
  const { stack } = (error ?? {}) as { stack?: unknown }
  return typeof stack === 'string' ? (stack.match(addresses) ?? []) : []
}

function releaseOf(frame: string): ReleaseName | null {
  const [, member, id] = ofRelease.exec(frame) ?? []
  return member !== undefined && id !== undefined ? { member: member as MemberName, id } : null
}
