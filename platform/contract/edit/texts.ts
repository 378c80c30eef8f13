import type { Localized } from '../api/config.ts'

export const texts = {
  title: {
    fr: 'Modifié ailleurs pendant que vous écriviez. Rien n’a été remplacé.',
    en: 'Changed elsewhere while you were writing. Nothing has been replaced.',
    es: 'Modificado en otro lugar mientras usted escribía. No se ha reemplazado nada.',
    de: 'Anderswo geändert, während Sie geschrieben haben. Nichts wurde ersetzt.',
  },
  legend: {
    fr: 'Choisissez pour chaque champ, puis enregistrez.',
    en: 'Choose for each field, then save.',
    es: 'Elija para cada campo y después guarde.',
    de: 'Wählen Sie für jedes Feld, und speichern Sie dann.',
  },
  mine: { fr: 'La vôtre', en: 'Yours', es: 'La suya', de: 'Ihre' },
  theirs: { fr: 'L’autre version', en: 'The other version', es: 'La otra versión', de: 'Die andere Fassung' },
  both: { fr: 'Les deux', en: 'Both', es: 'Las dos', de: 'Beide' },
  empty: { fr: '(vide)', en: '(empty)', es: '(vacío)', de: '(leer)' },
  yes: { fr: 'Oui', en: 'Yes', es: 'Sí', de: 'Ja' },
  no: { fr: 'Non', en: 'No', es: 'No', de: 'Nein' },
  gone: {
    fr: 'Supprimé ailleurs entre-temps. Votre saisie reste dans le formulaire.',
    en: 'Deleted elsewhere in the meantime. What you typed stays in the form.',
    es: 'Eliminado en otro lugar mientras tanto. Lo que escribió sigue en el formulario.',
    de: 'Inzwischen anderswo gelöscht. Ihre Eingaben bleiben im Formular.',
  },
} satisfies Record<string, Localized>
