import type { Format } from '@cahier/contract/i18n'

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** '3 octets', '12 ko', '2,4 Mo' in the language's own words. */
export function sizeText(format: Format, bytes: number): string {
  const power = bytes < 1_000 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), units.length - 1)
  return format.number(bytes / 1_000 ** power, {
    style: 'unit',
    unit: units[power] ?? 'byte',
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: power < 2 ? 0 : 1,
  })
}
