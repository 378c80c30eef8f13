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
      title: 'Partir d’un modèle',
      body: 'Sous **Modèles**, cherchez et filtrez, puis **Utiliser**. L’automatisation est inactive jusqu’à ce que vous l’activiez. Ceux marqués **PRO** demandent une formule payante.',
    },
    {
      title: 'Créer la vôtre',
      body: '**Créer** mène par quatre étapes : **Informations**, **Déclencheur**, **Action**, **Réglages**. Des **Conditions** la limitent, et **Insérer une donnée** met dans un texte ce que le déclencheur sait. **Tester** montre ce qui se passerait, sans rien envoyer.',
    },
    {
      title: 'Changer l’heure, la fréquence ou les textes',
      body: 'Dans le menu de la carte, **Configurer**. Ce que vous n’avez pas enregistré reste en brouillon sur cet appareil.',
    },
    { title: 'L’essayer tout de suite', body: '**Exécuter maintenant** l’exécute sans attendre son heure.' },
    {
      title: 'Comprendre un échec',
      body: 'Sous **Exécutions**, ouvrez celle qui a échoué : chaque étape dit ce qu’elle a fait, pourquoi elle a échoué et quoi faire. **Reprendre à l’étape échouée** ne refait pas les précédentes.',
    },
    {
      title: 'Copier, partager, arrêter',
      body: 'Le menu de la carte duplique, exporte en fichier et supprime ; **Importer un fichier…** les reprend, inactives. Coupez l’interrupteur pour faire une pause.',
    },
  ],
  keys: [['g a', 'Ouvrir Automatisation']],
} satisfies GuidePageTexts
