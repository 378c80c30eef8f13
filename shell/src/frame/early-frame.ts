/*
 * The first script of a signed-in learner's page. It draws the frame and the header from what this device remembers, then loads the
 * shell, which replaces them. On a slow connection the learner sees the page seconds before the shell has arrived.
 */
import { type BootData, routeFor } from '@cahier/releases/model'
import type { User } from '@supabase/supabase-js'
import { storageKey, storedSession } from '../account/session/stored-session.ts'
import { readBootData } from '../host/boot-data.ts'
import { remembered } from '../host/last-known.ts'
import type { OwnedRoute } from '../host/routing/owned-route.ts'
import { shellRoutes } from '../host/routing/shell-routes.ts'
import { storedJson } from '../host/stored-json.ts'
import { startShell } from '../runtime/start-shell.ts'
import frame from './frame.module.css?names'
import { today, welcome } from './greeting.ts'
import header from './header.module.css?names'

function part(name: string, className: string | undefined, ...content: (Node | string)[]): HTMLElement {
  const element = document.createElement(name)
  if (className) element.className = className
  element.append(...content)
  return element
}

/** The greeting under the title, if the learner's name is known. */
function line(user: User, { language }: BootData, isDashboard: boolean): HTMLElement[] {
  const { name } = (remembered('profile', user.id) ?? user.user_metadata) as { name?: unknown }
  if (typeof name !== 'string') return []
  const figures = remembered('counters', user.id) as { wordsToReview?: unknown } | null
  const due = isDashboard && typeof figures?.wordsToReview === 'number' ? figures.wordsToReview : null
  const classes = [header.welcome, ...(isDashboard ? [header.day] : [])].join(' ')
  const day = part('span', header.today, today(language ?? 'fr', new Date(), due))
  return [part('p', classes, welcome(language ?? 'fr', name), day)]
}

/** The shell's frame around a view, empty except for its header. */
function earlyFrame(user: User, route: OwnedRoute, boot: BootData): HTMLElement {
  const title = part('h1', header.title, route.title[boot.language ?? 'fr'])
  const titles = part('div', header.titles, title, ...line(user, boot, route.path === '/dashboard'))
  const main = part('div', frame.main, part('header', header.header, titles))
  const whole = part('div', frame.frame, part('aside', frame.sidebar), part('div', frame.column, main))
  const { state } = (storedJson('cahier.frame') ?? {}) as { state?: { collapsed?: unknown } }
  if (state?.collapsed === true) whole.dataset.collapsed = 'true'
  return whole
}

/** Adds the preloads of what follows the shell once the shell has been fetched, so that a slow phone loads the shell first. */
function fetchLater(): void {
  const later = document.getElementById('cahier-later')
  if (later instanceof HTMLTemplateElement) document.head.append(later.content)
}

const boot = readBootData()
const user = storedSession(storageKey(boot.supabase.url || location.origin))?.user
const route = routeFor([...shellRoutes, ...boot.routes], location.pathname)
// The demo shows a banner above the header, which the early frame does not draw.
if (user && !user.is_anonymous && route?.access === 'protected' && route.layout !== 'bare') {
  document.getElementById('root')?.append(earlyFrame(user, route, boot))
}
function start(): void {
  startShell(fetchLater)
  // The first use of `Intl` takes 15 ms, 60 on a phone: done here, while nothing else can be done than to wait for the shell.
  setTimeout(() => new Intl.NumberFormat(boot.language ?? 'fr'))
}

// `requestAnimationFrame` does not run in a background tab.
if (document.hidden) start()
else requestAnimationFrame(() => setTimeout(start))
