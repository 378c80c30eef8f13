import type { Session } from '@cahier/contract'
import { describe, expect, it } from 'vitest'
import { decide } from './decide.ts'
import type { OwnedRoute } from './owned-route.ts'
import { demoRoute, shellRoutes } from './shell-routes.ts'

const title = { fr: '', en: '', es: '', de: '' }
const routes: readonly OwnedRoute[] = [
  ...shellRoutes,
  { path: '/', member: 'mf-marketing', access: 'public', layout: 'bare', localized: true, title },
  { path: '/help', member: 'mf-marketing', access: 'protected', title },
  { path: '/notes', member: 'mf-notes', access: 'protected', title },
  { path: '/zoom', member: 'mf-collaboration', access: 'protected', title },
  { path: '/zoom/callback', member: 'mf-collaboration', access: 'public', title },
]

const signedIn: Session = { status: 'signed-in', userId: 'u', email: 'u@exemple.fr', admin: false }
const guest: Session = { ...signedIn, email: '', anonymous: true }
const signedOut: Session = { status: 'signed-out' }
const loading: Session = { status: 'loading' }

describe('decide', () => {
  it.each<[string, Session, string]>([
    ['/', signedOut, 'route /'],
    ['/', signedIn, 'redirect /dashboard'],
    ['/', loading, 'route /'],
    ['/?auth=signup&plan=basic', signedOut, 'auth signup'],
    ['/?auth=login', signedOut, 'auth login'],
    ['/?auth=signup', signedIn, 'redirect /dashboard'],
    ['/auth', signedOut, 'auth login'],
    ['/auth?auth=signup', signedOut, 'auth signup'],
    ['/auth', signedIn, 'redirect /dashboard'],
    ['/auth?auth=forgotten', signedOut, 'auth forgotten'],
    ['/?auth=link', signedOut, 'auth link'],
    ['/auth?code=x', loading, 'wait'],
    ['/auth?auth=signup', guest, 'auth signup'],
    ['/auth', guest, 'redirect /dashboard'],
    ['/reset-password', signedIn, 'route /reset-password'],
    ['/reset-password', signedOut, 'route /reset-password'],
    ['/notes/1?q=a', signedOut, 'redirect /?next=%2Fnotes%2F1%3Fq%3Da'],
    ['/auth?next=%2Fnotes%2F1%3Fq%3Da', signedIn, 'redirect /notes/1?q=a'],
    ['/?auth=signup&plan=basic', signedIn, 'redirect /settings?tab=subscription&plan=basic'],
    [
      '/?auth=signup&plan=premium&interval=year',
      signedIn,
      'redirect /settings?tab=subscription&plan=premium&interval=year',
    ],
    ['/?plan=basic&interval=decade', signedIn, 'redirect /settings?tab=subscription&plan=basic'],
    ['/?plan=free&interval=year', signedIn, 'redirect /dashboard'],
    ['/?plan=free', signedIn, 'redirect /dashboard'],
    ['/?demo=1', signedIn, 'redirect /dashboard'],
    ['/?demo=1', guest, 'redirect /dashboard'],
    ['/?demo=', signedOut, 'route /'],
    ['/notes?demo=1', signedOut, 'redirect /?next=%2Fnotes%3Fdemo%3D1'],
    ['/auth?next=%2F%2Fevil.example%2Fnotes', signedIn, 'redirect /dashboard'],
    ['/auth?next=%2F%5Cevil.example%2Fnotes', signedIn, 'redirect /dashboard'],
    ['/auth?next=https%3A%2F%2Fevil.example%2Fnotes', signedIn, 'redirect /dashboard'],
    ['/auth?next=%2Fnowhere', signedIn, 'redirect /dashboard'],
    ['/auth?next=%2Fauth', signedIn, 'redirect /dashboard'],
    ['/notes', loading, 'wait'],
    ['/notes/1', signedIn, 'route /notes'],
    ['/dashboard', signedIn, 'route /dashboard'],
    ['/zoom/callback', signedOut, 'route /zoom/callback'],
    ['/nowhere', signedIn, 'redirect /'],
    ['/nowhere', signedOut, 'redirect /'],
  ])('%s, %o → %s', (url, session, expected) => {
    const { pathname, search } = new URL(url, 'http://localhost')
    const view = decide(routes, session, { pathname, search })
    const shown = {
      redirect: () => (view.kind === 'redirect' ? view.to : ''),
      auth: () => (view.kind === 'auth' ? view.mode : ''),
      route: () => (view.kind === 'route' ? view.route.path : ''),
      wait: () => '',
    }[view.kind]()
    expect(`${view.kind} ${shown}`.trim()).toBe(expected)
  })
})

it('forgets where somebody else was', () => {
  const left = { pathname: '/search', search: '?q=grossesse' }
  expect(decide(routes, signedOut, left, false)).toEqual({ kind: 'redirect', to: '/' })
})

it.each([
  ['/', routes],
  ['/en', routes],
  ['/', shellRoutes],
])('the demo opens at %s?demo=1, with public pages and without', (pathname, known) => {
  expect(decide(known, signedOut, { pathname, search: '?demo=1' })).toEqual({ kind: 'route', route: demoRoute })
})

it.each([
  [signedOut, { kind: 'auth', mode: 'login' }],
  [signedIn, { kind: 'redirect', to: '/dashboard' }],
])('a set without public pages: / with %o', (session, view) => {
  expect(decide(shellRoutes, session, { pathname: '/', search: '' })).toEqual(view)
})

it.each([
  ['/', 'auth'],
  ['/auth', 'auth'],
  ['/notes/1', 'auth'],
  ['/unknown', 'auth'],
  ['/zoom/callback', 'route'],
  ['/reset-password', 'route'],
])('%s shows %s while the second factor is missing', (pathname, kind) => {
  expect(decide(routes, signedOut, { pathname, search: '' }, true, true).kind).toBe(kind)
})
