import type { Language } from '@cahier/contract/config'

interface PageTexts {
  description: string
  noScript: string
  /** Shown while the application cannot be served yet. */
  starting: string
}

/** The texts that the server itself puts on a page. */
export const texts: Readonly<Record<Language, PageTexts>> = {
  fr: {
    description: 'Notes, vocabulaire, planification et travail à plusieurs, dans un seul cahier d’étude.',
    noScript: 'Cahier a besoin de JavaScript pour fonctionner.',
    starting: 'Cahier démarre. Cette page s’affichera dans quelques secondes.',
  },
  en: {
    description: 'Notes, vocabulary, planning and working together, in one study notebook.',
    noScript: 'Cahier needs JavaScript to work.',
    starting: 'Cahier is starting. This page will appear in a few seconds.',
  },
  es: {
    description: 'Notas, vocabulario, planificación y trabajo en grupo, en un solo cuaderno de estudio.',
    noScript: 'Cahier necesita JavaScript para funcionar.',
    starting: 'Cahier se está iniciando. Esta página aparecerá en unos segundos.',
  },
  de: {
    description: 'Notizen, Wortschatz, Planung und gemeinsames Arbeiten in einem Lernheft.',
    noScript: 'Cahier benötigt JavaScript.',
    starting: 'Cahier startet. Diese Seite erscheint in wenigen Sekunden.',
  },
}
