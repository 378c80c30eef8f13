import { ShellProvider, whenSettled } from '@cahier/contract/host'
import { useLocalized } from '@cahier/contract/i18n'
import { lazyPart, useSession, useShell, useStore } from '@cahier/contract/react'
import { Navigate, RemoteRouter, useLocation } from '@cahier/contract/router'
import { loadOverlays } from '@cahier/ui/overlays'
import { Suspense, useEffect } from 'react'
import { AccountProvider, useAccount } from '../account/account.ts'
import { FeedbackLayer } from '../frame/feedback/feedback-layer.tsx'
import { Frame } from '../frame/frame.tsx'
import { Waiting } from '../frame/waiting.tsx'
import { HostProvider, useHost } from '../host/host.ts'
import { decide } from '../host/routing/decide.ts'
import type { OwnedRoute } from '../host/routing/owned-route.ts'
import { authRoute, demoRoute } from '../host/routing/shell-routes.ts'
import { Dashboard } from '../pages/dashboard/dashboard.tsx'
import { FailedView } from '../runtime/outlet/failed-view.tsx'
import { RemoteOutlet } from '../runtime/outlet/remote-outlet.tsx'
import { takeOver } from '../runtime/prerendered/take-over.ts'
import styles from './app.module.css'
import type { Composition } from './create-host.ts'

const whole = { pending: <Waiting />, failed: (retry: () => void) => <FailedView retry={retry} /> }
const AuthPage = lazyPart(() => import(/* webpackChunkName: "auth" */ '../pages/account/auth-page.tsx'), whole)
const dataPages = () => import(/* webpackChunkName: "data" */ './data-pages.tsx')
const Console = lazyPart(async () => (await dataPages()).loadConsole(), whole)
/** Only whoever carries the claim downloads it. */
const AdminOverlay = lazyPart(async () => (await dataPages()).loadAdmin(), { failed: () => null })
const VisitBanner = lazyPart(() => import(/* webpackChunkName: "visit" */ '../pages/visit/visit-banner.tsx'), {
  failed: () => null,
})
const ResetPage = lazyPart(() => import(/* webpackChunkName: "auth" */ '../pages/account/reset-page.tsx'), whole)
const Mails = lazyPart(async () => (await dataPages()).loadMails(), whole)
const Notifications = lazyPart(async () => (await dataPages()).loadNotifications(), whole)
const DemoPage = lazyPart(() => import(/* webpackChunkName: "demo" */ '../pages/demo/demo-page.tsx'), whole)
const DemoBanner = lazyPart(() => import(/* webpackChunkName: "demo" */ '../pages/demo/demo-banner.tsx'), {
  pending: <div className={styles.demoRoom} />,
  failed: () => null,
})
const Search = lazyPart(() => import(/* webpackChunkName: "search" */ '../pages/search/search-page.tsx'), whole)

function RouteView({ route }: { route: OwnedRoute }) {
  const localized = useLocalized()
  const title = localized(route.title)
  if (route === demoRoute) return <DemoPage />
  if (route.path === '/dashboard') return <Dashboard />
  if (route.path === '/search') return <Search />
  if (route.path === '/notifications') return <Notifications />
  if (route.path === '/console') return <Console />
  if (route.path === '/reset-password') return <ResetPage />
  if (route.path === '/boite-envoi') return <Mails />
  return <RemoteOutlet key={route.member} member={route.member} title={title} />
}

/** Whether Back or Forward opened this document. */
const isReopened = performance
  .getEntriesByType('navigation')
  .some((entry) => (entry as PerformanceNavigationTiming).type === 'back_forward')

function View() {
  const { boot, routes } = useHost()
  const session = useSession()
  const location = useLocation()
  const localized = useLocalized()
  const { sessions } = useAccount()
  const needsCode = useStore(sessions.needsCode)
  const view = decide(routes, session, location, !isReopened && !sessions.isLeft(), needsCode)
  const shown = view.kind === 'auth' ? authRoute : view.kind === 'route' ? view.route : null
  const title = shown && localized(shown.title)

  useEffect(() => {
    if (title) document.title = `${title} · Cahier`
  }, [title])

  const isOwn = view.kind === 'auth' || (view.kind === 'route' && view.route.member === 'shell')
  useEffect(() => {
    if (isOwn) takeOver()
  }, [isOwn])

  if (view.kind === 'redirect') return <Navigate to={view.to} replace />
  if (view.kind === 'wait') return <Waiting />
  const visit = (boot.visit || boot.refusal) && <VisitBanner />
  if (view.kind === 'route' && view.route.layout !== 'bare' && session.status === 'signed-in') {
    const banners = (
      <>
        {visit}
        {session.anonymous && <DemoBanner />}
      </>
    )
    return (
      <Frame route={view.route} banners={banners}>
        <RouteView route={view.route} />
      </Frame>
    )
  }
  return (
    <>
      {visit}
      {view.kind === 'auth' ? <AuthPage mode={view.mode} /> : <RouteView route={view.route} />}
    </>
  )
}

/** The administrator's overlay, on every screen. */
function AdminLayer() {
  const session = useSession()
  return session.status === 'signed-in' && session.admin && <AdminOverlay />
}

/** Prefetches dialogs, menus and a signed-in learner's other areas once the page is idle, so that they open at once. */
function IdlePrefetch() {
  const shell = useShell()
  const session = useSession()
  const { routes, set } = useHost()
  const signedIn = session.status === 'signed-in'
  // Dashboard, palette and search need the index: fetch it in parallel with their code.
  useEffect(() => {
    if (signedIn) set.all().catch(() => {})
  }, [signedIn, set])
  useEffect(() => {
    if (signedIn) return whenSettled(() => void loadOverlays().catch(() => {}))
  }, [signedIn])
  useEffect(() => {
    if (!signedIn || !('requestIdleCallback' in window)) return
    const paths = routes.filter((route) => route.access === 'protected').map((route) => route.path)
    let handle = 0
    const next = () => {
      const path = paths.shift()
      if (!path) return
      shell.prefetch(path)
      handle = requestIdleCallback(next)
    }
    const stay = whenSettled(next)
    return () => {
      stay()
      cancelIdleCallback(handle)
    }
  }, [signedIn, routes, shell])
  return null
}

export function App({ host, account, feedback, shell }: Composition) {
  return (
    <HostProvider value={host}>
      <AccountProvider value={account}>
        <ShellProvider shell={shell}>
          <RemoteRouter shell={shell}>
            <Suspense fallback={<Waiting />}>
              <View />
            </Suspense>
            <IdlePrefetch />
            <AdminLayer />
            <FeedbackLayer feedback={feedback} />
          </RemoteRouter>
        </ShellProvider>
      </AccountProvider>
    </HostProvider>
  )
}
