/** Loudness from which somebody speaks, 0 to 1. */
const audibleLoudnessRatio = 0.03
/** Milliseconds for which a speaker stays in sight after they were last heard. */
const speakerHoldMs = 2_000

export interface Speaker {
  id: string
  heardAt: number
}

/** Who is shown large: the loudest who speaks; a short silence changes nothing. */
export function speakerAfter(
  former: Speaker | null,
  loudness: ReadonlyMap<string, number>,
  now: number,
): Speaker | null {
  const [loudest] = [...loudness].filter(([, level]) => level >= audibleLoudnessRatio).toSorted(([, a], [, b]) => b - a)
  const isThere = former !== null && loudness.has(former.id)
  if (!loudest) return isThere ? former : null
  const speaks = { id: loudest[0], heardAt: now }
  if (!isThere || former.id === loudest[0]) return speaks
  if ((loudness.get(former.id) ?? 0) >= audibleLoudnessRatio) return { ...former, heardAt: now }
  return now - former.heardAt >= speakerHoldMs ? speaks : former
}
