/**
 * A component of a remote with a button for each fault; the last one unmounts the component. Some errors have only shared code
 * in their stack, and the stacks of a bundle differ from those of the sources.
 */
export const seededFaults = `
import { createStore, useShell } from '@cahier/contract/react'
import { Button } from '@cahier/ui/button'
import { Dialog } from '@cahier/ui/dialog'
import { useState } from 'react'

const nothing = {} as never
const fail = () => { throw new Error('fault') }
const store = createStore(0)
store.subscribe(fail)

export function Faults() {
  const shell = useShell()
  const [isOpen, setOpen] = useState(false)
  const [drawn, setDrawn] = useState<object | null>(null)
  const faults = {
    'a click': fail,
    'a word': () => { throw 'fault' },
    'what nobody can call': nothing,
    'a timer': () => setTimeout(fail),
    'a frame': () => requestAnimationFrame(fail),
    'a promise': () => void Promise.resolve().then(fail),
    'a store': () => store.set(store.get() + 1),
    'a report': () => shell.reportError('fault'),
    'a command that nobody has': () => shell.commands.execute('nothing.at-all'),
    'a dialog': () => setOpen(true),
    'a drawing': () => setDrawn({}),
  }
  return (
    <main>
      {Object.entries(faults).map(([name, fault]) => <Button key={name} onClick={fault}>{name}</Button>)}
      <Dialog open={isOpen} onOpenChange={setOpen} title="Essai" closeLabel="Fermer">
        <Button onClick={nothing}>in a dialog</Button>
      </Dialog>
      {drawn as never}
    </main>
  )
}
`
