/** French is the source: the other languages have exactly these keys. */
export default {
  label: 'Démonstration',
  name: 'Visiteur',
  text: 'Espace de démonstration : essayez tout, il s’efface après 24 heures sans visite.',
  opening: 'Votre espace de démonstration se prépare…',
  keep: 'Créer mon compte',
  failed: 'La démonstration n’a pas pu s’ouvrir. Réessayez dans un instant.',
  tooMany: 'Trop de démonstrations ouvertes d’ici. Réessayez dans une heure, ou créez un compte.',
}
