import { defineRemote, type Localized, type RouteConfig } from '@cahier/contract/config'

/** A public page without the shell's frame: this area renders all of it. */
const page = (path: string, title: Localized): RouteConfig => ({
  path,
  access: 'public',
  layout: 'bare',
  localized: true,
  title,
})

const help = { fr: 'Aide', en: 'Help', es: 'Ayuda', de: 'Hilfe' }

export default defineRemote({
  name: 'marketing',
  routes: [
    page('/', {
      fr: 'Prenez des notes. Retenez-les vraiment.',
      en: 'Take notes. Really remember them.',
      es: 'Tome apuntes. Recuérdelos de verdad.',
      de: 'Notizen machen. Wirklich behalten.',
    }),
    page('/pricing', { fr: 'Tarifs', en: 'Pricing', es: 'Precios', de: 'Preise' }),
    page('/faq', {
      fr: 'Questions fréquentes',
      en: 'Frequently asked questions',
      es: 'Preguntas frecuentes',
      de: 'Häufige Fragen',
    }),
    page('/support', {
      fr: 'Support et contact',
      en: 'Support and contact',
      es: 'Soporte y contacto',
      de: 'Support und Kontakt',
    }),
    page('/privacy-policy', {
      fr: 'Politique de confidentialité',
      en: 'Privacy policy',
      es: 'Política de privacidad',
      de: 'Datenschutzerklärung',
    }),
    page('/terms-of-service', {
      fr: 'Conditions d’utilisation',
      en: 'Terms of service',
      es: 'Condiciones de uso',
      de: 'Nutzungsbedingungen',
    }),
    page('/legal-mentions', { fr: 'Mentions légales', en: 'Legal notice', es: 'Aviso legal', de: 'Impressum' }),
    {
      // A form and little to read: not rendered by the build.
      path: '/cancel-subscription',
      access: 'public',
      layout: 'bare',
      title: {
        fr: 'Résilier un abonnement',
        en: 'Cancel a subscription',
        es: 'Cancelar una suscripción',
        de: 'Abonnement kündigen',
      },
    },
    {
      // The links under mails lead here.
      path: '/unsubscribe',
      access: 'public',
      layout: 'bare',
      title: {
        fr: 'E-mails de Cahier',
        en: 'E-mails from Cahier',
        es: 'Correos de Cahier',
        de: 'E-Mails von Cahier',
      },
    },
    {
      path: '/help',
      access: 'protected',
      title: { fr: 'Centre d’aide', en: 'Help centre', es: 'Centro de ayuda', de: 'Hilfezentrum' },
    },
  ],
  navigation: [{ id: 'help', path: '/help', icon: 'help', order: 90, key: 'h', label: help }],
  exposes: { './app': './src/app.tsx' },
  needs: { contract: '^2.0.0', migration: '20261126100000' },
})
