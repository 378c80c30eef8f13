import { readdirSync } from 'node:fs'
import { root } from '../workspace.ts'

/**
 * The rooms of a member: the folders and files at the top of its sources. Each stands on a floor and imports only rooms of the
 * floors below. The room `*` stands for every room that no floor names: the features of an area, which may import each other.
 */
export interface Rooms {
  /** The folder that the rooms stand in. */
  readonly folder: string
  /** The top floor first. */
  readonly floors: readonly (readonly string[])[]
  /** No `.ts` file imports a `.tsx` file of its room: rules and hooks do not know the components. */
  readonly rulesRenderNothing?: true
}

const area = (name: string): Rooms => ({
  folder: `${name}/src`,
  floors: [['prerender.ts'], ['app.tsx'], ['*'], ['data'], ['locales']],
  rulesRenderNothing: true,
})

const remotes = readdirSync(root).filter((folder) => folder.startsWith('mf-'))

export const members: readonly Rooms[] = [
  {
    folder: 'shell/src',
    floors: [['main.tsx'], ['boot'], ['pages'], ['frame'], ['account', 'runtime'], ['host']],
    rulesRenderNothing: true,
  },
  ...remotes.map(area),
  {
    folder: 'shared-ui',
    floors: [['gallery'], ['components'], ['overlay', 'tokens']],
  },
  {
    folder: 'platform/contract',
    floors: [
      ['v1', 'prerender', 'edit'],
      ['react', 'forms', 'data', 'live'],
      ['actions', 'device', 'i18n', 'archive', 'reading', 'cloze', 'search', 'time'],
      ['host'],
      ['api'],
    ],
  },
  {
    folder: 'platform/releases',
    floors: [['access', 'health'], ['trust'], ['store'], ['model']],
  },
  {
    folder: 'platform/backend',
    floors: [
      ['index.ts', 'control.ts', 'main.ts'],
      ['backend.ts', 'start.ts', 'admin.ts'],
      ['gateway', 'backup', 'payments-sandbox'],
      ['auth', 'realtime', 'storage', 'functions', 'jobs'],
      ['mail', 'rest'],
      ['access'],
      ['database', 'disk', 'running.ts', 'protocol.ts'],
      ['errors.ts', 'log.ts'],
    ],
  },
  {
    folder: 'platform/server',
    floors: [
      ['index.ts'],
      ['server.ts', 'export'],
      ['offline', 'edge'],
      ['pages', 'beacons', 'release-api', 'health.ts', 'me.ts', 'zoom.ts'],
      ['grants', 'assets', 'scrub'],
      ['live', 'proxy'],
      ['responses', 'reports.ts'],
      ['request.ts', 'headers.ts', 'limit.ts', 'connections.ts'],
      ['log.ts', 'client.ts'],
    ],
  },
  {
    folder: 'platform/cli',
    floors: [
      ['main.ts'],
      ['program.ts', 'report.ts'],
      ['commands', 'packing', 'api-report', 'boundaries', 'architecture', 'template'],
      ['checks', 'development', 'browser', 'release', 'budget', 'upgrade', 'progress.ts'],
      ['build', 'environment.ts'],
      ['presets'],
      ['build-inputs'],
      ['workspace.ts', 'terminal.ts', 'bucket-address.ts'],
      ['error.ts', 'language'],
    ],
  },
]
