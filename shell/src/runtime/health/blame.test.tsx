import { type Context, runInContext, runInThisContext } from 'node:vm'
import { ShellProvider } from '@cahier/contract/host'
import * as contract from '@cahier/contract/react'
import { createFakeShell } from '@cahier/contract/testing'
import type { BootData, LiveRemote } from '@cahier/releases/model'
import { Button } from '@cahier/ui/button'
import { Dialog } from '@cahier/ui/dialog'
import { Segmented } from '@cahier/ui/segmented'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render } from '@testing-library/react'
import * as React from 'react'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createEventBus } from '../../host/event-bus.ts'
import type { LiveSet } from '../../host/live-set.ts'
import { runCommand } from '../federation/commands.ts'
import { loadExpose } from '../federation/loader.ts'
import { mountRemote } from '../outlet/mount-remote.ts'
import { Widget } from '../outlet/widget.tsx'
import { fakeRemote } from '../testing/releases.ts'
import { runFor } from './blame.ts'
import { createReporter } from './reporter.ts'

vi.mock('../federation/loader.ts', () => ({ loadExpose: vi.fn(), markBroken: vi.fn() }))

const origin = 'https://cahier.example'
const release = (member: LiveRemote['member'], id: string): LiveRemote => ({
  ...fakeRemote(),
  member,
  id,
  container: `${member.replaceAll('-', '_')}_${id}`,
  predecessor: null,
})
const notes = release('mf-notes', 'aaaaaaaaaaaa')
const newerNotes = release('mf-notes', 'bbbbbbbbbbbb')
const planning = release('mf-planning', 'cccccccccccc')
const shellId = 'dddddddddddd'
const own = `shell@${shellId}`
const nobody = 'nobody'

/** The page that the tests run in, as Vitest hands it out. */
declare const jsdom: { getInternalVMContext(): Context }

/** Evaluates code as if it had come in a file at that address: the frames of its stacks are real, and name it. */
const at = (url: string, code: string) => runInContext(`(${code})`, jsdom.getInternalVMContext(), { filename: url })
const from = ({ member, id }: LiveRemote, code: string) => at(`${origin}/releases/${member}/${id}/app.js`, code)

/** A page, as a browser has it: what Node leaves to the process comes to the window. */
const page = {
  later: (run: () => void) =>
    setTimeout(() => {
      try {
        run()
      } catch (error) {
        dispatchEvent(new ErrorEvent('error', { error, message: String(error) }))
      }
    }),
  floating: (promise: Promise<unknown>) =>
    promise.catch((reason: unknown) => dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }))),
}
const boot = { shell: { id: shellId }, live: { stream: false }, development: false } as BootData
const said = vi.fn()
let shell: ReturnType<typeof createFakeShell>

/** Everything that code of a remote may use. What of it is not the remote's own is the shell's, in production. */
const scope = { React, Button, Dialog, Segmented, QueryClient, QueryClientProvider, useQuery, page, ...contract }

const room = () => document.body.appendChild(document.createElement('div'))
/** Puts a component of a remote on the page, whose code may use the scope. */
async function mount(remote: LiveRemote, component: string): Promise<HTMLElement> {
  const App = from(remote, `(scope) => { const { ${Object.keys(scope)} } = scope; return ${component} }`)(scope)
  vi.mocked(loadExpose).mockResolvedValue({ module: { default: contract.defineRemoteApp(App) }, release: remote })
  const element = room()
  element.dataset.remote = remote.member
  await new Promise<void>((done) => {
    const onMounted = () => {
      element.dataset.release = `${remote.member}@${remote.id}`
      done()
    }
    mountRemote({ remote, shell, room: element, onMounted, onFailed: () => done() })
  })
  return element
}
async function click(remote: LiveRemote, component: string, label = 'Essai') {
  await mount(remote, component)
  const button = await vi.waitFor(() => {
    const found = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === label)
    if (!found) throw new Error('no button')
    return found
  })
  fireEvent.click(button)
}
const button = (handler: string) => `() => React.createElement('button', { onClick: ${handler} }, 'Essai')`
const run = (remote: LiveRemote, code: string) =>
  from(remote, `(scope, shell) => { const { page, React } = scope; ${code} }`)(scope, shell)
