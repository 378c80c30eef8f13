import type { Language, Localized } from '@cahier/contract'
import type { OwnedRoute } from './match.ts'

const titles = (fr: string, en: string, es: string, de: string): Localized =>
  ({ fr, en, es, de }) satisfies Record<Language, string>

/** Paths that the shell answers for itself. */
export const shellRoutes: readonly OwnedRoute[] = [
  {
    path: '/auth',
    member: 'shell',
    access: 'public',
    layout: 'bare',
    title: titles('Connexion', 'Sign in', 'Iniciar sesión', 'Anmelden'),
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
    path: '/console',
    member: 'shell',
    access: 'protected',
    title: titles('Versions', 'Releases', 'Versiones', 'Versionen'),
  },
]
