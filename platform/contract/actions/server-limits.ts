import type { Language, Localized } from '../api/config.ts'
import { AreaError } from '../host/area-error.ts'

/** The server's limits on any request: how many at once, how often, how much space. */
const limits = {
  tooMuch: {
    fr: 'Trop de demandes à la fois. Réessayez dans quelques secondes.',
    en: 'Too many requests at once. Try again in a few seconds.',
    es: 'Demasiadas solicitudes a la vez. Vuelva a intentarlo en unos segundos.',
    de: 'Zu viele Anfragen auf einmal. Versuchen Sie es in ein paar Sekunden erneut.',
  },
  tooLong: {
    fr: 'Cette demande prend trop de temps : elle a été interrompue.',
    en: 'This request takes too long and was interrupted.',
    es: 'Esta solicitud tarda demasiado y se ha interrumpido.',
    de: 'Diese Anfrage dauert zu lange und wurde abgebrochen.',
  },
  noSpace: {
    fr: 'Le serveur n’a plus de place pour enregistrer. Réessayez plus tard.',
    en: 'The server has no space left to save. Try again later.',
    es: 'El servidor no tiene espacio para guardar. Vuelva a intentarlo más tarde.',
    de: 'Der Server hat keinen Platz mehr zum Speichern. Versuchen Sie es später erneut.',
  },
} satisfies Record<string, Localized>

const byCode: Readonly<Record<string, Localized>> = {
  over_request_rate_limit: limits.tooMuch,
  '57014': limits.tooLong,
  '53100': limits.noSpace,
  '507': limits.noSpace,
}

/** The sentence for a refusal by one of these limits, or null for other errors. */
export function serverLimit(error: unknown, language: Language): string | null {
  return (error instanceof AreaError && byCode[error.code]?.[language]) || null
}