const rejects = (remote: LiveRemote) => from(remote, `async () => { throw new Error('fault') }`)
/** What the client of the shell, which remotes share, rejects with. */
const sharedFailure = async () => {
  throw new Error('fault')
}
const commandsOf = (handler: unknown) => {
  vi.mocked(loadExpose).mockResolvedValue({ module: { default: handler }, release: planning })
  const remote = {
    ...planning,
    commands: [{ id: 'planning.open', expose: './open', label: { fr: '', en: '', es: '', de: '' } }],
  }
  return { all: async () => [remote] } as unknown as LiveSet
}
async function widget(component: string) {
  const Content = from(planning, `({ React, Button }) => ${component}`)(scope)
  vi.mocked(loadExpose).mockResolvedValue({ module: { default: Content }, release: planning })
  const label = { fr: 'Carte', en: '', es: '', de: '' }
  const config = { id: 'next', slot: 'dashboard/next/v1', expose: './next', order: 1, label } as const
  await act(async () => {
    render(
      <ShellProvider shell={shell}>
        <Widget remote={planning} widget={config} props={{}} />
      </ShellProvider>,
    )
  })
}

const broken = `{ toString: 1, valueOf: 1 }`
const faults: [what: string, whose: string, seed: () => unknown][] = [
  // The tree of a remote.
  ['a render', 'mf-notes@aaaaaaaaaaaa', () => mount(notes, `() => { throw new Error('fault') }`)],
  [
    'a memo',
    'mf-notes@aaaaaaaaaaaa',
    () => mount(notes, `() => React.useMemo(() => { throw new Error('fault') }, [])`),
  ],
  [
    'an effect',
    'mf-notes@aaaaaaaaaaaa',
    () => mount(notes, `() => { React.useEffect(() => { throw new Error('fault') }); return null }`),
  ],
  [
    'a layout effect',
    'mf-notes@aaaaaaaaaaaa',
    () => mount(notes, `() => { React.useLayoutEffect(() => { throw new Error('fault') }); return null }`),
  ],
  [
    'a ref',
    'mf-notes@aaaaaaaaaaaa',
    () => mount(notes, `() => React.createElement('p', { ref() { throw new Error('fault') } })`),
  ],
  [
    'what React refuses to draw',
    'mf-notes@aaaaaaaaaaaa',
    () => mount(notes, `() => React.createElement('p', null, { a: 1 })`),
  ],
  ['an element of nothing', 'mf-notes@aaaaaaaaaaaa', () => mount(notes, `() => React.createElement(undefined)`)],
  [
    'a shared component that is given what it cannot draw',
    'mf-notes@aaaaaaaaaaaa',
    () => mount(notes, `() => React.createElement(Segmented, { label: 'x', options: 5 })`),
  ],
  [
    'an error that the shared client made, used in a render',
    'mf-notes@aaaaaaaaaaaa',
    () => {
      const failing = sharedFailure()
      failing.catch(() => {})
      Object.assign(scope, { failing })
      return mount(notes, `() => React.use(scope.failing)`)
    },
  ],
  [
    'a part that does not come',
    'mf-notes@aaaaaaaaaaaa',
    () =>
      mount(
        notes,
        `(() => { const Part = React.lazy(() => Promise.reject(new Error('Loading chunk 7 failed.'))); return () => React.createElement(Part) })()`,
      ),
  ],
  [
    'what a boundary of the remote catches',
    'mf-notes@aaaaaaaaaaaa',
    () =>
      mount(
        notes,
        `(() => {
    class Boundary extends React.Component { state = {}; static getDerivedStateFromError() { return { failed: true } } render() { return this.state.failed ? null : this.props.children } }
    const Broken = () => { throw new Error('fault') }
    return () => React.createElement(Boundary, null, React.createElement(Broken))
  })()`,
      ),
  ],
  [
    'a query, thrown to the boundary',
    'mf-notes@aaaaaaaaaaaa',
    () =>
      mount(
        notes,
        `(() => {
    const client = new QueryClient({ defaultOptions: { queries: { retry: false, throwOnError: true } } })
    const Data = () => { useQuery({ queryKey: ['x'], queryFn: () => Promise.reject(new Error('fault')) }); return null }
    return () => React.createElement(QueryClientProvider, { client }, React.createElement(Data))
  })()`,
      ),
  ],
  [
    'a value that is no error, thrown in a render',
    'mf-notes@aaaaaaaaaaaa',
    () => mount(notes, `() => { throw 'fault' }`),
  ],
  [
    'the newer one of two releases on the page',
    'mf-notes@bbbbbbbbbbbb',
    async () => {
      await mount(notes, `() => null`)
      await mount(newerNotes, `() => React.createElement('p', null, { a: 1 })`)
    },
  ],
  [
    'the older one of two releases on the page',
    'mf-notes@aaaaaaaaaaaa',
    async () => {
      await mount(newerNotes, `() => null`)
      await mount(notes, `() => React.createElement('p', null, { a: 1 })`)
    },
  ],
  // Events.
  ['a click', 'mf-notes@aaaaaaaaaaaa', () => click(notes, button(`() => { throw new Error('fault') }`))],
  [
    'a click on a shared button',
    'mf-notes@aaaaaaaaaaaa',
    () => click(notes, `() => React.createElement(Button, { onClick() { throw new Error('fault') } }, 'Essai')`),
  ],
  ['a click that calls nothing that can be called', 'mf-notes@aaaaaaaaaaaa', () => click(notes, button(broken))],
  [
    'a click on a shared component that calls what is none',
    'mf-notes@aaaaaaaaaaaa',
    () =>
      click(
        notes,
        `() => React.createElement(Segmented, { label: 'x', value: 'a', onValueChange: 5, options: [{ value: 'a', label: 'A' }, { value: 'b', label: 'Essai' }] })`,
      ),
  ],
  [
    'a click in a dialog, which stands outside',
    'mf-notes@aaaaaaaaaaaa',
    () =>
      click(
        notes,
        `() => React.createElement(Dialog, { open: true, onOpenChange() {}, title: 'Titre' }, React.createElement('button', { onClick: ${broken} }, 'Essai'))`,
      ),
  ],
  [
    'a click in another release of the remote',
    'mf-notes@bbbbbbbbbbbb',
    async () => {
      await mount(notes, `() => null`)
      await click(newerNotes, button(broken))
    },
  ],
  [
    'a click that throws what is no error',
    'mf-notes@aaaaaaaaaaaa',
    () => click(notes, button(`() => { throw 'fault' }`)),
  ],
  [
    'a listener of the remote on the document',
    'mf-planning@cccccccccccc',
    () => {
      run(planning, `document.addEventListener('visibilitychange', () => { throw new Error('fault') }, { once: true })`)
      document.dispatchEvent(new Event('visibilitychange'))
    },
  ],
  [
    'a click that waits for the shared client',
    'mf-notes@aaaaaaaaaaaa',
    () => {
      Object.assign(scope, { sharedFailure })
      return click(notes, button(`() => page.floating((async () => { await scope.sharedFailure() })())`))
    },
  ],
  [
    'a click that waits, and then throws',
    'mf-notes@aaaaaaaaaaaa',
    () => click(notes, button(`() => page.floating((async () => { await null; throw new Error('fault') })())`)),
  ],
  // Later.
  ['a timer', 'mf-notes@aaaaaaaaaaaa', () => run(notes, `page.later(() => { throw new Error('fault') })`)],
  [
    'a timer of the newer release',
    'mf-notes@bbbbbbbbbbbb',
    () => run(newerNotes, `page.later(() => { throw new Error('fault') })`),
  ],
  ['a timer that calls what is none', 'mf-notes@aaaaaaaaaaaa', () => run(notes, `page.later(() => undefined.x)`)],
  [
    'a promise',
    'mf-planning@cccccccccccc',
    () => run(planning, `page.floating(Promise.resolve().then(() => { throw new Error('fault') }))`),
  ],
  ['JSON that is none', 'mf-notes@aaaaaaaaaaaa', () => run(notes, `page.floating((async () => JSON.parse('{'))())`)],
  [
    'an error with a cause, made by shared code',
    'mf-planning@cccccccccccc',
    async () => {
      const cause = await rejects(planning)().catch((error: unknown) => error)
      page.later(() => {
        throw new Error('could not be loaded', { cause })
      })
    },
  ],
  // From one to the other.
  [
    'a listener that hears of another remote’s change',
    'mf-planning@cccccccccccc',
    () => {
      const events = createEventBus(createReporterOnce())
      from(planning, `(events) => events.on('notes', () => { throw new Error('fault') })`)(events)
      from(notes, `(events) => events.emit('notes')`)(events)
    },
  ],
  [
    'a subscription to what the shell keeps',
    'mf-planning@cccccccccccc',
    () => {
      const store = contract.createStore(1)
      from(planning, `(store) => store.subscribe(() => { throw new Error('fault') })`)(store)
      page.later(() => store.set(2))
    },
  ],
  [
    'a callback that another remote calls',
    'mf-notes@aaaaaaaaaaaa',
    () => {
      const callback = from(notes, `() => { throw new Error('fault') }`)
      page.later(() => from(planning, `(callback) => callback()`)(callback))
    },
  ],
  [
    'a command',
    'mf-planning@cccccccccccc',
    () => page.floating(runCommand(commandsOf(rejects(planning)), shell, 'planning.open', null)),
  ],
  [
    'a command of which the shared client failed',
    'mf-planning@cccccccccccc',
    () => page.floating(runCommand(commandsOf(sharedFailure), shell, 'planning.open', null)),
  ],
  [
    'a command that another remote waits for',
    'mf-planning@cccccccccccc',
    () => {
      const asked = () => runCommand(commandsOf(sharedFailure), shell, 'planning.open', null)
      page.floating(from(notes, `async (asked) => { await asked() }`)(asked))
    },
  ],
  ['a search', 'mf-planning@cccccccccccc', () => runFor(planning, sharedFailure).catch(createReporterOnce())],
  ['a widget', 'mf-planning@cccccccccccc', () => widget(`() => { throw new Error('fault') }`)],
  [
    'a widget that React refuses to draw',
    'mf-planning@cccccccccccc',
    () => widget(`() => React.createElement('p', null, { a: 1 })`),
  ],
  [
    'a click in a widget',
    'mf-planning@cccccccccccc',
    async () => {
      await widget(`() => React.createElement(Button, { onClick: ${broken} }, 'Essai')`)
      const found = document.querySelector('button')
      if (found) fireEvent.click(found)
    },
  ],
  [
    'what an area reports by itself',
    'mf-notes@aaaaaaaaaaaa',
    () => {
      Object.assign(scope, { sharedFailure })
      return mount(
        notes,
        `() => { const shell = useShell(); React.useEffect(() => { scope.sharedFailure().catch(shell.reportError) }, [shell]); return null }`,
      )
    },
  ],
  [
    'a word that an area reports',
    'mf-notes@aaaaaaaaaaaa',
    () =>
      mount(
        notes,
        `() => { const shell = useShell(); React.useEffect(() => shell.reportError('fault'), [shell]); return null }`,
      ),
  ],
  // The shell’s own.
  [
    'a timer of the shell',
    own,
    () =>
      page.later(() => {
        throw new Error('fault')
      }),
  ],
  ['a promise of the shell', own, () => page.floating(sharedFailure())],
  [
    'a click on the frame',
    own,
    () => {
      const element = room().appendChild(document.createElement('button'))
      element.addEventListener('click', () => {
        throw new Error('fault')
      })
      fireEvent.click(element)
    },
  ],
  [
    'a shell’s control while an area is on the page',
    own,
    async () => {
      await mount(notes, `() => null`)
      page.later(() => (undefined as unknown as () => void)())
    },
  ],
  // Nobody’s.
  [
    'a script of an extension',
    nobody,
    () => page.later(at('chrome-extension://abc/content.js', `() => { throw new Error('fault') }`)),
  ],
  [
    'a script of an extension that stands between',
    nobody,
    () => {
      const wrapped = at('moz-extension://abc/inject.js', `() => { throw new TypeError('Failed to fetch') }`)
      page.later(() => from(notes, `(wrapped) => wrapped()`)(wrapped))
    },
  ],
  [
    'the observer of sizes, which says that it comes later',
    nobody,
    () =>
      dispatchEvent(
        new ErrorEvent('error', { message: 'ResizeObserver loop completed with undelivered notifications.' }),
      ),
  ],
  ['a script of another origin', nobody, () => dispatchEvent(new ErrorEvent('error', { message: 'Script error.' }))],
  ['a request that was given up', nobody, () => page.floating(Promise.reject(new DOMException('gone', 'AbortError')))],
  [
    'code from the console',
    nobody,
    () =>
      setTimeout(
        at(
          '<anonymous>',
          `() => { try { throw new Error('fault') } catch (error) { dispatchEvent(new ErrorEvent('error', { error, message: 'fault' })) } }`,
        ),
      ),
  ],
  [
    'a rejection with a word, from a timer',
    'mf-notes@aaaaaaaaaaaa',
    () => run(notes, `page.later(() => void page.floating(Promise.reject('fault')))`),
  ],
  [
    'a rejection with nothing, from a timer',
    'mf-notes@aaaaaaaaaaaa',
    () => run(notes, `page.later(() => void page.floating(Promise.reject()))`),
  ],
]

