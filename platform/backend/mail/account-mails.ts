import type { MailLanguage } from './language.ts'
import type { Mail } from './queue.ts'

/** The purpose of a mail of the authentication service. `known`: a sign-up with an address that already has an account. */
export type Occasion = 'signup' | 'magiclink' | 'recovery' | 'email_change' | 'reauthentication' | 'known'

interface Wording {
  readonly subject: string
  readonly lead: string
  /** Label of the link; absent if the mail only contains a code. */
  readonly action?: string
}

interface Words {
  readonly hello: string
  readonly code: string
  readonly validity: string
  readonly ignore: string
  readonly occasions: Readonly<Record<Occasion, Wording>>
}

const words: Readonly<Record<MailLanguage, Words>> = {
  fr: {
    hello: 'Bonjour,',
    code: 'Ou saisissez ce code :',
    validity: 'Valable une heure, une seule fois.',
    ignore: 'Vous n’avez rien demandé ? Ignorez ce message : rien ne change.',
    occasions: {
      signup: {
        subject: 'Confirmez votre adresse',
        lead: 'Il ne reste qu’à confirmer votre adresse pour ouvrir votre cahier.',
        action: 'Confirmer mon adresse',
      },
      magiclink: {
        subject: 'Votre lien de connexion',
        lead: 'Voici le lien de connexion que vous avez demandé.',
        action: 'Me connecter',
      },
      recovery: {
        subject: 'Choisissez un nouveau mot de passe',
        lead: 'Vous avez demandé à changer de mot de passe.',
        action: 'Choisir un mot de passe',
      },
      email_change: {
        subject: 'Confirmez votre nouvelle adresse',
        lead: 'Une nouvelle adresse a été demandée pour votre compte.',
        action: 'Confirmer le changement',
      },
      reauthentication: {
        subject: 'Votre code de confirmation',
        lead: 'Saisissez ce code pour confirmer que c’est bien vous :',
      },
      known: {
        subject: 'Vous avez déjà un compte',
        lead: 'Quelqu’un, sans doute vous, a voulu créer un compte avec cette adresse. Elle en a déjà un : connectez-vous, ou demandez un nouveau mot de passe.',
        action: 'Se connecter',
      },
    },
  },
  en: {
    hello: 'Hello,',
    code: 'Or enter this code:',
    validity: 'Valid for one hour, once.',
    ignore: 'You did not ask for this? Ignore this message: nothing changes.',
    occasions: {
      signup: {
        subject: 'Confirm your address',
        lead: 'Confirm your address and your notebook is ready.',
        action: 'Confirm my address',
      },
      magiclink: {
        subject: 'Your sign-in link',
        lead: 'Here is the sign-in link that you asked for.',
        action: 'Sign in',
      },
      recovery: {
        subject: 'Choose a new password',
        lead: 'You asked to change your password.',
        action: 'Choose a password',
      },
      email_change: {
        subject: 'Confirm your new address',
        lead: 'A new address was asked for your account.',
        action: 'Confirm the change',
      },
      reauthentication: {
        subject: 'Your confirmation code',
        lead: 'Enter this code to confirm that it is you:',
      },
      known: {
        subject: 'You already have an account',
        lead: 'Somebody, probably you, tried to create an account with this address. It has one already: sign in, or ask for a new password.',
        action: 'Sign in',
      },
    },
  },
  es: {
    hello: 'Hola:',
    code: 'O introduzca este código:',
    validity: 'Válido durante una hora, una sola vez.',
    ignore: '¿No ha pedido nada? Ignore este mensaje: nada cambia.',
    occasions: {
      signup: {
        subject: 'Confirme su dirección',
        lead: 'Solo falta confirmar su dirección para abrir su cuaderno.',
        action: 'Confirmar mi dirección',
      },
      magiclink: {
        subject: 'Su enlace de acceso',
        lead: 'Este es el enlace de acceso que ha pedido.',
        action: 'Iniciar sesión',
      },
      recovery: {
        subject: 'Elija una nueva contraseña',
        lead: 'Ha pedido cambiar su contraseña.',
        action: 'Elegir una contraseña',
      },
      email_change: {
        subject: 'Confirme su nueva dirección',
        lead: 'Se ha pedido una nueva dirección para su cuenta.',
        action: 'Confirmar el cambio',
      },
      reauthentication: {
        subject: 'Su código de confirmación',
        lead: 'Introduzca este código para confirmar que es usted:',
      },
      known: {
        subject: 'Ya tiene una cuenta',
        lead: 'Alguien, seguramente usted, ha querido crear una cuenta con esta dirección. Ya tiene una: inicie sesión o pida una nueva contraseña.',
        action: 'Iniciar sesión',
      },
    },
  },
  de: {
    hello: 'Guten Tag,',
    code: 'Oder geben Sie diesen Code ein:',
    validity: 'Eine Stunde lang gültig, ein einziges Mal.',
    ignore: 'Sie haben nichts angefordert? Ignorieren Sie diese Nachricht: Es ändert sich nichts.',
    occasions: {
      signup: {
        subject: 'Bestätigen Sie Ihre Adresse',
        lead: 'Bestätigen Sie nur noch Ihre Adresse, dann ist Ihr Heft bereit.',
        action: 'Adresse bestätigen',
      },
      magiclink: {
        subject: 'Ihr Anmeldelink',
        lead: 'Hier ist der Anmeldelink, den Sie angefordert haben.',
        action: 'Anmelden',
      },
      recovery: {
        subject: 'Wählen Sie ein neues Passwort',
        lead: 'Sie möchten Ihr Passwort ändern.',
        action: 'Passwort wählen',
      },
      email_change: {
        subject: 'Bestätigen Sie Ihre neue Adresse',
        lead: 'Für Ihr Konto wurde eine neue Adresse angegeben.',
        action: 'Änderung bestätigen',
      },
      reauthentication: {
        subject: 'Ihr Bestätigungscode',
        lead: 'Geben Sie diesen Code ein, um zu bestätigen, dass Sie es sind:',
      },
      known: {
        subject: 'Sie haben bereits ein Konto',
        lead: 'Jemand, wahrscheinlich Sie, wollte mit dieser Adresse ein Konto anlegen. Es gibt schon eines: Melden Sie sich an oder fordern Sie ein neues Passwort an.',
        action: 'Anmelden',
      },
    },
  },
}

export interface MailRequest {
  readonly to: string
  readonly language: MailLanguage
  /** Where the mail's link leads; null for a mail with a code alone. */
  readonly link: string | null
  readonly code: string | null
}

/** Writes a mail as paragraphs; the mailer renders them. */
export function writeMail(occasion: Occasion, { to, language, link, code }: MailRequest): Mail {
  const { hello, code: orCode, validity, ignore, occasions } = words[language]
  const { subject, lead, action } = occasions[occasion]
  const paragraphs = [
    hello,
    lead,
    ...(link === null ? [] : [`${action}\n${link}`]),
    ...(link === null || code === null ? [] : [orCode]),
    ...(code === null ? [] : [code, `${validity} ${ignore}`]),
    'Cahier',
  ]
  return { to, subject: `${subject} · Cahier`, text: paragraphs.join('\n\n'), facts: { language, asked: true } }
}
