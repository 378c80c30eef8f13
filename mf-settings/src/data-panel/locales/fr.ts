import { plural } from '@cahier/contract/i18n'

const things = (count: number) => plural('fr', count, { one: 'élément', other: 'éléments' })

export default {
  tab: 'Données et confidentialité',
  title: 'Vos données',
  demo: 'La démo n’a pas de compte : ses données d’exemple ne s’exportent pas. Créez un compte pour garder ce que vous y avez fait.',
  loading: 'Chargement de vos données…',
  failed: {
    title: 'Vos données n’ont pas pu être comptées',
    body: 'Elles sont toujours là. Vérifiez la connexion et réessayez.',
    retry: 'Réessayer',
  },
  items: (shown: string, count: number) => `${shown} ${things(count)}`,
  hint: 'Un seul fichier contient tout : notes et versions, mots et révisions, séances, fichiers joints, réglages. Il se relit ici, ou avec un autre logiciel.',
  empty: 'Il n’y a encore rien à exporter. Importez un fichier, ou créez votre première note.',
  export: 'Exporter',
  import: 'Importer',
  stop: 'Arrêter',
  close: 'Fermer',
  cancel: 'Annuler',
  progress: (section: string, done: string, total: string) => `${section} : ${done} sur ${total}`,
  sections: {
    folders: 'Dossiers',
    documents: 'Notes',
    note_versions: 'Versions des notes',
    note_former_titles: 'Anciens titres des notes',
    attachments: 'Fichiers joints',
    file_highlights: 'Surlignages',
    files: 'Fichiers',
    tags: 'Étiquettes',
    vocabulary: 'Mots',
    study_series: 'Séances répétées',
    study_sessions: 'Séances',
    automations: 'Automatisations',
    automation_executions: 'Exécutions',
    conversations: 'Conversations',
    messages: 'Messages',
    collaboration_sessions: 'Sessions partagées',
    meeting_rooms: 'Salles de réunion',
    others: 'Autres données',
  },
  exporting: {
    title: 'Export de vos données',
    description: 'Gardez cette page ouverte jusqu’à la fin.',
    preparing: 'Préparation…',
    leave: 'L’export n’est pas terminé. L’arrêter ?',
    done: (day: string) => `Vos données du ${day} sont exportées`,
    failed: 'L’export n’a pas pu être terminé. Réessayez.',
    unsent: {
      notice: (shown: string, count: number) =>
        plural('fr', count, {
          one: `${shown} modification n’est encore que sur cet appareil et manquerait dans l’export. Elle part d’elle-même dès que le serveur répond ; un brouillon part quand vous l’enregistrez.`,
          other: `${shown} modifications ne sont encore que sur cet appareil et manqueraient dans l’export. Elles partent d’elles-mêmes dès que le serveur répond ; un brouillon part quand vous l’enregistrez.`,
        }),
      title: 'Exporter sans ces modifications ?',
      confirm: 'Exporter sans elles',
      wait: 'Attendre',
    },
    missing: (shown: string, count: number) =>
      plural('fr', count, {
        one: `${shown} fichier joint est introuvable sur le serveur et manque dans l’archive :`,
        other: `${shown} fichiers joints sont introuvables sur le serveur et manquent dans l’archive :`,
      }),
    missingLabel: 'Fichiers introuvables',
    headings: 'Mot;Définition;Catégorie;Exemples;Difficulté;Maîtrise',
    readMe: (missing: readonly string[]) => `# Vos données de Cahier

- \`cahier.json\` : toutes les données du compte. « Paramètres », « Données et confidentialité », « Importer » les relit.
- \`notes/\` : chaque note en Markdown, la corbeille à part.
- \`words.csv\` : les mots, pour un tableur.
- \`files/\` : les fichiers joints et la photo de profil.

À l’import, les automatisations restent inactives, et rien de ce que le compte a déjà n’est ajouté deux fois.
${missing.length > 0 ? `\n## Fichiers introuvables\n\n${missing.map((name) => `- ${name}`).join('\n')}\n` : ''}`,
  },
  importing: {
    title: 'Importer des données',
    description:
      'Un export de Cahier (ZIP), ou un fichier JSON avec des documents ou du vocabulaire. Seul ce que vous n’avez pas est ajouté.',
    choose: 'Choisir un fichier',
    reading: 'Lecture du fichier…',
    preparing: 'Préparation…',
    leave: 'L’import n’est pas terminé. L’arrêter ?',
    submit: 'Importer',
    invalid: 'Fichier invalide',
    newer: 'Ce fichier vient d’une version plus récente de Cahier.',
    failedReading: 'Le fichier n’a pas pu être lu.',
    found: (shown: string, count: number) => `Ce fichier contient ${shown} ${things(count)}.`,
    writtenOn: (day: string) => `Il date du ${day}.`,
    withPreferences: 'Remplacer aussi mon profil et mes réglages par ceux du fichier',
    done: (shown: string, count: number) =>
      plural('fr', count, { one: `${shown} élément importé`, other: `${shown} éléments importés` }),
    stopped: 'Import arrêté. Ce qui est déjà importé est gardé ; recommencez pour continuer.',
    failed: 'L’import n’a pas pu être terminé. Ce qui est déjà importé est gardé ; recommencez pour continuer.',
    refused: (shown: string, count: number) =>
      plural('fr', count, {
        one: `${shown} note n’a pas été ajoutée : votre formule n’a plus de place. Importez à nouveau après avoir changé de formule.`,
        other: `${shown} notes n’ont pas été ajoutées : votre formule n’a plus de place. Importez à nouveau après avoir changé de formule.`,
      }),
    refusedFiles: (shown: string, count: number) =>
      plural('fr', count, {
        one: `${shown} fichier joint n’a pas été ajouté : votre espace est plein.`,
        other: `${shown} fichiers joints n’ont pas été ajoutés : votre espace est plein.`,
      }),
    leftOut: (shown: string, count: number) =>
      plural('fr', count, {
        one: `${shown} élément du fichier n’a pas pu être lu :`,
        other: `${shown} éléments du fichier n’ont pas pu être lus :`,
      }),
    leftOutLabel: 'Éléments illisibles',
  },
}
