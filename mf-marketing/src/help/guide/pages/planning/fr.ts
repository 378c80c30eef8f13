import type { GuidePageTexts } from '../../page-texts.ts'

export default {
  purpose:
    'Planification réserve du temps pour étudier. Vos séances sont rangées jour après jour, et le tableau de bord montre la prochaine.',
  howTos: [
    {
      title: 'Planifier une séance',
      body: 'Choisissez **Nouvelle séance**, donnez un titre, une date et une durée de 15 à 480 minutes, puis **Planifier**.',
    },
    {
      title: 'Choisir ce que l’on étudie',
      body: 'Le type dit sur quoi porte la séance : **Vocabulaire**, **Document** ou **Mixte**.',
    },
    {
      title: 'Savoir où l’on en est',
      body: 'Chaque séance porte son état : **À venir**, **En cours**, **Terminée** ou **En retard**.',
    },
    { title: 'Terminer une séance', body: 'Dans la séance, **Marquer comme terminée** fixe sa progression à 100 %.' },
    {
      title: 'Changer une séance',
      body: 'Ouvrez-la, puis **Modifier**. Changez la date pour la replanifier et validez par **Enregistrer**.',
    },
    {
      title: 'Supprimer une séance',
      body: '**Supprimer** la retire du planning ; **Annuler**, dans le message qui suit, la rétablit.',
    },
    {
      title: 'Revoir les anciennes séances',
      body: 'Dans **Liste**, sous **Passées**, **Afficher les séances plus anciennes** en montre davantage.',
    },
    {
      title: 'Déplacer une séance',
      body: 'Dans **Calendrier**, faites-la glisser vers un autre jour, ou choisissez **Déplacer à…**.',
    },
    {
      title: 'Répéter une séance',
      body: '**Répétition** la fait revenir **Chaque jour**, **Chaque semaine** ou **Chaque mois** ; un changement vaut pour **Cette séance**, **Celle-ci et les suivantes** ou **Toute la série**.',
    },
    {
      title: 'Étudier ce qui est prévu',
      body: '**Commencer** ouvre les mots ou le document et compte le temps ; **Mettre en pause** l’arrête.',
    },
    {
      title: 'Voir ses séances dans un autre agenda',
      body: '**Autres agendas** donne une adresse secrète et un fichier .ics, et en importe.',
    },
  ],
  keys: [['g p', 'Ouvrir Planification']],
} satisfies GuidePageTexts
