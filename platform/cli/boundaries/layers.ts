import { readdirSync } from 'node:fs'
import { root } from '../workspace.ts'

/**
 * The layers of a member: the folders and files at the top of its sources, each of which imports only those of the layers below. `*`
 * stands for every one that no layer names: the features of an area, which may import each other.
 */
export interface MemberLayers {
  /** The folder that they stand in. */
  readonly folder: string
  /** The top layer first. */
  readonly layers: readonly (readonly string[])[]
  /** No `.ts` file imports a `.tsx` file of its folder: rules and hooks do not know the components. */
  readonly rulesRenderNothing?: true
}

const area = (name: string): MemberLayers => ({
  folder: `${name}/src`,
  layers: [['prerender.ts'], ['app.tsx'], ['*'], ['data'], ['locales']],
  rulesRenderNothing: true,
})

const remotes = readdirSync(root).filter((folder) => folder.startsWith('mf-'))

export const members: readonly MemberLayers[] = [
  {
    folder: 'shell/src',
    layers: [['main.tsx'], ['boot'], ['pages'], ['frame'], ['account', 'runtime'], ['host']],
    rulesRenderNothing: true,
  },
  ...remotes.map(area),
  {
    folder: 'shared-ui',
    layers: [['gallery'], ['components'], ['overlay', 'tokens']],
  },
  {
    folder: 'platform/contract',
    layers: [
      ['v1', 'prerender', 'edit'],
      ['react', 'forms', 'data', 'live'],
      ['actions', 'device', 'i18n', 'archive', 'reading', 'cloze', 'search', 'time'],
      ['host'],
      ['api'],
    ],
  },
  {
    folder: 'platform/releases',
    layers: [['access', 'health'], ['trust'], ['store'], ['model']],
  },
  {
    folder: 'platform/mail',
    layers: [['mail.ts', 'smtp.ts'], ['mail-texts.ts', 'week-report.ts', 'smtp-refusal.ts'], ['locale.ts']],
  },
  {
    folder: 'platform/backend',
    layers: [
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
    layers: [
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
    layers: [
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
