import type { GuideArea } from '../areas.ts'

/** A page of the guide: what an area is for, how to do things there, and its shortcuts. Names on screen stand between `**`. */
export interface GuidePageTexts {
  readonly purpose: string
  readonly howTos: readonly { readonly title: string; readonly body: string }[]
  /** `g n` is one key after the other, `Ctrl+S` both at once. */
  readonly keys: readonly (readonly [keys: string, what: string])[]
}

export type GuideTexts = Readonly<Record<GuideArea, GuidePageTexts>>

const fr: GuideTexts = {
  notes: {
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
    ],
    keys: [
      ['g n', 'Ouvrir Notes'],
      ['Ctrl+S', 'Enregistrer la note'],
      ['Ctrl+F', 'Mode focus ; deux fois de suite, la recherche du navigateur'],
      ['Ctrl+P', 'Épingler ou désépingler ; deux fois de suite, l’impression'],
      ['←', 'Note précédente, hors du texte'],
      ['→', 'Note suivante, hors du texte'],
    ],
  },
  vocabulary: {
    purpose:
      'Vocabulaire est votre carnet de mots. Chaque mot a une définition, un exemple et une maîtrise qui suit vos révisions.',
    howTos: [
      {
        title: 'Ajouter un mot',
        body: 'Choisissez **Ajouter un mot**, écrivez le mot et sa définition, puis **Ajouter**. La catégorie et l’exemple aident à s’en souvenir.',
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
        body: 'Le bouton **Importer ou exporter** lit un CSV, un texte ou un paquet Anki avec son historique, et montre tout avant d’ajouter. Il écrit les mêmes fichiers.',
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
  },
  planning: {
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
  },
  collaboration: {
    purpose:
      'Collaboration réunit plusieurs personnes autour d’une étude, d’un document ou d’une discussion. Les réunions vidéo se préparent dans Visioconférence.',
    howTos: [
      {
        title: 'Créer une session',
        body: 'Choisissez **Nouvelle Session**, donnez un titre, une date et une durée, puis **Créer la session**.',
      },
      {
        title: 'Choisir le bon type',
        body: '**Étude**, **Document** ou **Discussion** restent dans Cahier ; **Vidéo** crée une réunion.',
      },
      {
        title: 'Répondre à une invitation',
        body: 'La session invitée porte **Invitation**. Choisissez **Accepter** ou **Refuser**.',
      },
      {
        title: 'Partager l’adresse d’une session',
        body: '**Copier le lien** la copie. Seules les personnes invitées peuvent l’ouvrir.',
      },
      {
        title: 'Préparer une réunion vidéo',
        body: 'Dans Visioconférence, **Nouvelle réunion**, un sujet, au besoin un mot de passe, puis **Créer la réunion**.',
      },
      {
        title: 'Rattacher une réunion à une session',
        body: 'Dans la réunion, **Session liée** choisit la session ; ses participants la verront.',
      },
      {
        title: 'Fermer ou rouvrir une réunion',
        body: '**Fermer la réunion** empêche d’y entrer ; **Rouvrir la réunion** l’ouvre de nouveau.',
      },
      {
        title: 'Quitter une session',
        body: '**Quitter la session** vous en retire. Il faudra une nouvelle invitation pour y revenir.',
      },
    ],
    keys: [
      ['g c', 'Ouvrir Collaboration'],
      ['g z', 'Ouvrir Visioconférence'],
    ],
  },
  assistant: {
    purpose:
      'L’assistant cherche dans vos notes et votre vocabulaire, et montre les passages qui répondent à votre question.',
    howTos: [
      {
        title: 'Poser une question',
        body: 'Écrivez dans le champ, puis **Envoyer**. Un message compte 4 000 caractères au plus.',
      },
      {
        title: 'Commencer par une suggestion',
        body: 'Dans un nouveau chat, choisissez l’une des **Suggestions** et complétez-la.',
      },
      {
        title: 'Ouvrir ce qu’il cite',
        body: 'Sous la réponse, chaque passage mène à la note ou au mot dont il vient.',
      },
      { title: 'Reprendre une réponse ailleurs', body: '**Copier la réponse** la met dans le presse-papiers.' },
      {
        title: 'Retrouver un échange',
        body: 'Les échanges sont gardés sous **Conversations**. **Renommer** et **Supprimer** sont dans le menu de chacun.',
      },
      {
        title: 'Changer de sujet',
        body: '**Nouveau chat** ouvre une conversation vide ; l’ancienne reste dans la liste.',
      },
      {
        title: 'Quand il ne répond pas',
        body: 'Si l’état indique **IA Déconnectée**, choisissez **Se reconnecter**. Votre message reste dans le champ.',
      },
    ],
    keys: [
      ['g i', 'Ouvrir l’assistant'],
      ['Entrée', 'Envoyer le message'],
      ['Maj+Entrée', 'Aller à la ligne'],
    ],
  },
  automations: {
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
  },
  settings: {
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
    ],
    keys: [['g s', 'Ouvrir Paramètres']],
  },
}

export default fr
