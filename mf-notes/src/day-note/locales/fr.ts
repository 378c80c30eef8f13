export default {
  label: 'Jours autour de cette note',
  previous: 'Jour précédent',
  next: 'Jour suivant',
  missing: 'Aucune note n’a été écrite ce jour-là.',
  write: 'Écrire la note de ce jour',
  failed: 'La note du jour n’a pas pu être ouverte.',
  close: 'Fermer',
}
