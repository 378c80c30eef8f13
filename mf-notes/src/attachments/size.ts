import type { Format } from '@cahier/contract/i18n'

/** Bytes that a file of a note may have. */
export const maxAttachmentBytes = 25 * 1024 * 1024

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** '3 octets', '12 ko', '2,4 Mo' in the language's own words. */
export function formatSize(format: Format, bytes: number): string {
  const power = bytes < 1024 ? 0 : Math.min(Math.floor(Math.log(bytes) / Math.log(1024)), units.length - 1)
  return format.number(bytes / 1024 ** power, {
    style: 'unit',
    unit: units[power] ?? 'byte',
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: power < 2 ? 0 : 1,
  })
}
