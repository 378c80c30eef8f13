import { act, screen } from '@testing-library/react'
import { useEffect, useId } from 'react'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { useShell } from '../host/shell-context.tsx'
import { useUnsaved } from '../host/unsaved.ts'
import { renderRemote } from '../testing/index.ts'
import { defineRemoteApp } from './define-remote-app.tsx'
import { Link, Route, Routes } from './router.ts'

afterEach(() => {
  vi.restoreAllMocks()
  document.body.replaceChildren()
})

describe('defineRemoteApp', () => {
  it('mounts the component with the shell and the shared history, and unmounts it', async () => {
    const app = defineRemoteApp(() => (
      <Routes>
        <Route path="/notes" element={<Link to="/notes/1">ouvrir</Link>} />
        <Route path="/notes/:id" element={<p>note</p>} />
      </Routes>
    ))
    const { shell, unmount, container } = await renderRemote(app, { path: '/notes' })
    act(() => screen.getByText('ouvrir').click())
    expect(screen.getByText('note')).toBeDefined()
    expect(shell.history.location.pathname).toBe('/notes/1')
    act(() => shell.history.go(-1))
    expect(screen.getByText('ouvrir')).toBeDefined()
    await unmount()
    expect(container.textContent).toBe('')
  })

  it.each([
    [
      'while rendering',
      () => {
        throw new Error('boum')
      },
    ],
    [
      'in an effect',
      () => {
        useEffect(() => {
          throw new Error('boum')
        }, [])
        return null
      },
    ],
  ])('reports an error thrown %s and does not hang', async (_when, App) => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const { crash, shell, unmount } = await renderRemote(defineRemoteApp(App))
    expect(crash()).toEqual(new Error('boum'))
    expect(shell.seen.errors).toContainEqual(new Error('boum'))
    await unmount()
  })

  it('mounts after its adapter could not be had at first', async () => {
    const { default: adapter } = await vi.importActual<{ default(...given: unknown[]): unknown }>('single-spa-react')
    const given = vi.fn(adapter).mockImplementationOnce(() => {
      throw new Error('Loading failed')
    })
    vi.doMock('single-spa-react', () => ({ default: given }))
    onTestFinished(() => void vi.doUnmock('single-spa-react'))
    const app = defineRemoteApp(() => <p>là</p>)
    await expect(renderRemote(app)).rejects.toThrow('Loading failed')
    await renderRemote(app)
    expect(screen.getByText('là')).toBeDefined()
  })

  it('gives each root unique ids', async () => {
    const app = defineRemoteApp(() => <p data-id={useId()}>x</p>)
    await renderRemote(app)
    await renderRemote(app)
    const ids = screen.getAllByText('x').map((element) => element.dataset.id)
    expect(new Set(ids).size).toBe(2)
  })
})

describe('useUnsaved', () => {
  it('follows the form, can be discarded, and is released on unmount', async () => {
    let forget = () => {}
    const app = defineRemoteApp(() => {
      const shell = useShell()
      forget = useUnsaved(shell.history.location.hash === '#dirty')
      return null
    })
    const { shell, unmount } = await renderRemote(app, { path: '/notes#dirty' })
    expect(shell.seen.dirty()).toBe(1)
    act(() => forget())
    expect(shell.seen.dirty()).toBe(0)
    await unmount()
    expect(shell.seen.dirty()).toBe(0)
  })
})
