import type { Locale } from './locale.ts'

export type Topic = 'study' | 'collaboration' | 'progress' | 'automation'

/** What stands under every mail. */
export interface MailTexts {
  readonly why: Readonly<Record<Topic, string>>
  /** Under a mail about the account, which cannot be switched off. */
  readonly account: string
  readonly leave: string
  readonly leaveLink: string
  readonly settings: string
  readonly settingsLink: string
}

export const mailTexts: Readonly<Record<Locale, MailTexts>> = {
  fr: {
    why: {
      study: 'Vous recevez ce message parce que les rappels de révision par e-mail sont activés.',
      collaboration: 'Vous recevez ce message parce que quelqu’un vous invite à collaborer.',
      progress: 'Vous recevez ce message parce que les bilans par e-mail sont activés.',
      automation: 'Vous recevez ce message parce que l’une de vos automatisations l’envoie.',
    },
    account: 'Ce message concerne votre compte Cahier.',
    leave: 'Ne plus recevoir ces messages :',
    leaveLink: 'Ne plus recevoir ces messages',
    settings: 'Choisir ce que vous recevez :',
    settingsLink: 'Choisir ce que vous recevez',
  },
  en: {
    why: {
      study: 'You get this message because reminders by e-mail are on.',
      collaboration: 'You get this message because somebody invites you to collaborate.',
      progress: 'You get this message because reports by e-mail are on.',
      automation: 'You get this message because one of your automations sends it.',
    },
    account: 'This message is about your Cahier account.',
    leave: 'Stop these messages:',
    leaveLink: 'Stop these messages',
    settings: 'Choose what you receive:',
    settingsLink: 'Choose what you receive',
  },
  es: {
    why: {
      study: 'Recibe este mensaje porque los recordatorios por correo están activados.',
      collaboration: 'Recibe este mensaje porque alguien le invita a colaborar.',
      progress: 'Recibe este mensaje porque los informes por correo están activados.',
      automation: 'Recibe este mensaje porque una de sus automatizaciones lo envía.',
    },
    account: 'Este mensaje trata de su cuenta de Cahier.',
    leave: 'No recibir más estos mensajes:',
    leaveLink: 'No recibir más estos mensajes',
    settings: 'Elegir lo que recibe:',
    settingsLink: 'Elegir lo que recibe',
  },
  de: {
    why: {
      study: 'Sie erhalten diese Nachricht, weil Erinnerungen per E-Mail eingeschaltet sind.',
      collaboration: 'Sie erhalten diese Nachricht, weil jemand Sie zur Zusammenarbeit einlädt.',
      progress: 'Sie erhalten diese Nachricht, weil Berichte per E-Mail eingeschaltet sind.',
      automation: 'Sie erhalten diese Nachricht, weil eine Ihrer Automatisierungen sie sendet.',
    },
    account: 'Diese Nachricht betrifft Ihr Cahier-Konto.',
    leave: 'Diese Nachrichten abstellen:',
    leaveLink: 'Diese Nachrichten abstellen',
    settings: 'Auswählen, was Sie erhalten:',
    settingsLink: 'Auswählen, was Sie erhalten',
  },
}
