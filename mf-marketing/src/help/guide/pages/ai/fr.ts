import type { GuidePageTexts } from '../../page-texts.ts'

export default {
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
    {
      title: 'Faire préparer des cartes, un résumé ou un plan',
      body: 'Écrivez par exemple «\u202fCrée des cartes depuis ma note Biologie\u202f», «\u202fRésume ma note Biologie\u202f» ou «\u202fPrépare un plan pour mon examen du 12 décembre\u202f». Corrigez ce qui est proposé, puis **Confirmer**\u202f: rien n’est fait avant. Dans une note, sélectionnez du texte et choisissez **Assistant**.',
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
} satisfies GuidePageTexts
