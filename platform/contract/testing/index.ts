export { emptyCounters } from './counters.ts'
export { createFakeShell, type FakeShell, type FakeShellOptions, fakeProfile } from './fake-shell.ts'
export { type RenderedRemote, renderRemote, renderWithShell, unmountRemotes } from './render-remote.tsx'
export { createRest, type RestAnswer, type RestFake, type RestRequest, refuse } from './rest.ts'
