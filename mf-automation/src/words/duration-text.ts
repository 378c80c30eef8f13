import type { Catalogue, Format } from '@cahier/contract/i18n'
import type fr from '../locales/fr.ts'

/** '12 ms', '1,5 s'. */
export const durationText = (milliseconds: number, texts: Catalogue<typeof fr>['duration'], format: Format): string =>
  milliseconds < 1000
    ? texts.milliseconds(format.number(Math.round(milliseconds)))
    : texts.seconds(format.number(milliseconds / 1000, { maximumFractionDigits: 1 }))
