import { plural } from '@cahier/contract/i18n'
import type { Texts } from './texts.ts'

const en: Texts = {
  /** Descriptions for search engines. */
  descriptions: {
    landing:
      'Notes, spaced-repetition vocabulary, planned sessions and an AI assistant in one study notebook. Free for up to 100 notes.',
    pricing:
      'Three plans, no commitment: free for up to 100 notes, Pro at €9 and Enterprise at €29 a month. 14-day money-back guarantee.',
    faq: 'Video meetings, assistant, collaboration, security, billing: answers to what people ask most about Cahier.',
    support: 'Write to the Cahier team, by form or by e-mail. We reply within 24 hours.',
    privacy: 'Which data Cahier collects, what it is for, with whom it is shared, and what your rights are.',
    terms: 'The rules for using Cahier: account, permitted use, content, subscription, termination and liability.',
    notice: 'Publisher, hosting, intellectual property and contact of the Cahier service.',
  },
  nav: {
    label: 'Site navigation',
    home: 'Cahier, home page',
    features: 'Features',
    testimonials: 'Testimonials',
    pricing: 'Pricing',
    start: 'Get started',
    dashboard: 'My notebook',
    openMenu: 'Open the menu',
    closeMenu: 'Close the menu',
    skip: 'Skip to content',
    back: 'Back',
  },
  footer: {
    motto: 'Notes, vocabulary and revision, in one notebook.',
    product: 'Product',
    help: 'Help',
    legal: 'Legal',
    features: 'Features',
    pricing: 'Pricing',
    api: 'API',
    security: 'Security',
    helpCentre: 'Help centre',
    contact: 'Contact',
    status: 'Status',
    privacy: 'Privacy policy',
    terms: 'Terms of service',
    legalNotice: 'Legal notice',
    language: 'Language',
    copyright: '© 2024 Cahier. All rights reserved.',
  },
  contactForm: 'the contact form',
  requested: 'Sign in to open the page you asked for',
  hero: {
    before: 'Take notes.',
    mark: 'Remember them',
    after: 'for good.',
    lead: 'Notes, spaced-repetition vocabulary, planned sessions and an AI assistant: all your work fits in one notebook.',
    start: 'Start for free',
    login: 'Sign in',
    demo: 'See the demo',
    demoHint: 'with a notebook already filled in, no account needed',
    sample: {
      title: 'Photosynthesis',
      lines: [
        'Plants turn light into chemical energy; CO₂ enters through the stomata.',
        '– chlorophyll: green pigment',
        '– thylakoid: where the light phase happens',
        '– stroma: Calvin cycle',
      ],
      reminder: 'Revise on Friday!',
      due: 'To review today',
      word: 'ephemeral',
      definition: 'lasting only a day',
      ratings: ['Again', 'Hard', 'Good', 'Easy'],
    },
  },
  stats: [
    { value: '10k+', label: 'active students' },
    { value: '95%', label: 'satisfaction' },
    { value: '50k+', label: 'notes created' },
  ],
  features: {
    title: 'Everything you need to learn',
    lead: 'Four tools that know each other, instead of four applications that do not.',
    notes: {
      title: 'Smart notes',
      body: 'Write, tag, pin. Search forgives accents, and everything is synchronised in real time.',
    },
    vocabulary: {
      title: 'Vocabulary that stays',
      body: 'Flashcards and spaced repetition: every word comes back just before you forget it.',
    },
    planning: {
      title: 'Planned sessions',
      body: 'Prepare your revision, get a reminder on time and see at a glance what is overdue.',
    },
    progress: {
      title: 'Visible progress',
      body: 'Mastery, completed sessions, regularity: statistics that tell you where you stand.',
    },
  },
  testimonials: {
    title: 'They keep a notebook',
    rating: (rating: number) => `Rating: ${rating} out of 5`,
    people: [
      {
        name: 'Léa Fontaine',
        role: 'Medical student',
        initials: 'LF',
        rating: 5,
        quote:
          'I stopped rereading my lectures without remembering a thing. Ten minutes of cards in the morning, and anatomy finally sticks.',
      },
      {
        name: 'Karim Benali',
        role: 'English teacher',
        initials: 'KB',
        rating: 5,
        quote: 'My pupils share their notes and word lists. I see at once what we should go over again in class.',
      },
      {
        name: 'Sofia Moreau',
        role: 'Project manager',
        initials: 'SM',
        rating: 5,
        quote:
          'Minutes, technical vocabulary, meetings: the team finds everything in one place. We no longer search, we work.',
      },
    ],
  },
  plans: {
    title: 'Simple pricing',
    lead: 'Start for free. Change plans whenever you like.',
    popular: 'Popular',
    perMonth: 'per month',
    perYear: 'per year',
    choose: (plan: string) => `Choose ${plan}`,
    start: 'Start for free',
    opening: 'Redirecting…',
    compare: 'Compare the plans',
    free: {
      name: 'Free',
      tagline: 'To try it, without a card',
      features: ['Up to 100 notes', 'Basic flashcards', '1 GB of storage', 'Community support'],
    },
    basic: {
      name: 'Pro',
      tagline: 'To learn every day',
      features: [
        'Unlimited notes',
        'AI assistant',
        'Video-meeting collaboration',
        '50 GB of storage',
        'Priority support',
      ],
    },
    premium: {
      name: 'Enterprise',
      tagline: 'For teams and institutions',
      features: [
        'Everything in Pro',
        'Unlimited teams',
        'Advanced analytics',
        '500 GB of storage',
        'Dedicated 24/7 support',
      ],
    },
  },
  pricing: {
    title: 'Plans and pricing',
    lead: 'Three plans, no commitment: a subscription can be cancelled at any time.',
    period: { label: 'Billing period', monthly: 'Monthly', yearly: 'Yearly' },
    saving: 'A yearly subscription comes to two months free.',
    guarantee: {
      title: '14-day money-back guarantee',
      body: 'Your first subscription is not for you? Withdraw within 14 days, under Settings, Subscription, and we refund it in full.',
    },
    faqTitle: 'Questions about pricing',
    questions: {
      change: {
        question: 'Can I change plans?',
        answer:
          'Yes, at any time from your settings. The change takes effect at once, to a higher or a lower plan; what is left of the former plan is deducted from the price of the new one.',
      },
      limit: {
        question: 'What happens to my notes if I go back to the free plan?',
        answer:
          'They all remain yours. What exceeds the limit of the free plan can be read but not changed; nothing is deleted.',
      },
      cancel: {
        question: 'How do I cancel my subscription?',
        answer:
          'From your settings, or without signing in from the page “Cancel a subscription”. You keep your plan until the end of the period you have paid for, then your account becomes free again.',
      },
      price: {
        question: 'Can the price change?',
        answer: 'Any price change is announced 30 days ahead. You can cancel your subscription before it applies.',
      },
    },
  },
  closing: {
    title: 'Open your notebook',
    lead: 'The first note takes less than a minute.',
    action: 'Sign in / Sign up',
  },
  questions: {
    search: 'Search the questions…',
    category: 'Category',
    all: 'All',
    none: 'No results found',
    noneHint: 'Try another word or another category.',
    reset: 'Show all',
    count: (count: number) => `${count} ${plural('en', count, { one: 'question', other: 'questions' })}`,
  },
  faq: {
    title: 'Frequently asked questions',
    lead: 'Answers to what we are asked most often.',
    more: 'Your question is not here?',
    moreBody: 'Write to us: {email}. We reply within 24 hours.',
    categories: {
      integration: 'Integration',
      features: 'Features',
      security: 'Security',
      billing: 'Billing',
    },
    items: {
      video: {
        question: 'Can I hold my video meetings in Cahier?',
        answer:
          'Yes. Video-meeting integration, with the connection to your Zoom account, is part of Pro and Enterprise. The rooms you create stay in your collaboration space.',
      },
      api: {
        question: 'Does Cahier have an API?',
        answer:
          'There is no public API for now. To connect Cahier to another tool, an automation can call a webhook. If your institution needs programmatic access, write to us: {email}.',
      },
      assistant: {
        question: 'What does the AI assistant do?',
        answer:
          'It searches your own notes and vocabulary, quotes what it found and takes you there. This search is open to everybody; the full AI assistant, backed by a language model, is part of Pro and Enterprise.',
      },
      collaboration: {
        question: 'Can several people work together?',
        answer:
          'Real-time collaboration is included in all plans. Advanced collaboration is part of Pro and Enterprise, and unlimited teams of Enterprise.',
      },
      privacy: {
        question: 'Who can read my notes?',
        answer:
          'You alone, and the people you share them with. Every row of the database is protected by a rule that checks your identity; we do not use your content for advertising.',
      },
      status: {
        question: 'How do I know whether the service is working?',
        answer:
          'If a part of Cahier does not answer, its screen says so and the rest keeps working; what you have saved stays intact. If an incident lasts, write to us: {email}.',
      },
      plans: {
        question: 'What is the difference between the plans?',
        answer:
          'The free plan covers 100 notes, basic flashcards and 1 GB. Pro (Basic) adds unlimited notes, video-meeting integration, the AI assistant and phone support. Enterprise (Premium) adds unlimited teams, advanced analytics, more storage and dedicated 24/7 support.',
      },
      cancel: {
        question: 'Can I cancel at any time?',
        answer:
          'Yes. The subscription renews at the end of each period until you cancel it, which you can do at any time. A price change is announced 30 days ahead.',
      },
    },
  },
  cancellation: {
    title: 'Cancel a subscription',
    lead: 'Without signing in: the address of your account and the last digits of the card name your contract.',
  },
  support: {
    title: 'Support and contact',
    lead: 'A question, a problem, an idea? We read everything.',
    channels: 'How to reach us',
    email: {
      title: 'Email',
      body: 'Reply within 24 hours.',
    },
    chat: {
      title: 'Live chat',
      body: 'In the application, Monday to Friday, 9:00 to 18:00 (Paris time).',
      action: 'Open the chat',
    },
    phone: {
      title: 'Phone',
      body: 'For Pro and Enterprise only, by appointment.',
      action: 'Ask for an appointment',
      subject: 'Phone appointment',
    },
    answers: {
      title: 'Immediate answers',
      body: 'The most frequent questions already have their answer.',
      action: 'Read the frequently asked questions',
    },
    form: {
      title: 'Send a message',
      name: 'Name',
      email: 'Email',
      subject: 'Subject',
      message: 'Message',
      priority: 'Priority',
      priorities: { low: 'Low', normal: 'Normal', high: 'High' },
      submit: 'Send the message',
      needsScript: 'This form needs JavaScript.',
      nameRequired: 'The name is required',
      emailRequired: 'The email is required',
      emailInvalid: 'The format of the email is invalid',
      subjectRequired: 'The subject is required',
      messageRequired: 'The message is required',
      unsaved: 'Your message has not been sent. Leave anyway?',
      tooMany: 'Too many messages sent. Try again in an hour. Your text stays here.',
      refused: 'Check your name, your address, the subject and the message.',
      failed: 'The message could not be sent. Your text is still here: try again in a moment.',
    },
    sent: {
      title: 'Message sent!',
      body: 'Thank you. We reply by email within 24 hours.',
      again: 'Send another message',
    },
  },
  part: {
    loading: 'Loading…',
    failed: 'Could not load',
    failedBody: 'This part could not be loaded.',
    retry: 'Try again',
  },
  legal: {
    updated: 'Last updated: 15 January 2025',
    privacy: {
      title: 'Privacy policy',
      lead: 'What we know about you, why, and what you can do about it.',
      sections: [
        {
          title: 'Data collection',
          paragraphs: ['We collect the data that you give us and the data that the service produces as it runs.'],
          points: [
            'Account: your name, your email address and, if you add one, your picture.',
            'Content: your notes, their attachments, your vocabulary, your sessions and your automations.',
            'Exchanges: the messages you send to the support and to the assistant, and the phone number at which you ask to be called.',
            'Technical: the logs needed for security, such as the time of a sign-in and the type of device.',
          ],
        },
        {
          title: 'Use of the data',
          paragraphs: [
            'Your data serves to provide the service: to save and find your content, synchronise it between your devices, compute your reviews and statistics, send you the reminders you asked for, answer your messages and manage your subscription.',
            'We do not advertise, we build no commercial profile and your content trains no model.',
          ],
          points: [],
        },
        {
          title: 'Sharing of the data',
          paragraphs: ['We neither sell nor rent your data. It leaves the service only in these cases:'],
          points: [
            'the people with whom you share content or whom you invite to a session;',
            'our technical partners, strictly within their task: hosting, payment and Zoom for video meetings, only if you connect your account;',
            'an authority, where the law requires it.',
          ],
        },
        {
          title: 'Security',
          paragraphs: [
            'Connections are encrypted. Passwords are hashed and never readable by us. Every table of the database carries rules that check, at each read and write, that the row belongs to you or is shared with you.',
            'Should a data breach concern you, you and the supervisory authority would be informed without delay.',
          ],
          points: [],
        },
        {
          title: 'Your rights (GDPR)',
          paragraphs: ['You have the following rights at any time:'],
          points: [
            'access: to know what data we hold about you and receive a copy;',
            'rectification: to correct what is inaccurate;',
            'deletion: to have your account and everything in it deleted;',
            'portability: to receive your data in a machine-readable format;',
            'objection: to refuse a processing.',
          ],
        },
        {
          title: 'Contact',
          paragraphs: [
            'To exercise a right or ask a question: {email}. We reply within a month. If our answer does not satisfy you, you may turn to the French data-protection authority, the CNIL (cnil.fr).',
          ],
          points: [],
        },
      ],
    },
    terms: {
      title: 'Terms of service',
      lead: 'The rules between us when you use Cahier.',
      sections: [
        {
          title: 'Acceptance of the terms',
          paragraphs: [
            'By creating an account or using Cahier, you accept these terms. If you refuse them, do not use the service. If you are under 15, a parent or legal guardian must accept them with you.',
          ],
          points: [],
        },
        {
          title: 'Description of the service',
          paragraphs: [
            'Cahier is an online study application: notes, spaced-repetition vocabulary, planned sessions, collaboration, an assistant and automations. Some features depend on the chosen plan; the pricing page prevails.',
            'The service evolves. An important feature is only removed after you have been told.',
          ],
          points: [],
        },
        {
          title: 'User account',
          paragraphs: [
            'An account belongs to one person, and each person has only one. You give a correct address, keep your password secret and tell us if somebody else uses your account. You answer for what happens in it.',
          ],
          points: [],
        },
        {
          title: 'Acceptable use',
          paragraphs: ['You agree not to:'],
          points: [
            'store or share content that is unlawful, hateful or infringes the rights of others;',
            'try to access another person’s data;',
            'disturb the service, overload it or circumvent its limits;',
            'resell access to your account.',
          ],
        },
        {
          title: 'Intellectual property',
          paragraphs: [
            'Your content remains yours. You only give us the right to host and display it in order to provide the service. The software, the name and the design of Cahier remain with their publisher.',
          ],
          points: [],
        },
        {
          title: 'Billing and cancellation',
          paragraphs: [
            'Paid plans are recurring subscriptions, monthly or yearly, paid in advance and renewed at the end of each period. You can cancel them at any time: the plan stays open until the end of the period paid for. The first subscription is refunded on request within 14 days.',
            'A price change is announced 30 days ahead. We may suspend an account that seriously breaches these terms, after hearing you except in an emergency.',
          ],
          points: [],
        },
        {
          title: 'Limitation of liability',
          paragraphs: [
            'We do everything to keep the service available and your work safe, but cannot guarantee that it is never interrupted. Our liability is limited to direct damage and to the amount paid over the last twelve months, except for gross negligence and the rights that the law gives to consumers.',
            'The assistant’s answers are an aid: check them before you rely on them.',
          ],
          points: [],
        },
        {
          title: 'Changes to the terms',
          paragraphs: [
            'These terms may change. An important change is announced by email or in the application 30 days before it applies. Continuing to use the service after that date means acceptance; otherwise you can close your account.',
          ],
          points: [],
        },
        {
          title: 'Contact',
          paragraphs: ['A question about these terms: {email}.'],
          points: [],
        },
      ],
    },
    notice: {
      title: 'Legal notice',
      lead: 'Who publishes and hosts Cahier.',
      sections: [
        {
          title: 'Publisher',
          paragraphs: ['Cahier is published by:'],
          points: [
            'Company name: [to be completed]',
            'Legal form and capital: [to be completed]',
            'Registered office: [to be completed]',
            'Registration number (RCS or SIREN): [to be completed]',
            'VAT number: [to be completed]',
            'Contact: {email}',
          ],
        },
        {
          title: 'Publication director',
          paragraphs: ['Publication director: [to be completed].'],
          points: [],
        },
        {
          title: 'Hosting',
          paragraphs: ['Host: [to be completed], address and telephone: [to be completed].'],
          points: [],
        },
        {
          title: 'Personal data',
          paragraphs: [
            'You have a right of access, rectification, deletion, portability and objection regarding your data. Write to us: {email}. The privacy policy says more.',
          ],
          points: [],
        },
        {
          title: 'Intellectual property',
          paragraphs: [
            'The software, the texts, the name and the design of Cahier are protected by copyright and trademark law. Any reproduction without written permission is forbidden. The users’ content belongs to them.',
          ],
          points: [],
        },
        {
          title: 'Cookies',
          paragraphs: [
            'Cahier only uses essential cookies and local storage: your session, your language and your theme. No tracking cookie, no advertising; so there is nothing to accept.',
            'A random name, gone when you close the tab or the browser, serves to count in how many sessions a part of the application failed. It is tied neither to your account, nor to what you look at, nor to what you write, and is not kept.',
          ],
          points: [],
        },
        {
          title: 'Applicable law',
          paragraphs: [
            'This site is subject to French law. Failing an amicable agreement, the French courts have jurisdiction.',
          ],
          points: [],
        },
      ],
    },
  },
}

export default en
