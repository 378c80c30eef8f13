/** Percentage of completed sessions, 0 to 100; 0 without sessions. */
export function percentOf(completed: number, total: number): number {
  return total <= 0 ? 0 : Math.min(100, Math.max(0, Math.round((completed / total) * 100)))
}
