import { describe, expect, it, vi } from 'vitest'
import { openPage, readPush } from './push.ts'

describe('a push', () => {
  const whole = { title: 'Verbes', body: '12 mots', href: '/review', lang: 'en' }
  it.each([
    ['whole', JSON.stringify(whole), whole],
    ['without a page', '{"title":"Verbes"}', { title: 'Verbes', body: '', href: '/notifications', lang: 'fr' }],
    ['to another site', JSON.stringify({ ...whole, href: 'https://a.example' }), { ...whole, href: '/notifications' }],
    ['to another site’s path', JSON.stringify({ ...whole, href: '//a.example' }), { ...whole, href: '/notifications' }],
    ['unreadable', '{', { title: 'Cahier', body: '', href: '/notifications', lang: 'fr' }],
    ['empty', undefined, { title: 'Cahier', body: '', href: '/notifications', lang: 'fr' }],
    ['of another kind', '[1]', { title: 'Cahier', body: '', href: '/notifications', lang: 'fr' }],
  ])('%s is read', (_, text, message) => {
    expect(readPush(text)).toEqual(message)
  })
})

describe('its page', () => {
  const page = (visibilityState: string) => ({ visibilityState, focus: vi.fn(async () => {}), postMessage: vi.fn() })
  const openWindow = vi.fn(async () => {})

  it('opens in the page that is seen, without loading it anew', async () => {
    const [hidden, seen] = [page('hidden'), page('visible')]
    await openPage('/review', [hidden, seen], openWindow)
    expect(seen.postMessage).toHaveBeenCalledExactlyOnceWith({ open: '/review' })
    expect(seen.focus).toHaveBeenCalledTimes(1)
    expect(hidden.focus).not.toHaveBeenCalled()
    expect(openWindow).not.toHaveBeenCalled()
  })

  it('opens in a window of its own where none is open', async () => {
    await openPage('/review', [], openWindow)
    expect(openWindow).toHaveBeenCalledExactlyOnceWith('/review')
  })
})
