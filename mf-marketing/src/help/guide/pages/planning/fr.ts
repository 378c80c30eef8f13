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
      body: 'Chaque séance porte son état : **À venir**, **En cours**, **Terminée**, **En retard** ou **Mise de côté**.',
    },
    { title: 'Terminer une séance', body: 'Dans la séance, **Marquer comme terminée** fixe sa progression à 100 %.' },
    {
      title: 'Régler les séances en retard',
      body: 'Dès qu’il y en a deux, **Liste** les règle ensemble : **Toutes terminées**, ou **Toutes mettre de côté** si vous y renoncez. **Annuler**, dans le message qui suit, revient en arrière.',
    },
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
      body: '**Autres agendas** donne une adresse secrète à laquelle il s’abonne, et un fichier .ics.',
    },
    {
      title: 'Importer un autre agenda',
      body: 'Sous **Importer**, un fichier .ics montre ses séances avant de les ajouter. Celles qui sont passées ne viennent que si vous le voulez, comme terminées.',
    },
    {
      title: 'Défaire une importation',
      body: '**Importations** garde la liste de vos fichiers importés. **Annuler l’importation** enlève leurs séances, sauf celles que vous avez étudiées depuis.',
    },
    {
      title: 'Voir vos chiffres',
      body: '**Statistiques** montre votre **Taux d’achèvement**, votre **Durée moyenne**, votre **Série d’étude** et le temps passé par type. Une séance mise de côté ne compte pas dans le taux.',
    },
  ],
  keys: [['g p', 'Ouvrir Planification']],
} satisfies GuidePageTexts
