// The settings that clients read. Everything that needs another service is disabled.
const SETTINGS = {
  external: {
    anonymous_users: true,
    apple: false,
    azure: false,
    bitbucket: false,
    discord: false,
    facebook: false,
    figma: false,
    fly: false,
    github: false,
    gitlab: false,
    google: false,
    keycloak: false,
    kakao: false,
    linkedin: false,
    linkedin_oidc: false,
    notion: false,
    slack: false,
    slack_oidc: false,
    spotify: false,
    snapchat: false,
    twitch: false,
    twitter: false,
    x: false,
    workos: false,
    zoom: false,
    email: true,
    phone: false,
  },
  disable_signup: false,
  phone_autoconfirm: false,
  sms_provider: '',
  saml_enabled: false,
} as const

/**
 * `GET /settings`
 *
 * @param confirms whether addresses have to be confirmed by mail
 */
export const settings = (confirms: boolean) => ({ ...SETTINGS, mailer_autoconfirm: !confirms })

/** `GET /health` */
export const HEALTH = {
  version: 'cahier',
  name: 'GoTrue',
  description: 'GoTrue is a user registration and authentication API',
} as const
