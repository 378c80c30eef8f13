import type { GuidePageTexts } from '../../page-texts.ts'

export default {
  purpose:
    'Les automatisations font des choses à votre place, à l’heure choisie : rappels, résumés, bilans. Leurs résultats arrivent dans la cloche.',
  howTos: [
    {
      title: 'Activer une automatisation',
      body: 'Actionnez l’interrupteur de sa carte. **Prochaine exécution** dit quand elle s’exécutera.',
    },
    {
      title: 'Choisir l’heure et la fréquence',
      body: 'Dans le menu de la carte, **Configurer**. Choisissez **Chaque jour**, **Chaque semaine** ou **Chaque mois**, puis **Enregistrer**.',
    },
    {
      title: 'Changer ce qu’elle écrit',
      body: 'Dans **Configurer**, **Titre de la notification** et **Message** sont à vous.',
    },
    { title: 'L’essayer tout de suite', body: '**Exécuter maintenant** l’exécute sans attendre son heure.' },
    {
      title: 'Voir ce qu’elle a fait',
      body: '**Historique** liste ses dernières exécutions, avec leur résultat et leur durée.',
    },
    {
      title: 'L’arrêter',
      body: 'Coupez l’interrupteur pour la mettre en pause ; **Supprimer** efface aussi ses réglages et son historique.',
    },
  ],
  keys: [['g a', 'Ouvrir Automatisation']],
} satisfies GuidePageTexts
