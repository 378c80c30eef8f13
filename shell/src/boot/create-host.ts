import { contractVersion, forgetAccount, type Sender, type ShellApi, unsentChanges } from '@cahier/contract'
import { type BootData, routeFor } from '@cahier/releases/model'
import type { Account } from '../account/account.ts'
import { createCountersSource } from '../account/counters.ts'
import { lateLanguage } from '../account/late-language.ts'
import { createPreferencesSource } from '../account/preferences.ts'
import { createProfileSource } from '../account/profile.ts'
import { createClientSource } from '../account/session/client.ts'
import { onlyAs } from '../account/session/only-as.ts'
import { createSessionSource } from '../account/session/session.ts'
import { createFeedback, type Feedback } from '../frame/feedback/feedback.ts'
import { browserLanguage } from '../host/browser-language.ts'
import { createEventBus } from '../host/event-bus.ts'
import type { Host } from '../host/host.ts'
import { createLiveSet } from '../host/live-set.ts'
import { canLoadTexts, loadTexts } from '../host/locales/index.ts'
import { destination } from '../host/routing/decide.ts'
import { createGuardedHistory } from '../host/routing/history.ts'
import type { OwnedRoute } from '../host/routing/owned-route.ts'
import { shellRoutes } from '../host/routing/shell-routes.ts'
import { hasCommand, runCommand } from '../runtime/federation/commands.ts'
import { loadExpose } from '../runtime/federation/loader.ts'
import { noteMeasured, noteRelease } from '../runtime/health/beacons.ts'
import { runFor } from '../runtime/health/blame.ts'
import { countRequests } from '../runtime/health/count-requests.ts'
import type { ReleaseName } from '../runtime/health/release-name.ts'
import { createReporter } from '../runtime/health/reporter.ts'
import { withAreaAt } from '../runtime/health/shown-areas.ts'
import { countWrites } from '../runtime/live/count-writes.ts'
import { withDocumentLoads } from '../runtime/live/document-loads.ts'
import { followLiveSet } from '../runtime/live/follow-live-set.ts'
import { createConnection } from '../runtime/offline/connection.ts'
import { followPushes } from '../runtime/offline/follow-pushes.ts'
import { keepInstalled } from '../runtime/offline/keep-installed.ts'
import { sendWaiting } from '../runtime/offline/send-waiting.ts'
import { parcelAnchor } from '../runtime/outlet/anchor.ts'

/** The parts of the shell that the React tree is given. */
export interface Composition {
  host: Host
  account: Account
  feedback: Feedback
  shell: ShellApi
}

