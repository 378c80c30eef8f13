import type { Language, Localized } from '@cahier/contract'
import type { OwnedRoute } from './owned-route.ts'

const titles = (fr: string, en: string, es: string, de: string): Localized =>
  ({ fr, en, es, de }) satisfies Record<Language, string>

/** The sign-in page. `/?auth=…` shows the same form. */
export const authRoute: OwnedRoute = {
  path: '/auth',
  member: 'shell',
  access: 'public',
  layout: 'bare',
  title: titles('Connexion', 'Sign in', 'Iniciar sesión', 'Anmelden'),
}

/** Shown at `/?demo=1` while the demo opens, when nobody is signed in. */
export const demoRoute: OwnedRoute = {
  path: '/',
  member: 'shell',
  access: 'public',
  layout: 'bare',
  title: titles('Démonstration', 'Demo', 'Demostración', 'Demo'),
}

/** Paths that the shell answers for itself. */
export const shellRoutes: readonly OwnedRoute[] = [
  authRoute,
  {
    path: '/reset-password',
    member: 'shell',
    access: 'public',
    layout: 'bare',
    title: titles('Nouveau mot de passe', 'New password', 'Nueva contraseña', 'Neues Passwort'),
  },
  {
    path: '/boite-envoi',
    member: 'shell',
    access: 'public',
    layout: 'bare',
    title: titles('Boîte d’envoi', 'Outbox', 'Bandeja de salida', 'Postausgang'),
  },
  {
    path: '/dashboard',
    member: 'shell',
    access: 'protected',
    title: titles('Tableau de bord', 'Dashboard', 'Panel', 'Übersicht'),
  },
  {
    path: '/search',
    member: 'shell',
    access: 'protected',
    title: titles('Recherche', 'Search', 'Búsqueda', 'Suche'),
  },
  {
    path: '/notifications',
    member: 'shell',
    access: 'protected',
    title: titles('Notifications', 'Notifications', 'Notificaciones', 'Benachrichtigungen'),
  },
  {
    path: '/console',
    member: 'shell',
    access: 'protected',
    title: titles('Versions', 'Releases', 'Versiones', 'Versionen'),
  },
]
