import type { GuidePageTexts } from '../../page-texts.ts'

export default {
  purpose:
    'Vocabulaire est votre carnet de mots. Chaque mot a une définition, un exemple et une maîtrise qui suit vos révisions.',
  howTos: [
    {
      title: 'Ajouter un mot',
      body: 'Choisissez **Ajouter un mot**, écrivez le mot et sa définition, puis **Ajouter**. La catégorie et l’exemple aident à s’en souvenir.',
    },
    {
      title: 'Retrouver un mot dans une phrase',
      body: 'Dans **Ajouter un mot**, choisissez **Texte à trous**. Sélectionnez des mots du texte, puis **Masquer la sélection** ; **Aperçu** montre la question.',
    },
    {
      title: 'Trouver un mot',
      body: 'Cherchez-le, ou choisissez sa première lettre. **Tout afficher** revient au carnet entier ; les accents ne comptent pas.',
    },
    {
      title: 'Voir ce qui reste à apprendre',
      body: 'Sous **Niveau**, choisissez **À réviser** ou **Maîtrisés**. Un mot est maîtrisé à partir de 80.',
    },
    {
      title: 'Réviser avec des cartes',
      body: 'Passez à l’affichage **Flashcards**. **Afficher la réponse** retourne la carte ; répondez ensuite **À revoir**, **Difficile**, **Moyen** ou **Facile**.',
    },
    {
      title: 'Reprendre une réponse',
      body: '**Annuler la dernière réponse** efface votre dernière réponse et rend au mot la maîtrise qu’il avait.',
    },
    {
      title: 'Voir vos progrès',
      body: '**Statistiques** montre vos jours d’étude, ce que vous retenez et ce qui revient. Sous **Réglages de la révision**, **Adapter à mes réponses** règle l’espacement sur votre mémoire.',
    },
    {
      title: 'Corriger ou supprimer un mot',
      body: 'Ouvrez le mot, puis **Modifier** ou **Supprimer**. Une suppression s’annule pendant quelques secondes.',
    },
    {
      title: 'Importer depuis Anki ou un tableau',
      body: 'Le bouton **Importer ou exporter** lit un tableau CSV ou TSV, un texte d’Anki ou un paquet .apkg, ancien ou d’aujourd’hui, avec son historique. Tout est montré avant d’être ajouté ; un texte à trous donne une carte par numéro, les images restent dans le fichier.',
    },
    {
      title: 'Défaire une importation',
      body: '**Annuler**, dans le message qui suit l’importation, retire les mots ajoutés. Une importation arrêtée se continue par **Reprendre**, sans rien ajouter deux fois.',
    },
    {
      title: 'Emporter vos mots',
      body: '**Importer ou exporter** écrit aussi un CSV, un texte ou un paquet Anki avec vos révisions.',
    },
  ],
  keys: [
    ['g v', 'Ouvrir Vocabulaire'],
    ['Espace', 'Retourner la carte'],
    ['1', 'À revoir'],
    ['2', 'Difficile'],
    ['3', 'Moyen'],
    ['4', 'Facile'],
    ['Z', 'Annuler la dernière réponse'],
    ['←', 'Carte précédente'],
    ['→', 'Carte suivante'],
  ],
} satisfies GuidePageTexts