/** Creates the shell from the boot data in the page. */
export function createHost(boot: BootData): Composition {
  const feedback = createFeedback()
  const { url, publishableKey: apikey } = boot.supabase
  const requests = countRequests((counts, sentAt) => {
    const note = (release: ReleaseName) => noteMeasured(release, { requests: counts })
    note({ member: 'shell', id: boot.shell.id })
    withAreaAt(sentAt, note)
  })
  const writes = countWrites(requests)
  const connection = createConnection(() => fetch(`${url}/auth/v1/health`, { headers: { apikey } }), writes.fetch)
  const { online } = connection
  const shownAccount = () => {
    const session = sessions.session.get()
    return session.status === 'signed-in' ? session.userId : null
  }
  const clients = createClientSource(boot.supabase, onlyAs(shownAccount, connection.fetch))
  // Loads a document, so that nothing of the account stays in memory.
  const leave = () => location.assign('/')
  const sessions = createSessionSource(clients, leave, () => location.reload())
  const reportError = createReporter(boot)
  /** A request of an account that is being signed out is refused, and nobody waits for it. */
  const reportUnlessLeft = (error: unknown) => {
    if (!sessions.isLeft()) reportError(error)
  }
  const profiles = createProfileSource(clients, sessions, reportUnlessLeft)
  const preferences = createPreferencesSource(boot.language ?? browserLanguage(), clients, sessions, reportUnlessLeft)
  const texts = () => loadTexts(preferences.preferences.get().language)
  const set = createLiveSet(boot)
  const routes: readonly OwnedRoute[] = [...shellRoutes, ...boot.routes]

  const guarded = createGuardedHistory(async (message) => {
    const { leave } = await texts()
    return feedback.confirm({
      title: leave.title,
      body: message ?? leave.body,
      confirmLabel: leave.confirm,
      cancelLabel: leave.cancel,
      destructive: true,
    })
  })
  const history = withDocumentLoads(guarded.history, () => following.documentIsDue())

  history.listen(preferences.look)

  const shell: ShellApi = {
    contract: contractVersion,
    supportEmail: boot.supportEmail,
    forumUrl: boot.forumUrl,
    jitsiUrl: boot.jitsiUrl,
    livekitUrl: boot.livekitUrl,
    supabase: clients.get,
    dataClient: clients.data,
    session: sessions.session,
    profile: profiles.profile,
    preferences: preferences.preferences,
    authError: sessions.error,
    flags: set.flags,
    entitlements: profiles.entitlements,
    history,
    events: createEventBus(reportError),
    commands: {
      execute: (id, payload) => runCommand(set, shell, id, payload),
      has: (id) => hasCommand(set, id),
    },
    setPreferences: lateLanguage(preferences.set, {
      online,
      canLoad: canLoadTexts,
      say: async () => feedback.toast({ kind: 'info', message: (await texts()).languageLater }),
      report: reportError,
    }),
    refreshProfile: profiles.refresh,
    navigate(to, { replace = false, state } = {}) {
      if (replace) history.replace(to, state)
      else history.push(to, state)
    },
    prefetch(path) {
      const route = routeFor(routes, new URL(path, location.href).pathname)
      if (!route || route.member === 'shell') return
      set
        .remote(route.member)
        .then((remote) => Promise.all([parcelAnchor(), loadExpose(remote, './app', () => {}, { ahead: true })]))
        .catch(() => {
          // A failed prefetch is ignored: opening the path tries again and shows the error.
        })
    },
    getStarted({ plan, mode = 'signup', demo = false } = {}) {
      const session = sessions.session.get()
      const wanted = new URLSearchParams(history.location.search).get('next')
      const query = new URLSearchParams({ auth: mode, ...(plan && { plan }), ...(wanted && { next: wanted }) })
      if (session.status === 'signed-in') history.push(destination(routes, plan ? `?plan=${plan}` : ''))
      else if (demo) history.push('/?demo=1')
      else history.push(`/?${query}`)
    },
    signOut() {
      void confirmSignOut()
    },
    toast: feedback.toast,
    confirm: feedback.confirm,
    async notify(request) {
      const { addNotification } = await import(/* webpackChunkName: "data" */ '../account/data/notifications.ts')
      await addNotification.run(shell, request)
    },
    unsaved: guarded.unsaved,
    reportError,
  }

  const confirmSignOut = async () => {
    const session = sessions.session.get()
    if (session.status !== 'signed-in') return
    const { userId } = session
    const { logout } = await texts()
    const unsent = unsentChanges(userId)
    const confirmed = await feedback.confirm({
      title: logout.title,
      body: unsent > 0 ? logout.unsent(unsent) : logout.body,
      confirmLabel: logout.confirm,
      destructive: true,
    })
    if (!confirmed) return
    await sessions.signOut()
    await forgetAccount(userId)
    setTimeout(leave, 100)
  }

  sessions.onEvent((event) => {
    if (event === 'PASSWORD_RECOVERY') history.replace('/reset-password')
  })
  online.subscribe(() => {
    if (!online.get()) return
    for (const topic of ['dashboard', 'notifications']) shell.events.emit(topic)
    for (const source of [profiles.refresh, preferences.catchUp]) source().catch(reportUnlessLeft)
  })
  sendWaiting({
    session: sessions.session,
    online,
    remotes: set.all,
    async send(remote, expose) {
      const { module, release } = await loadExpose(remote, expose, (error) =>
        reportError(error, { remote: remote.member }),
      )
      noteRelease(release, 'seen')
      await runFor(release, () => (module.default as Sender)(shell))
    },
    reportError,
  })
  // Not in development, where files change under the same name, nor for a visit, whose set is not the device's own.
  const renewInstalled = boot.development || boot.visit ? () => {} : keepInstalled(sessions.session, online)
  followPushes(shell.navigate)
  let { language } = preferences.preferences.get()
  preferences.preferences.subscribe(() => {
    const before = language
    language = preferences.preferences.get().language
    // The installed set has the texts of one language.
    if (language !== before) renewInstalled()
  })
  const following = followLiveSet({
    boot,
    set,
    history: guarded.history,
    hasUnsaved: guarded.hasUnsaved,
    writes,
    memberAt: (path) => routeFor(routes, path)?.member ?? null,
    onNewSet: renewInstalled,
    reportError,
  })

  return {
    host: { boot, set, routes, online },
    account: { sessions, counters: createCountersSource(shell) },
    feedback,
    shell,
  }
}
