import type { GuidePageTexts } from '../../page-texts.ts'

export default {
  purpose:
    'Notes garde ce que vous écrivez : cours, fiches, idées. Tout se retrouve par une recherche, des tags et des épingles, et s’écrit aussi hors ligne.',
  howTos: [
    {
      title: 'Créer une note',
      body: 'Choisissez **Nouvelle Note**, donnez un titre, écrivez, puis **Créer la note**. La case des tags complète les vôtres ; Entrée ou une virgule en ajoute un.',
    },
    {
      title: 'Écrire sans penser à enregistrer',
      body: 'Ouvrez une note et écrivez : elle s’enregistre trois secondes après la dernière frappe. L’état se lit en haut : **Enregistrement…**, **Non enregistré** ou **Enregistré**.',
    },
    {
      title: 'Mettre en forme',
      body: 'Tapez « / » au début d’une ligne, ou choisissez dans la barre au-dessus du texte : titres, listes, tâches, tableau, code, surligné, formule entre deux « $ ». Ailleurs que sous le curseur, les signes disparaissent et le texte se lit comme une page.',
    },
    {
      title: 'Coller d’ailleurs',
      body: 'Titres, listes, tableaux et liens de Word, de Google Docs, d’un tableur ou du web restent ce qu’ils sont. **Sans mise en forme**, proposé huit secondes, ou Ctrl+Maj+V n’en garde que le texte. Une adresse collée sur des mots en fait un lien.',
    },
    {
      title: 'Montrer une image dans le texte',
      body: 'Collez-la ou déposez-la où elle doit être : elle devient un fichier de la note, et l’exportation l’emporte.',
    },
    {
      title: 'Relier des notes',
      body: 'Tapez « [[ » et choisissez un titre. Le lien suit la note quand vous la renommez, et la note liée montre qui renvoie à elle. Après le titre, « # » mène à l’un de ses intertitres. Avec un « ! » devant, seul dans sa ligne, le lien montre la note dans la vôtre.',
    },
    {
      title: 'Mettre une note de bas de page',
      body: 'Tapez « / », puis **Note de bas de page** : son appel vient sous le curseur, son texte à la fin. Ctrl+Entrée mène de l’un à l’autre. À la lecture et à l’impression, les notes de bas de page sont réunies à la fin.',
    },
    {
      title: 'Étiqueter dans le texte',
      body: 'Tapez « # » et un mot, par exemple « #bio/cellule ». Un clic sur ce tag montre les notes qui le portent, dans leur texte ou à côté ; « #bio » réunit aussi ce qui est en dessous.',
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
      title: 'Ranger ses notes dans des dossiers',
      body: '**Dossiers** les montre à côté de la liste. **Nouveau dossier** en ajoute un, jusqu’à cinq niveaux. Faites-y glisser une note, ou choisissez **Déplacer vers…** dans son menu. Supprimer un dossier ne supprime pas ses notes : elles passent dans celui qui le contient.',
    },
    {
      title: 'Changer plusieurs notes à la fois',
      body: 'Cochez le coin d’une carte, ou appuyez longuement dessus. Majuscule étend le choix, Ctrl+A prend toute la liste, Échap y met fin. La barre du bas déplace, étiquette, épingle, duplique, exporte ou met à la corbeille, et une seule annulation défait tout.',
    },
    {
      title: 'Partir d’un modèle',
      body: 'Dans une nouvelle note, **Partir d’un modèle…** propose cours, fiche de révision, compte rendu, méthode Cornell et d’autres. **En faire un modèle**, dans le menu d’une note, y ajoute la vôtre.',
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
      body: 'Ce que deux onglets ou appareils écrivent dans une note est réuni. Là où les mêmes mots ont changé, elle montre les deux textes. **Garder les deux** met le vôtre dans une note à part.',
    },
    {
      title: 'Importer ou exporter des notes',
      body: '**Importer ou exporter** lit des fichiers Markdown ou HTML avec leurs images, une archive ZIP, et les exports d’Evernote et de Joplin, et les montre avant de les ajouter. **Exporter toutes les notes** écrit la même archive.',
    },
  ],
  keys: [
    ['g n', 'Ouvrir Notes'],
    ['Ctrl+S', 'Enregistrer la note'],
    ['Ctrl+F', 'Mode focus ; deux fois de suite, la recherche du navigateur'],
    ['Ctrl+P', 'Épingler ou désépingler ; deux fois de suite, l’impression'],
    ['Ctrl+B', 'Gras'],
    ['Ctrl+I', 'Italique'],
    ['Alt+↑, Alt+↓', 'Déplacer le bloc ou l’élément de liste'],
    ['Ctrl+Alt+0 à 6', 'Paragraphe, ou titre de ce niveau'],
    ['Ctrl+Maj+7, 8, 9', 'Liste numérotée, à puces, de tâches'],
    ['Ctrl+Maj+.', 'Citation'],
    ['Maj+Entrée', 'Une ligne dans le même élément de liste'],
    ['Tab, Maj+Tab', 'Rentrer ou sortir l’élément de liste ; la cellule suivante ou précédente'],
    ['Ctrl+Entrée', 'Cocher la tâche, ou suivre le lien, le tag ou la note de bas de page sous le curseur'],
    ['←', 'Note précédente, hors du texte'],
    ['→', 'Note suivante, hors du texte'],
  ],
} satisfies GuidePageTexts
