import { plural } from '@cahier/contract/i18n'

export default {
  feed: {
    title: 'Adresse secrète',
    body: 'Votre agenda habituel s’y abonne et suit vos séances. Qui connaît l’adresse les lit : gardez-la pour vous.',
    address: 'Adresse à copier dans votre agenda',
    once: 'Elle n’est montrée que cette fois.',
    since: (day: string) => `Adresse créée ${day}.`,
    read: (day: string) => `Lue pour la dernière fois ${day}.`,
    unread: 'Pas encore lue.',
    make: 'Créer l’adresse',
    copy: 'Copier',
    copied: 'Adresse copiée',
    copyFailed: 'L’adresse n’a pas pu être copiée',
    renew: 'Renouveler',
    renewQuestion: 'Renouveler l’adresse ?',
    revoke: 'Révoquer',
    revokeQuestion: 'Révoquer l’adresse ?',
    ends: 'Les agendas abonnés à l’adresse actuelle ne recevront plus vos séances.',
    failed: 'L’adresse n’est pas disponible pour l’instant',
  },
  file: {
    title: 'Fichier',
    body: 'Toutes vos séances dans un fichier .ics, telles qu’elles sont maintenant.',
    download: 'Télécharger',
    failed: 'Le fichier n’a pas pu être préparé',
  },
  import: {
    title: 'Importer',
    body: 'Les événements d’un fichier .ics deviennent des séances, toutes ou aucune. Ceux qui se répètent en donnent pour les douze semaines à venir.',
    choose: 'Choisir un fichier .ics',
    submit: (count: number) =>
      plural('fr', count, { one: `Importer ${count} séance`, other: `Importer ${count} séances` }),
    added: (count: number) =>
      plural('fr', count, { one: `${count} séance importée`, other: `${count} séances importées` }),
    found: (fresh: number, there: number) =>
      fresh === 0
        ? there === 0
          ? 'Rien à importer de ce fichier.'
          : plural('fr', there, {
              one: `Rien à ajouter : ${there} séance est déjà là.`,
              other: `Rien à ajouter : ${there} séances sont déjà là.`,
            })
        : `${fresh} ${plural('fr', fresh, { one: 'séance à ajouter', other: 'séances à ajouter' })}${there > 0 ? `, ${there} déjà là` : ''}.`,
    preview: 'Séances à ajouter',
    changed: 'Changé dans le fichier, pas dans votre planning',
    moved: (here: string, there: string) => `${here} chez vous, ${there} dans le fichier`,
    cancelled: (here: string) => `${here} chez vous, annulée dans le fichier`,
    more: (count: number) => `et ${count} ${plural('fr', count, { one: 'autre', other: 'autres' })}`,
    remarks: {
      repeated: (_zone: string) => 'répétée',
      allDay: (_zone: string) => 'toute la journée, placée le matin',
      noEnd: (_zone: string) => 'sans fin, comptée 30 min',
      days: (_zone: string) => 'un jour d’un événement de plusieurs',
      cut: (_zone: string) => 'coupée à 8 h',
      zone: (zone: string) => `fuseau horaire inconnu, à l’heure de ${zone}`,
    },
    unread: (count: number) =>
      plural('fr', count, { one: `${count} ligne illisible ignorée`, other: `${count} lignes illisibles ignorées` }),
    past: (count: number) =>
      plural('fr', count, {
        one: `Ajouter aussi la séance passée, comme terminée`,
        other: `Ajouter aussi les ${count} séances passées, comme terminées`,
      }),
    leftOut: (count: number) =>
      plural('fr', count, {
        one: `${count} événement ne peut pas devenir une séance`,
        other: `${count} événements ne peuvent pas devenir des séances`,
      }),
    reasons: {
      noDate: 'sans date lisible',
      short: 'dure moins de 15 minutes',
      long: 'dure plus de 31 jours',
      over: 'n’a pas lieu dans les douze semaines à venir',
    },
    failed: 'L’importation a échoué. Aucune séance n’a été ajoutée.',
    refused: {
      'too-large': 'Ce fichier dépasse 2 Mo.',
      'no-calendar': 'Ce fichier n’est pas un agenda .ics.',
      'too-many': 'Ce fichier donne plus de 1 000 séances.',
      'too-long': 'La lecture de ce fichier prend trop de temps.',
      damaged: 'Ce fichier est abîmé.',
    },
  },
  imports: {
    title: 'Importations',
    of: (count: number, day: string) =>
      plural('fr', count, { one: `${count} séance, importée ${day}`, other: `${count} séances, importées ${day}` }),
    undo: 'Annuler l’importation',
    question: 'Annuler cette importation ?',
    body: 'Elle enlève ses séances, sauf celles que vous avez étudiées depuis.',
    removed: (count: number) =>
      plural('fr', count, { one: `${count} séance enlevée`, other: `${count} séances enlevées` }),
    failed: 'L’importation n’a pas pu être annulée',
  },
}
