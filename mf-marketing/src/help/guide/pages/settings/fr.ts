import type { GuidePageTexts } from '../../page-texts.ts'

export default {
  purpose: 'Paramètres réunit votre profil et vos préférences. Elles suivent votre compte sur tous vos appareils.',
  howTos: [
    { title: 'Changer son nom', body: 'Sous **Profil**, modifiez **Nom complet**, puis **Enregistrer**.' },
    {
      title: 'Mettre une photo',
      body: '**Changer la photo** accepte une image JPG, PNG ou GIF de 2 Mo au plus. **Retirer la photo** revient aux initiales.',
    },
    {
      title: 'Passer en sombre',
      body: 'Sous **Préférences**, choisissez le thème **Sombre**, **Clair** ou **Comme le système**.',
    },
    { title: 'Changer de langue', body: '**Langue** change tous les textes aussitôt, sans recharger la page.' },
    {
      title: 'Choisir ses notifications',
      body: 'Sous **Notifications**, gardez ou coupez **Rappels d’étude**, **Collaboration**, **Bilan de la semaine** et **Nouveautés**.',
    },
    {
      title: 'Voir la sécurité du compte',
      body: 'Sous **Sécurité**, le score dit ce qui manque et y mène. **Sessions ouvertes** ferme un appareil oublié, **Activité récente** montre ce qui s’est passé.',
    },
    {
      title: 'Activer la double authentification',
      body: '**Configurer** affiche un code QR pour votre application d’authentification. Gardez ensuite les codes de récupération : chacun remplace une fois votre téléphone.',
    },
    {
      title: 'Se connecter sans mot de passe',
      body: 'Sous **Clés d’accès**, ajoutez une clé ; à la connexion, choisissez « Utiliser une clé d’accès ».',
    },
    {
      title: 'Exporter toutes ses données',
      body: 'Sous **Données et confidentialité**, **Exporter** écrit un seul fichier ZIP avec vos notes, vos mots et leurs révisions, vos séances, vos fichiers et vos réglages.',
    },
    {
      title: 'Importer des données',
      body: '**Importer** relit un export, ou un fichier JSON avec des documents ou du vocabulaire. Seul ce que vous n’avez pas est ajouté ; un import arrêté reprend où il en était.',
    },
    {
      title: 'Supprimer son compte',
      body: 'Dans la **Zone de danger**, **Supprimer mon compte** efface tout, tout de suite et pour toujours. Ce que vous partagez est nommé avant : confiez-le à quelqu’un qui s’en sert.',
    },
    {
      title: 'Recevoir ses chiffres chaque semaine',
      body: 'Sous **Sécurité**, **Sécurité de l’e-mail**, activez **Rapport hebdomadaire** : le lundi matin, vos sept derniers jours arrivent par e-mail.',
    },
    {
      title: 'Vérifier que tout répond',
      body: '**Débogage et API** teste le serveur, la visioconférence, l’assistant et les automatisations avec votre compte, et montre leur réponse.',
    },
  ],
  keys: [['g s', 'Ouvrir Paramètres']],
} satisfies GuidePageTexts
