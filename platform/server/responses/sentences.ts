/** What the server's own answers say to whoever reads them in a browser, in French. Pages have texts in each language. */
export const sentences = {
  notFound: 'Introuvable',
  unavailable: 'Indisponible',
  unexpected: 'Une erreur inattendue s’est produite.',
  bodyTooSlow: 'La requête arrive trop lentement.',
  headTooLarge: 'L’adresse de la requête est trop longue.',
  unreadable: 'La requête est illisible.',
  bodyTooLarge: 'La requête est trop volumineuse.',
  tooManyAtOnce: 'Trop de requêtes à la fois. Réessayez dans quelques secondes.',
  diskFull: 'Le disque du serveur est plein.',
  databaseRestarts: 'La base de données redémarre. Réessayez dans quelques secondes.',
  notSignedIn: 'Vous devez être connecté.',
  needsFactor: 'Saisissez d’abord le code de votre second facteur.',
  noMeetings: 'Zoom n’est pas configuré sur cette installation.',
}
