import type { GuidePageTexts } from '../../page-texts.ts'

export default {
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
      title: 'Inviter un collaborateur',
      body: '**Inviter** demande une adresse et un rôle, envoie un mail et donne un lien à copier, qui sert une fois pendant sept jours.',
    },
    {
      title: 'Discuter dans une session',
      body: '**Ouvrir le chat** montre les messages en direct ; @ mentionne un participant, qui en est averti.',
    },
    {
      title: 'Partager un document',
      body: 'Dans la session, **Ajouter un document** donne aux participants une de vos notes à lire.',
    },
    {
      title: 'Partager l’adresse d’une session',
      body: '**Copier le lien** la copie. Seules les personnes invitées peuvent l’ouvrir.',
    },
    {
      title: 'Préparer une réunion vidéo',
      body: 'Dans Visioconférence, **Nouvelle réunion**, un sujet, au besoin un mot de passe, puis **Créer la réunion**. **Rejoindre** montre votre image avant d’entrer ; huit personnes au plus, dont six avec la caméra.',
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
} satisfies GuidePageTexts
