import { plural } from '@cahier/contract/i18n'

/** French is the source: the other languages have exactly these keys. */
export default {
  appName: 'Cahier',
  skipToContent: 'Aller au contenu',
  close: 'Fermer',
  cancel: 'Annuler',
  loading: 'Chargement…',
  retry: 'Réessayer',
  reload: 'Recharger la page',
  toasts: 'Messages',
  languageLater: 'Cette langue n’est pas sur cet appareil. Elle s’affichera dès que vous serez en ligne.',
  leave: {
    title: 'Quitter sans enregistrer ?',
    body: 'Vous avez des modifications non sauvegardées. Êtes-vous sûr de vouloir fermer ?',
    confirm: 'Quitter',
    cancel: 'Rester',
  },
  logout: {
    title: 'Confirmer la déconnexion',
    body: 'Vous serez déconnecté de tous vos appareils.',
    unsent: (count: number) =>
      `${count} ${plural('fr', count, { one: 'modification n’existe', other: 'modifications n’existent' })} que sur cet appareil. Si vous vous déconnectez maintenant, ${plural('fr', count, { one: 'elle sera perdue', other: 'elles seront perdues' })}.`,
    confirm: 'Se déconnecter',
  },
  nav: {
    label: 'Navigation principale',
    dashboard: 'Tableau de bord',
    search: 'Recherche',
    more: 'Plus',
    home: 'Accueil',
    review: 'Réviser',
    plan: 'Planning',
    collapse: 'Réduire le menu',
    expand: 'Déplier le menu',
    open: 'Ouvrir le menu',
    close: 'Fermer le menu',
  },
  header: {
    offline: 'Hors ligne',
    search: 'Rechercher',
    dark: 'Passer en mode sombre',
    light: 'Passer en mode clair',
    account: (name: string) => `Compte de ${name}`,
    settings: 'Paramètres',
    help: 'Aide',
    console: 'Versions',
    logout: 'Se déconnecter',
  },
  notifications: {
    label: (unread: number) =>
      unread === 0
        ? 'Notifications'
        : `Notifications, ${unread} ${plural('fr', unread, { one: 'non lue', other: 'non lues' })}`,
  },
  plan: { free: 'Gratuit', basic: 'Pro', premium: 'Premium' },
  /** In place of an address where there is none. */
  demo: 'Démonstration',
  outlet: {
    title: (area: string) => `« ${area} » n’a pas pu être affiché`,
    body: 'Cette partie de l’application ne répond pas. Tout le reste fonctionne, et rien de ce qui est enregistré n’est perdu.',
    patched: 'Une partie quittée a modifié cette page.',
    gone: {
      title: (area: string) => `« ${area} » n’est plus dans l’application`,
      body: 'Cette partie a été retirée. Tout le reste fonctionne, et rien de ce qui est enregistré n’est perdu.',
      back: 'Aller au tableau de bord',
    },
    widget: (label: string) => `${label} : indisponible pour l’instant.`,
  },
  visit: {
    label: 'Ensemble affiché',
    past: (set: number, date: string, time: string) =>
      `Vous regardez l’ensemble ${set} (mis en service le ${date} à ${time}).`,
    channel: (set: number, channel: string) => `Vous regardez l’ensemble ${set} (canal ${channel}).`,
    override: (member: string, channel: string) =>
      `Dans ce navigateur seulement, ${member} vient du canal ${channel}. Le reste est en service.`,
    local: (member: string, url: string) =>
      `Dans ce navigateur seulement, ${member} vient de ${url}. Le reste est en service.`,
    leave: 'Revenir à la version en service',
    refused: {
      invalid: 'Ce lien ne donne pas accès à un autre ensemble : vous regardez la version en service.',
      expired: 'Ce lien a expiré : vous regardez la version en service.',
      barred: 'Cet ensemble ne peut plus être affiché : vous regardez la version en service.',
    },
  },
  database: {
    title: 'Base de données non initialisée',
    loadTitle: 'Erreur de chargement',
    body: 'Les tables de base de données ne sont pas encore créées. Veuillez appliquer les migrations Supabase.',
  },
  dashboard: {
    title: 'Tableau de bord',
    counters: 'Compteurs',
    today: 'À faire aujourd’hui',
    quickActions: 'Actions rapides',
    review: 'Réviser le vocabulaire',
    assistant: 'Ouvrir l’assistant IA',
  },
  search: {
    title: 'Recherche',
    label: 'Rechercher dans tout le cahier',
    placeholder: 'Notes, mots, documents, séances…',
    idle: 'Écrivez au moins deux lettres : la recherche ignore la casse et les accents.',
    empty: (query: string) => `Aucun résultat pour « ${query} ».`,
    emptyHint: 'Essayez un mot plus court ou une autre orthographe.',
    recent: 'Recherches récentes',
    forget: 'Effacer les recherches récentes',
    more: (shown: string, count: number) =>
      plural('fr', count, { one: 'Voir l’autre résultat', other: `Voir les ${shown} autres` }),
    count: (count: number) => `${count} ${plural('fr', count, { one: 'résultat', other: 'résultats' })}`,
    error: 'La recherche n’a pas abouti. Vos données sont intactes.',
    kinds: { note: 'Notes', document: 'Documents', word: 'Vocabulaire', session: 'Séances' },
  },
  commands: { unknown: 'Cette action n’est pas disponible pour l’instant.' },
}
