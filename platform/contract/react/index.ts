export { type Discard, type DiscardQuestion, useDiscard } from '../actions/discard.ts'
export {
  type Action,
  type ActionHabits,
  type ActionTexts,
  type ActionUndo,
  runAction,
  undoTime,
  useAction,
} from '../actions/use-action.ts'
export { type SliceProgress, type Slices, type SliceTexts, useSlices } from '../actions/use-slices.ts'
export {
  AreaError,
  createStore,
  useEntitlements,
  useEvent,
  useNow,
  usePreferences,
  useProfile,
  useSession,
  useShell,
  useStore,
  useUnsaved,
  useUserId,
  type WritableStore,
} from '../host/index.ts'
export { defineFlags, type Flags, type ValueOf } from './define-flags.ts'
export { defineRemoteApp, type RemoteLifecycles, type RemoteProps } from './define-remote-app.tsx'
export { type LazyPartOptions, lazyPart } from './lazy-part.tsx'