let report: ReturnType<typeof createReporter>
function createReporterOnce() {
  report ??= createReporter(boot)
  return report
}

const prepare = Error.prepareStackTrace
/** The page's, and that of jsdom itself, which names the script of an error by its own stack. */
const realms: ErrorConstructor[] = [Error, runInThisContext('Error')]
/** Frames that no browser has. */
const ofTheTest = /^$|^node:|^<anonymous>$|\/(vitest|jsdom)\//
beforeAll(() => {
  // What the shell brings is in its bundle, in production: here it lies in the checkout.
  const prepareStackTrace: typeof prepare = (error, sites) => {
    const frames = sites.flatMap((site) => {
      const file = site.getFileName() ?? ''
      if (ofTheTest.test(file)) return []
      const url = /^(https|[a-z]+-extension):/.test(file) ? file : `${origin}/releases/shell/${shellId}/shell.js`
      const name = `${site.isAsync() ? 'async ' : ''}${site.getFunctionName() ?? '<anonymous>'}`
      return [`    at ${name} (${url}:${site.getLineNumber()}:${site.getColumnNumber()})`]
    })
    return [`${error}`, ...frames].join('\n')
  }
  for (const realm of realms) realm.prepareStackTrace = prepareStackTrace
  vi.spyOn(console, 'error').mockImplementation((_error: unknown, context: unknown) => {
    if (typeof context === 'object' && context !== null && 'remote' in context) said(context)
  })
  // jsdom writes down what nobody prevents.
  addEventListener('error', (event) => event.preventDefault())
  shell = { ...createFakeShell(), reportError: createReporterOnce() }
})
afterAll(() => {
  for (const realm of realms) realm.prepareStackTrace = prepare
  vi.restoreAllMocks()
})

const told: [what: string, whose: string, blamed: string][] = []
it.each(faults)('%s: %s', async (what, whose, seed) => {
  said.mockClear()
  await seed()
  // Whatever is said of a fault is said by then; of some nothing is.
  await vi.waitFor(() => expect(said).toHaveBeenCalled(), whose === nobody ? 100 : 1_000).catch(() => {})
  const { remote, release: id } = (said.mock.calls[0]?.[0] ?? {}) as Record<string, string>
  told.push([what, whose, remote ? `${remote}@${id}` : nobody])
  cleanup()
  document.body.replaceChildren()
})

it('is right about at least 95 % of the faults', () => {
  const wrong = told.filter(([, whose, blamed]) => whose !== blamed)
  expect(told.length).toBe(faults.length)
  // They leave no trace of where they come from, and the count of sessions does without them.
  expect(wrong.map(([what]) => what)).toEqual([
    'a rejection with a word, from a timer',
    'a rejection with nothing, from a timer',
  ])
  expect(wrong.length / told.length).toBeLessThan(0.05)
})
