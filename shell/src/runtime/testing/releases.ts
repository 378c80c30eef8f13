import type { LiveRemote, RemoteRelease } from '@cahier/releases/model'

/** A live release `new` of the notes and its predecessor `old`. @param page tells containers of different tests apart */
export function fakeRemote(page = 0): LiveRemote & { predecessor: RemoteRelease } {
  const release = (id: string): RemoteRelease => ({
    member: 'mf-notes',
    id,
    container: `mf_notes_${page}_${id}`,
    base: `/releases/mf-notes/${id}/`,
    entry: 'remoteEntry.js',
    contract: '^1.0.0',
    federation: '2.9.2',
    imports: {},
    exposes: { './app': { js: ['app.js'], css: [], shared: [] } },
    integrity: { 'remoteEntry.js': 'sha384-a', 'app.js': 'sha384-b' },
  })
  return { ...release('new'), routes: [], widgets: [], commands: [], predecessor: release('old') }
}
