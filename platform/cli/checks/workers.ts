/** How many workers each of the two lanes of a run gets. */
export interface Workers {
  unit: number
  journeys: number
}

/**
 * A worker for each processor that nobody uses, and one more for the journeys, which wait for half of their time. A busy machine leaves each lane
 * half of its processors: fewer workers would only take longer.
 *
 * @param processors of the machine
 * @param load processes that run or wait for a processor, as `os.loadavg()` counts them
 */
export function workersFor(processors: number, load: number): Workers {
  const idle = Math.max(1, Math.ceil(processors / 2), Math.round(processors - load))
  return { unit: Math.max(2, idle), journeys: idle + 1 }
}
