import { plural } from '@cahier/contract/i18n'

export default {
  /** Descriptions for search engines. */
  descriptions: {
    landing:
      'Notes, vocabulaire à répétition espacée, séances planifiées et assistant IA dans un seul cahier d’étude. Gratuit jusqu’à 100 notes.',
    pricing:
      'Trois formules sans engagement : gratuite jusqu’à 100 notes, Pro à 9 € et Enterprise à 29 € par mois. Remboursé pendant 14 jours.',
    faq: 'Visioconférence, assistant, collaboration, sécurité, abonnement : les réponses aux questions que l’on pose le plus sur Cahier.',
    support: 'Écrivez à l’équipe de Cahier, par formulaire ou par e-mail. Nous répondons sous 24 h.',
    privacy:
      'Quelles données Cahier collecte, à quoi elles servent, avec qui elles sont partagées et quels sont vos droits.',
    terms:
      'Les règles d’utilisation de Cahier : compte, usages permis, contenus, abonnement, résiliation et responsabilité.',
    notice: 'Éditeur, hébergement, propriété intellectuelle et contact du service Cahier.',
  },
  nav: {
    label: 'Navigation du site',
    home: 'Cahier, page d’accueil',
    features: 'Fonctionnalités',
    testimonials: 'Témoignages',
    pricing: 'Tarifs',
    start: 'Commencer',
    dashboard: 'Mon cahier',
    openMenu: 'Ouvrir le menu',
    closeMenu: 'Fermer le menu',
    skip: 'Aller au contenu',
    back: 'Retour',
  },
  footer: {
    motto: 'Notes, vocabulaire et révisions, dans un seul cahier.',
    product: 'Produit',
    help: 'Aide',
    legal: 'Légal',
    features: 'Fonctionnalités',
    pricing: 'Tarifs',
    api: 'API',
    security: 'Sécurité',
    helpCentre: 'Centre d’aide',
    contact: 'Contact',
    status: 'Statut',
    privacy: 'Politique de confidentialité',
    terms: 'Conditions d’utilisation',
    legalNotice: 'Mentions légales',
    language: 'Langue',
    copyright: '© 2024 Cahier. Tous droits réservés.',
  },
  contactForm: 'le formulaire de contact',
  requested: 'Connectez-vous pour ouvrir la page demandée',
  hero: {
    before: 'Prenez des notes.',
    mark: 'Retenez-les',
    after: 'vraiment.',
    lead: 'Notes, vocabulaire à répétition espacée, séances planifiées et assistant IA : tout votre travail tient dans un seul cahier.',
    start: 'Commencer gratuitement',
    login: 'Se connecter',
    demo: 'Voir la démo',
    demoHint: 'avec un cahier déjà rempli, sans compte',
    sample: {
      title: 'La photosynthèse',
      lines: [
        'Les plantes convertissent la lumière en énergie chimique ; le CO₂ entre par les stomates.',
        '– chlorophylle : pigment vert',
        '– thylakoïde : siège de la phase claire',
        '– stroma : cycle de Calvin',
      ],
      reminder: 'À revoir vendredi !',
      due: 'À réviser aujourd’hui',
      word: 'éphémère',
      definition: 'qui ne dure qu’un jour',
      ratings: ['À revoir', 'Difficile', 'Moyen', 'Facile'],
    },
  },
  stats: [
    { value: '10k+', label: 'étudiants actifs' },
    { value: '95 %', label: 'de satisfaction' },
    { value: '50k+', label: 'notes créées' },
  ],
  features: {
    title: 'Tout ce qu’il faut pour apprendre',
    lead: 'Quatre outils qui se connaissent, au lieu de quatre applications qui s’ignorent.',
    notes: {
      title: 'Notes intelligentes',
      body: 'Écrivez, étiquetez, épinglez. La recherche pardonne les accents, et tout est synchronisé en temps réel.',
    },
    vocabulary: {
      title: 'Vocabulaire mémorisé',
      body: 'Flashcards et répétition espacée : chaque mot revient juste avant que vous l’oubliiez.',
    },
    planning: {
      title: 'Séances planifiées',
      body: 'Préparez vos révisions, recevez un rappel à l’heure dite et voyez d’un coup d’œil ce qui est en retard.',
    },
    progress: {
      title: 'Progrès visibles',
      body: 'Maîtrise, séances terminées, régularité : des statistiques qui disent où vous en êtes.',
    },
  },
  testimonials: {
    title: 'Ils tiennent leur cahier',
    rating: (rating: number) => `Note : ${rating} sur 5`,
    people: [
      {
        name: 'Léa Fontaine',
        role: 'Étudiante en médecine',
        initials: 'LF',
        rating: 5,
        quote:
          'J’ai arrêté de relire mes cours sans rien retenir. Dix minutes de cartes le matin, et l’anatomie finit par rester.',
      },
      {
        name: 'Karim Benali',
        role: 'Professeur d’anglais',
        initials: 'KB',
        rating: 5,
        quote:
          'Mes élèves partagent leurs notes et leurs listes de mots. Je vois tout de suite ce qu’il faut reprendre en classe.',
      },
      {
        name: 'Sofia Moreau',
        role: 'Cheffe de projet',
        initials: 'SM',
        rating: 5,
        quote:
          'Comptes rendus, vocabulaire technique, réunions : l’équipe retrouve tout au même endroit. On ne cherche plus, on travaille.',
      },
    ],
  },
  plans: {
    title: 'Un tarif simple',
    lead: 'Commencez gratuitement. Changez de formule quand vous voulez.',
    popular: 'Populaire',
    perMonth: 'par mois',
    perYear: 'par an',
    choose: (plan: string) => `Choisir ${plan}`,
    start: 'Commencer gratuitement',
    opening: 'Redirection…',
    compare: 'Comparer les formules',
    free: {
      name: 'Gratuit',
      tagline: 'Pour essayer, sans carte bancaire',
      features: ['Jusqu’à 100 notes', 'Flashcards de base', '1 Go de stockage', 'Support communautaire'],
    },
    basic: {
      name: 'Pro',
      tagline: 'Pour apprendre tous les jours',
      features: [
        'Notes illimitées',
        'Assistant IA',
        'Collaboration en visioconférence',
        '50 Go de stockage',
        'Support prioritaire',
      ],
    },
    premium: {
      name: 'Enterprise',
      tagline: 'Pour les équipes et les établissements',
      features: [
        'Tout ce qui est dans Pro',
        'Équipes illimitées',
        'Analyses avancées',
        '500 Go de stockage',
        'Support dédié 24h/24 et 7j/7',
      ],
    },
  },
  pricing: {
    title: 'Plans tarifaires',
    lead: 'Trois formules, aucun engagement : un abonnement s’arrête à tout moment.',
    period: { label: 'Période de facturation', monthly: 'Mensuel', yearly: 'Annuel' },
    saving: 'L’abonnement annuel revient à deux mois offerts.',
    guarantee: {
      title: 'Satisfait ou remboursé pendant 14 jours',
      body: 'Votre premier abonnement ne vous convient pas ? Renoncez-y dans les 14 jours, sous Paramètres, Abonnement : nous le remboursons en entier.',
    },
    faqTitle: 'Questions sur les tarifs',
    questions: {
      change: {
        question: 'Puis-je changer de formule ?',
        answer:
          'Oui, à tout moment depuis vos paramètres. Le changement prend effet tout de suite, vers une formule supérieure ou inférieure ; ce qui reste de l’ancienne formule est déduit du prix de la nouvelle.',
      },
      limit: {
        question: 'Que deviennent mes notes si je reviens à la formule gratuite ?',
        answer:
          'Elles restent toutes à vous. Ce qui dépasse la limite de la formule gratuite devient consultable sans être modifiable ; rien n’est supprimé.',
      },
      cancel: {
        question: 'Comment arrêter mon abonnement ?',
        answer:
          'Depuis vos paramètres, avec « Résilier », ou sans vous connecter depuis la page « Résilier un abonnement ». Vous gardez votre formule jusqu’à la fin de la période déjà payée, puis votre compte redevient gratuit.',
      },
      price: {
        question: 'Le prix peut-il changer ?',
        answer:
          'Tout changement de tarif est annoncé 30 jours à l’avance. Vous pouvez arrêter votre abonnement avant qu’il ne s’applique.',
      },
    },
  },
  closing: {
    title: 'Ouvrez votre cahier',
    lead: 'La première note prend moins d’une minute.',
    action: 'Se connecter / S’inscrire',
  },
  questions: {
    search: 'Rechercher une question…',
    category: 'Catégorie',
    all: 'Toutes',
    none: 'Aucun résultat trouvé',
    noneHint: 'Essayez un autre mot ou une autre catégorie.',
    reset: 'Tout afficher',
    count: (count: number) => `${count} ${plural('fr', count, { one: 'question', other: 'questions' })}`,
  },
  faq: {
    title: 'Questions fréquentes',
    lead: 'Les réponses aux questions que l’on nous pose le plus.',
    more: 'Vous ne trouvez pas votre réponse ?',
    moreBody: 'Écrivez-nous : {email}. Nous répondons sous 24 h.',
    categories: {
      integration: 'Intégration',
      features: 'Fonctionnalités',
      security: 'Sécurité',
      billing: 'Facturation',
    },
    items: {
      video: {
        question: 'Puis-je tenir mes réunions vidéo dans Cahier ?',
        answer:
          'Oui. L’intégration de la visioconférence, avec la connexion à votre compte Zoom, fait partie des formules Pro et Entreprise. Les salles que vous créez restent dans votre espace de collaboration.',
      },
      api: {
        question: 'Cahier propose-t-il une API ?',
        answer:
          'Il n’y a pas d’API publique pour l’instant. Pour relier Cahier à un autre outil, une automatisation peut appeler un webhook. Si votre établissement a besoin d’un accès programmé, écrivez-nous : {email}.',
      },
      assistant: {
        question: 'Que fait l’assistant IA ?',
        answer:
          'Il cherche dans vos propres notes et dans votre vocabulaire, cite ce qu’il a trouvé et vous y conduit. Cette recherche est ouverte à tous ; l’assistant IA complet, appuyé sur un modèle de langue, fait partie des formules Pro et Entreprise.',
      },
      collaboration: {
        question: 'Peut-on travailler à plusieurs ?',
        answer:
          'La collaboration en temps réel est comprise dans toutes les formules. La collaboration avancée fait partie des formules Pro et Entreprise, et les équipes illimitées de la formule Entreprise.',
      },
      privacy: {
        question: 'Qui peut lire mes notes ?',
        answer:
          'Vous seul, et les personnes avec qui vous les partagez. Chaque ligne de la base de données est protégée par une règle qui vérifie votre identité ; nous n’utilisons pas vos contenus à des fins publicitaires.',
      },
      status: {
        question: 'Comment savoir si le service fonctionne ?',
        answer:
          'Si une partie de Cahier ne répond pas, l’écran concerné le dit et le reste continue de fonctionner ; ce que vous avez enregistré reste intact. Pour un incident qui dure, écrivez-nous : {email}.',
      },
      plans: {
        question: 'Quelle est la différence entre les formules ?',
        answer:
          'La formule gratuite couvre 100 notes, les flashcards de base et 1 Go. Pro (Basic) ajoute les notes illimitées, l’intégration de la visioconférence, l’assistant IA et le support téléphonique. Entreprise (Premium) ajoute les équipes illimitées, les analyses avancées, plus de stockage et un support dédié 24h/24 et 7j/7.',
      },
      cancel: {
        question: 'Puis-je annuler à tout moment ?',
        answer:
          'Oui. L’abonnement est reconduit à chaque échéance jusqu’à ce que vous l’arrêtiez, ce que vous pouvez faire à tout moment. Un changement de prix est annoncé 30 jours à l’avance.',
      },
    },
  },
  cancellation: {
    title: 'Résilier un abonnement',
    lead: 'Sans vous connecter : l’adresse de votre compte et les derniers chiffres de la carte désignent votre contrat.',
  },
  support: {
    title: 'Support et contact',
    lead: 'Une question, un problème, une idée ? Nous lisons tout.',
    channels: 'Nous joindre',
    email: {
      title: 'E-mail',
      body: 'Réponse sous 24 h.',
    },
    chat: {
      title: 'Chat en direct',
      body: 'Dans l’application, du lundi au vendredi, de 9 h à 18 h (heure de Paris).',
      action: 'Ouvrir le chat',
    },
    phone: {
      title: 'Téléphone',
      body: 'Pour les formules Pro et Enterprise uniquement, sur rendez-vous.',
      action: 'Demander un rendez-vous',
      subject: 'Rendez-vous téléphonique',
    },
    answers: {
      title: 'Réponses immédiates',
      body: 'Les questions les plus fréquentes ont déjà leur réponse.',
      action: 'Lire les questions fréquentes',
    },
    form: {
      title: 'Envoyer un message',
      name: 'Nom',
      email: 'E-mail',
      subject: 'Sujet',
      message: 'Message',
      priority: 'Priorité',
      priorities: { low: 'Basse', normal: 'Normale', high: 'Haute' },
      submit: 'Envoyer le message',
      needsScript: 'Ce formulaire a besoin de JavaScript.',
      nameRequired: 'Le nom est obligatoire',
      emailRequired: 'L’e-mail est obligatoire',
      emailInvalid: 'Le format de l’e-mail est invalide',
      subjectRequired: 'Le sujet est obligatoire',
      messageRequired: 'Le message est obligatoire',
      unsaved: 'Votre message n’est pas envoyé. Quitter quand même ?',
      tooMany: 'Trop de messages envoyés. Réessayez dans une heure. Votre texte reste ici.',
      refused: 'Vérifiez votre nom, votre adresse, le sujet et le message.',
      failed: 'Le message n’a pas pu être envoyé. Votre texte est toujours là : réessayez dans un instant.',
    },
    sent: {
      title: 'Message envoyé !',
      body: 'Merci. Nous vous répondons par e-mail sous 24 h.',
      again: 'Envoyer un autre message',
    },
  },
  part: {
    loading: 'Chargement…',
    failed: 'Erreur de chargement',
    failedBody: 'Cette partie n’a pas pu être chargée.',
    retry: 'Réessayer',
  },
  legal: {
    updated: 'Dernière mise à jour : 15 janvier 2025',
    privacy: {
      title: 'Politique de confidentialité',
      lead: 'Ce que nous savons de vous, pourquoi, et ce que vous pouvez en faire.',
      sections: [
        {
          title: 'Collecte des données',
          paragraphs: [
            'Nous collectons les données que vous nous donnez et celles que le service produit en fonctionnant.',
          ],
          points: [
            'Compte : votre nom, votre adresse e-mail et, si vous en ajoutez une, votre photo.',
            'Contenus : vos notes, leurs pièces jointes, votre vocabulaire, vos séances, vos sessions et vos automatisations.',
            'Échanges : les messages que vous adressez au support et à l’assistant, et le numéro auquel vous demandez à être appelé.',
            'Technique : les journaux nécessaires à la sécurité, comme l’heure d’une connexion et le type d’appareil.',
          ],
        },
        {
          title: 'Utilisation des données',
          paragraphs: [
            'Vos données servent à vous rendre le service : enregistrer et retrouver vos contenus, les synchroniser entre vos appareils, calculer vos révisions et vos statistiques, vous envoyer les rappels que vous avez demandés, répondre à vos messages et gérer votre abonnement.',
            'Nous ne faisons pas de publicité, nous ne dressons pas de profil commercial et vos contenus n’entraînent aucun modèle.',
          ],
          points: [],
        },
        {
          title: 'Partage des données',
          paragraphs: ['Nous ne vendons ni ne louons vos données. Elles ne quittent le service que dans ces cas :'],
          points: [
            'les personnes avec qui vous partagez un contenu ou que vous invitez à une session ;',
            'nos partenaires techniques, dans la stricte mesure de leur tâche : hébergement, paiement et Zoom pour les réunions vidéo, seulement si vous connectez votre compte ;',
            'une autorité, lorsque la loi l’impose.',
          ],
        },
        {
          title: 'Sécurité',
          paragraphs: [
            'Les échanges sont chiffrés. Les mots de passe sont hachés et ne nous sont jamais lisibles. Chaque table de la base de données porte des règles qui vérifient à chaque lecture et à chaque écriture que la ligne vous appartient ou vous est partagée.',
            'Si une violation de données vous concernait, vous en seriez informé sans délai, comme l’autorité de contrôle.',
          ],
          points: [],
        },
        {
          title: 'Vos droits (RGPD)',
          paragraphs: ['Vous disposez à tout moment des droits suivants :'],
          points: [
            'accès : savoir quelles données nous avons sur vous et en recevoir une copie ;',
            'rectification : corriger ce qui est inexact ;',
            'effacement : faire supprimer votre compte et tout ce qu’il contient ;',
            'portabilité : recevoir vos données dans un format lisible par une machine ;',
            'opposition : refuser un traitement.',
          ],
        },
        {
          title: 'Contact',
          paragraphs: [
            'Pour exercer un droit ou poser une question : {email}. Nous répondons dans le mois. Si notre réponse ne vous convient pas, vous pouvez saisir la CNIL (cnil.fr).',
          ],
          points: [],
        },
      ],
    },
    terms: {
      title: 'Conditions d’utilisation',
      lead: 'Les règles qui nous lient quand vous utilisez Cahier.',
      sections: [
        {
          title: 'Acceptation des conditions',
          paragraphs: [
            'En créant un compte ou en utilisant Cahier, vous acceptez les présentes conditions. Si vous les refusez, n’utilisez pas le service. Si vous avez moins de 15 ans, un parent ou un responsable légal doit les accepter avec vous.',
          ],
          points: [],
        },
        {
          title: 'Description du service',
          paragraphs: [
            'Cahier est une application d’étude en ligne : notes, vocabulaire à répétition espacée, séances planifiées, collaboration, assistant et automatisations. Certaines fonctions dépendent de la formule choisie ; la page Tarifs fait foi.',
            'Le service évolue. Une fonction importante n’est retirée qu’après vous en avoir averti.',
          ],
          points: [],
        },
        {
          title: 'Compte utilisateur',
          paragraphs: [
            'Un compte appartient à une seule personne, et chaque personne n’en a qu’un. Vous donnez une adresse exacte, gardez votre mot de passe secret et nous prévenez si quelqu’un d’autre utilise votre compte. Vous répondez de ce qui s’y fait.',
          ],
          points: [],
        },
        {
          title: 'Utilisation acceptable',
          paragraphs: ['Vous vous engagez à ne pas :'],
          points: [
            'enregistrer ni partager de contenu illicite, haineux ou qui porte atteinte aux droits d’autrui ;',
            'tenter d’accéder aux données d’une autre personne ;',
            'perturber le service, le surcharger ou en contourner les limites ;',
            'revendre l’accès à votre compte.',
          ],
        },
        {
          title: 'Propriété intellectuelle',
          paragraphs: [
            'Vos contenus restent à vous. Vous nous donnez seulement le droit de les héberger et de les afficher pour vous rendre le service. Le logiciel, le nom et le graphisme de Cahier restent à leur éditeur.',
          ],
          points: [],
        },
        {
          title: 'Facturation et résiliation',
          paragraphs: [
            'Les formules payantes sont des abonnements récurrents, mensuels ou annuels, payés d’avance et reconduits à chaque échéance. Vous pouvez les arrêter à tout moment : la formule reste ouverte jusqu’à la fin de la période payée. Le premier abonnement est remboursé sur demande pendant 14 jours.',
            'Un changement de prix est annoncé 30 jours à l’avance. Nous pouvons suspendre un compte qui enfreint gravement ces conditions, après vous avoir entendu sauf urgence.',
          ],
          points: [],
        },
        {
          title: 'Limitation de responsabilité',
          paragraphs: [
            'Nous mettons tout en œuvre pour que le service soit disponible et que rien ne se perde, sans pouvoir garantir une absence totale d’interruption. Notre responsabilité se limite aux dommages directs et au montant payé au cours des douze derniers mois, sauf faute lourde et droits que la loi donne aux consommateurs.',
            'Les réponses de l’assistant sont une aide : vérifiez-les avant de vous y fier.',
          ],
          points: [],
        },
        {
          title: 'Modification des conditions',
          paragraphs: [
            'Ces conditions peuvent changer. Un changement important est annoncé par e-mail ou dans l’application 30 jours avant de s’appliquer. Continuer d’utiliser le service après cette date vaut acceptation ; vous pouvez sinon fermer votre compte.',
          ],
          points: [],
        },
        {
          title: 'Contact',
          paragraphs: ['Une question sur ces conditions : {email}.'],
          points: [],
        },
      ],
    },
    notice: {
      title: 'Mentions légales',
      lead: 'Qui édite et héberge Cahier.',
      sections: [
        {
          title: 'Éditeur',
          paragraphs: ['Cahier est édité par :'],
          points: [
            'Raison sociale : [à compléter]',
            'Forme juridique et capital : [à compléter]',
            'Siège social : [à compléter]',
            'Numéro d’immatriculation (RCS ou SIREN) : [à compléter]',
            'Numéro de TVA : [à compléter]',
            'Contact : {email}',
          ],
        },
        {
          title: 'Direction de la publication',
          paragraphs: ['Directeur ou directrice de la publication : [à compléter].'],
          points: [],
        },
        {
          title: 'Hébergement',
          paragraphs: ['Hébergeur : [à compléter], adresse et téléphone : [à compléter].'],
          points: [],
        },
        {
          title: 'Données personnelles',
          paragraphs: [
            'Vous disposez d’un droit d’accès, de rectification, d’effacement, de portabilité et d’opposition sur vos données. Écrivez-nous : {email}. La politique de confidentialité en dit davantage.',
          ],
          points: [],
        },
        {
          title: 'Propriété intellectuelle',
          paragraphs: [
            'Le logiciel, les textes, le nom et le graphisme de Cahier sont protégés par le droit d’auteur et le droit des marques. Toute reproduction sans autorisation écrite est interdite. Les contenus des utilisateurs leur appartiennent.',
          ],
          points: [],
        },
        {
          title: 'Cookies',
          paragraphs: [
            'Cahier n’utilise que des cookies et un stockage local essentiels : votre session, votre langue et votre thème. Aucun cookie de suivi, aucune publicité ; il n’y a donc rien à accepter.',
            'Un nom tiré au hasard, effacé quand vous fermez l’onglet ou le navigateur, sert à compter combien de sessions ont vu une partie de l’application tomber en panne. Il n’est lié ni à votre compte, ni à ce que vous consultez, ni à ce que vous écrivez, et n’est pas conservé.',
          ],
          points: [],
        },
        {
          title: 'Droit applicable',
          paragraphs: [
            'Le présent site est soumis au droit français. À défaut d’accord amiable, les tribunaux français sont compétents.',
          ],
          points: [],
        },
      ],
    },
  },
} as const
