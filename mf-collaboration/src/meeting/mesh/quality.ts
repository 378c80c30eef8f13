/** Lines of a picture that a camera is asked for. */
export const captureHeight = { min: 240, ideal: 720, max: 1080 } as const

/** The steps of a camera's picture: its lines, and bits per second to one other participant. */
const steps = [
  { height: 720, bitrate: 1_500_000 },
  { height: 360, bitrate: 500_000 },
  { height: 180, bitrate: 150_000 },
] as const
export type Quality = (typeof steps)[number]

/**
 * What a camera sends to each of the others: smaller from four participants on, and again from five, because everybody sends to everybody.
 *
 * @param people in the room, with oneself
 * @param isLoaded the processor or the network does not keep up: one step less
 */
export function qualityFor(people: number, isLoaded = false): Quality {
  const step = (people >= 5 ? 2 : people === 4 ? 1 : 0) + (isLoaded ? 1 : 0)
  return steps[Math.min(step, steps.length - 1)] ?? steps[0]
}

/** By how much a picture is reduced: never enlarged. */
export const reduction = (height: number, quality: Quality): number => Math.max(1, height / quality.height)
