export { type Auth, AuthProvider, useAuth } from './auth.tsx'
export { defineRemoteApp, type RemoteLifecycles, type RemoteProps } from './define-remote-app.tsx'
export { type Discard, type DiscardQuestion, useDiscard } from './discard.ts'
export {
  useEntitlements,
  useEvent,
  useNow,
  usePreferences,
  useProfile,
  useSession,
  useUnsaved,
  useUserId,
} from './hooks.ts'
export { type LazyPartOptions, lazyPart } from './lazy-part.tsx'
export { ShellProvider, useShell } from './shell-context.tsx'
export { createStore, useStore } from './stores.ts'
