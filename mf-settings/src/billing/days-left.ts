const daySeconds = 86_400

/** What is left of a period: whole days, begun ones included, and its share that has passed, in percent. Times are seconds since 1970. */
export function daysLeft(start: number, end: number, now: number): { days: number; passed: number } {
  const passed = end > start ? ((now - start) / (end - start)) * 100 : 100
  return {
    days: Math.max(0, Math.ceil((end - now) / daySeconds)),
    passed: Math.min(100, Math.max(0, Math.round(passed))),
  }
}
