/** At 21 days a word is at 80: mastered. */
const scale = 80 / Math.log(22)

/** Percent of mastery that a stability (days until recall falls to 90 %) stands for. */
export function masteryOf(stability: number): number {
  return Math.min(100, Math.round(scale * Math.log(1 + stability)))
}
