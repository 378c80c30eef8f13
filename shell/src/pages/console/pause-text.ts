import type { Format } from '@cahier/contract/i18n'

/** The time between two shares of a ramp, in the largest unit that needs no fraction: `90 minutes`, `4 hours`. */
export function pauseText({ number }: Pick<Format, 'number'>, minutes: number): string {
  const [unit, size] = (
    [
      ['day', 1_440],
      ['hour', 60],
    ] as const
  ).find(([, size]) => minutes % size === 0) ?? ['minute', 1]
  return number(minutes / size, { style: 'unit', unit, unitDisplay: 'long' })
}
