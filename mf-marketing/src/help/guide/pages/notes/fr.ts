import type { GuidePageTexts } from '../../page-texts.ts'

export default {
  purpose:
    'Notes garde ce que vous écrivez : cours, fiches, idées. Tout se retrouve par une recherche, des tags et des épingles, et s’écrit aussi hors ligne.',
  howTos: [
    {
      title: 'Créer une note',
      body: 'Choisissez **Nouvelle Note**, donnez un titre, écrivez, puis **Créer la note**. Les tags se séparent par des virgules.',
    },
    {
      title: 'Écrire sans penser à enregistrer',
      body: 'Ouvrez une note et écrivez : elle s’enregistre trois secondes après la dernière frappe. L’état se lit en haut : **Enregistrement…**, **Non enregistré** ou **Enregistré**.',
    },
    {
      title: 'Retrouver une note',
      body: 'La recherche ignore la casse et les accents. Réduisez la liste avec **Épinglées** ou **Récentes**, ou choisissez un tag.',
    },
    {
      title: 'Garder une note sous la main',
      body: '**Épingler** la met en tête de liste ; **Désépingler** la remet à sa place.',
    },
    {
      title: 'Ranger ses tags',
      body: '**Gérer les tags** permet de renommer un tag, de changer sa couleur, de le supprimer, ou de le **Fusionner** avec un autre. Le changement vaut pour toutes ses notes.',
    },
    {
      title: 'Joindre des fichiers',
      body: 'Dans la note, **Joindre des fichiers**, ou déposez-les dessus. Un fichier fait 25 Mo au plus.',
    },
    {
      title: 'Revenir à un texte précédent',
      body: 'Dans **Plus d’actions**, **Versions** montre les textes précédents et ce qui a changé. **Reprendre cette version** le rétablit.',
    },
    {
      title: 'Récupérer une note supprimée',
      body: '**Corbeille** garde les notes supprimées 30 jours. **Restaurer** les remet dans la liste.',
    },
    {
      title: 'Choisir entre deux textes',
      body: 'Une note changée sur deux appareils montre les deux textes. **Garder les deux** met le vôtre dans une note à part.',
    },
    {
      title: 'Importer ou exporter des notes',
      body: '**Importer ou exporter** lit des fichiers Markdown ou une archive ZIP, et les montre avant de les ajouter. **Exporter toutes les notes** écrit la même archive.',
    },
  ],
  keys: [
    ['g n', 'Ouvrir Notes'],
    ['Ctrl+S', 'Enregistrer la note'],
    ['Ctrl+F', 'Mode focus ; deux fois de suite, la recherche du navigateur'],
    ['Ctrl+P', 'Épingler ou désépingler ; deux fois de suite, l’impression'],
    ['←', 'Note précédente, hors du texte'],
    ['→', 'Note suivante, hors du texte'],
  ],
} satisfies GuidePageTexts
