import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createLinkIndex, type LinkTarget, targetsFrom } from '../../links/note-links.ts'
import fr from '../locales/fr.ts'
import type { Embeds, Picture } from '../references.ts'
import { maxPartCharacters } from '../rendered-part.ts'
import type { EmbeddedNote, EmbedSource } from './drawn-embed.ts'
import { embedsIn } from './embeds.ts'

/** The notes of a device, by their ids, which are their titles. */
class Device implements EmbedSource {
  readonly #texts: Map<string, string>
  readonly #known = new Map<string, EmbeddedNote>()
  readonly #listeners = new Set<() => void>()
  readonly targets: (id: string) => (name: string) => LinkTarget

  constructor(texts: Readonly<Record<string, string>>) {
    this.#texts = new Map(Object.entries(texts))
    const notes = [...this.#texts.keys(), 'Absente', 'Jetée'].map((id) => ({
      id,
      title: id,
      folder: null,
      created_at: '',
      deleted_at: id === 'Jetée' ? '2026-01-01' : null,
    }))
    const index = createLinkIndex(notes, [])
    this.targets = (id) => targetsFrom({ id, folder: null }, index)
  }
  note(id: string): EmbeddedNote | null {
    const content = this.#texts.get(id)
    if (content === undefined) return null
    const note = this.#known.get(id) ?? { title: id, content, noteNamed: this.targets(id), picture }
    this.#known.set(id, note)
    return note
  }
  follow(listener: () => void) {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }
  write(id: string, content: string) {
    this.#texts.set(id, content)
    this.#known.delete(id)
    for (const listener of [...this.#listeners]) listener()
  }
  get followers() {
    return this.#listeners.size
  }
}

const picture = (name: string): Picture =>
  name === 'a.png' ? { kind: 'shown', address: 'blob:a' } : { kind: 'missing' }
const openNote = vi.fn()
const openTag = vi.fn()
const copyCode = vi.fn()

/** The frames of a note, `Ici`, whose device has other notes. */
function open(texts: Readonly<Record<string, string>>) {
  const device = new Device({ Ici: '', ...texts })
  const noteNamed = device.targets('Ici')
  const hasPdf = (name: string) => name === 'cours.pdf'
  const references = { noteNamed, openNote, picture, hasPdf, openTag, copyCode, texts: fr }
  const embeds = embedsIn({ source: device, references, around: ['Ici'], alive: new Set() })
  return { device, embeds, references: { ...references, embeds } }
}

/** Draws an embed on the page. */
function draw(embeds: Embeds, inner: string, options: Parameters<Embeds['draw']>[1] = {}) {
  const element = embeds.draw(inner, options)
  document.body.append(element)
  return element
}

/** What a frame shows: its title, and in brackets what it holds; frames in it likewise. */
function shown(frame: Element): string {
  const title = frame.querySelector('span')?.textContent
  const content = frame.querySelector('[role=group]')?.cloneNode(true) as Element
  for (const inner of content.querySelectorAll('[data-embed]'))
    if (!inner.parentElement?.closest('[data-embed]')) inner.replaceWith(shown(inner))
  return `${title} [${content.textContent}]`
}

const action = (frame: Element, label: string) =>
  [...frame.querySelectorAll<HTMLElement>('a, button')].find(({ textContent }) => textContent === label)

beforeEach(() => openNote.mockClear())
afterEach(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

describe('an embed', () => {
  const { embeds } = open({ Bio: '# Cellule\n\nUne cellule.\n\n## Noyau\n\nLe noyau. ^n\n\n# Fin', Vide: ' \n' })

  it.each([
    ['Bio', 'Bio [CelluleUne cellule.NoyauLe noyau. Fin]'],
    ['Bio|la cellule', 'la cellule [CelluleUne cellule.NoyauLe noyau. Fin]'],
    ['Bio#Noyau', 'Bio > Noyau [NoyauLe noyau. ]'],
    ['bio#^n', 'Bio [Le noyau. ]'],
    ['Bio#Membrane', 'Bio > Membrane [Ce passage n’existe plus dans cette note.]'],
    ['Vide', 'Vide [Cette note est vide.]'],
    ['Rien', 'Rien [Aucune note ne s’appelle «\u202fRien\u202f».]'],
    ['Jetée', 'Jetée [La note «\u202fJetée\u202f» est dans la corbeille.]'],
    ['Ici', 'Ici [La note «\u202fIci\u202f» se contient elle-même\u202f; elle n’est pas répétée ici.]'],
  ])('of %s shows %s', (inner, expected) => {
    expect(embeds.takes(inner)).toBe(true)
    expect(shown(draw(embeds, inner))).toBe(expected)
  })

  it.each([
    ['a picture', 'a.png|300'],
    ['a PDF', 'cours.pdf#page=3'],
    ['a file that is missing', 'schéma.png'],
    ['a note that the device does not have', 'Absente'],
  ])('of %s is no frame', (_what, inner) => expect(embeds.takes(inner)).toBe(false))

  it('opens its note at the place that it shows', () => {
    const link = action(draw(embeds, 'Bio#Noyau'), 'Ouvrir')
    expect(link?.getAttribute('href')).toBe('/notes/Bio?h=Noyau')
    expect(link?.getAttribute('aria-label')).toBe('Ouvrir «\u202fBio > Noyau\u202f»')
    link?.click()
    expect(openNote).toHaveBeenCalledWith({ kind: 'note', id: 'Bio', title: 'Bio', anchor: 'Noyau' })
  })

  it('leads to its tags, and copies its code', () => {
    const { embeds } = open({ Bio: 'Voir #biologie.\n\n```\nun\n```', A: '![[Bio]]' })
    const frame = draw(embeds, 'A')
    action(frame, '#biologie')?.click()
    expect(openTag).toHaveBeenCalledWith('biologie')
    action(frame, fr.code.copy)?.click()
    expect(copyCode).toHaveBeenCalledWith('un')
  })

  it('of nothing offers to create the note', () => {
    const frame = draw(embeds, 'Rien')
    expect(action(frame, 'Ouvrir')).toBeUndefined()
    action(frame, 'Créer')?.click()
    expect(openNote).toHaveBeenCalledWith({ kind: 'missing', title: 'Rien' })
  })

  it('can be edited where one writes', () => {
    vi.stubGlobal(
      'ResizeObserver',
      class {
        observe() {}
        disconnect() {}
      },
    )
    const onEdit = vi.fn()
    action(draw(embeds, 'Bio', { onEdit, onSized() {} }), 'Modifier')?.click()
    expect(onEdit).toHaveBeenCalledTimes(1)
    expect(action(draw(embeds, 'Bio'), 'Modifier')).toBeUndefined()
  })

  it('keeps its arrow keys: the note’s own lead to other notes', () => {
    const pressed = vi.fn()
    document.body.addEventListener('keydown', pressed, { once: true })
    const frame = draw(embeds, 'Bio')
    frame
      .querySelector('[role=group]')
      ?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }))
    expect(pressed).not.toHaveBeenCalled()
  })

  it('shows HTML as text', () => {
    const { embeds } = open({ Piège: '<img src=x onerror=alert(1)>\n\n[a](javascript:alert(1))' })
    const frame = draw(embeds, 'Piège')
    expect(frame.querySelector('img, script')).toBeNull()
    expect([...frame.querySelectorAll('a')].map(({ protocol }) => protocol)).toEqual([location.protocol])
  })

  it('has no ids, which are those of the text around it', () =>
    expect(draw(embeds, 'Bio').querySelector('[id], [data-heading], [data-block]')).toBeNull())
})

describe('embeds in each other', () => {
  it('go two levels deep; a third one is a link', () => {
    const { embeds } = open({ A: 'a\n\n![[B]]', B: 'b\n\n![[C]]', C: 'c' })
    const frame = draw(embeds, 'A')
    expect(shown(frame)).toBe('A [aB [bC]]')
    expect(action(frame, 'C')?.getAttribute('href')).toBe('/notes/C')
  })

  it.each([
    ['another note', { A: 'a\n\n![[B]]', B: 'b\n\n![[A]]' }, 'A', 'A [aB [bA]]'],
    [
      'the note around them',
      { A: '![[Ici]]' },
      'A',
      'A [Ici [La note «\u202fIci\u202f» se contient elle-même\u202f; elle n’est pas répétée ici.]]',
    ],
    [
      'itself',
      { A: 'a\n\n![[A]]' },
      'A',
      'A [aA [La note «\u202fA\u202f» se contient elle-même\u202f; elle n’est pas répétée ici.]]',
    ],
    [
      'its own part',
      { A: '# Un\n\n![[#Un]]' },
      'A#Un',
      'A > Un [UnUn [La note «\u202fA\u202f» se contient elle-même\u202f; elle n’est pas répétée ici.]]',
    ],
    ['another part of it', { A: '# Un\n\n![[#Deux]]\n\n# Deux\n\nfin' }, 'A#Un', 'A > Un [UnDeux [Deuxfin]]'],
  ])('that lead back to %s end', (_what, texts, inner, expected) =>
    expect(shown(draw(open(texts).embeds, inner))).toBe(expected),
  )

  it('are drawn twenty at a time', () => {
    const names = Array.from({ length: 15 }, (_, place) => `N${place}`)
    const { embeds } = open({
      A: names.map((name) => `![[${name}]]`).join('\n\n'),
      ...Object.fromEntries(names.map((name) => [name, `texte de ${name}`])),
    })
    const frame = draw(embeds, 'A')
    const full = 'N4 [Trop de notes sont déjà montrées dans celle-ci.]'
    expect(names.slice(0, 5).map((name) => shown(draw(embeds, name)))).toEqual([
      ...names.slice(0, 4).map((name) => `${name} [texte de ${name}]`),
      full,
    ])
    frame.remove()
    expect(shown(draw(embeds, 'N4'))).toBe('N4 [texte de N4]')
  })
})

describe('a frame', () => {
  it('follows its note, and stays where it was scrolled to', () => {
    const { device, embeds } = open({ A: 'avant' })
    const frame = draw(embeds, 'A')
    const content = frame.querySelector('[role=group]') as HTMLElement
    content.scrollTop = 120
    const link = action(frame, 'Ouvrir')
    link?.focus()
    device.write('A', 'après')
    expect(shown(frame)).toBe('A [après]')
    expect(content.isConnected && content.scrollTop).toBe(120)
    expect(document.activeElement).toBe(link)
  })

  it('is drawn again for another embed, from its start', () => {
    const { embeds } = open({ A: 'un', B: 'deux' })
    const frame = draw(embeds, 'A')
    const content = frame.querySelector('[role=group]') as HTMLElement
    content.scrollTop = 120
    expect(embeds.redraw(frame, 'B')).toBe(true)
    expect(shown(frame)).toBe('B [deux]')
    expect(content.scrollTop).toBe(0)
    expect(embeds.redraw(document.createElement('div'), 'B')).toBe(false)
  })

  it('that has left the page follows nothing', () => {
    const { device, embeds } = open({ A: 'un', B: 'deux' })
    draw(embeds, 'A').remove()
    embeds.end(draw(embeds, 'B'))
    expect(device.followers).toBe(1)
    device.write('B', 'trois')
    expect(device.followers).toBe(0)
  })

  it('is drawn once it is near the window', () => {
    let tell: (entries: { isIntersecting: boolean }[]) => void = () => {}
    const disconnect = vi.fn()
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(listener: typeof tell) {
          tell = listener
        }
        observe() {}
        disconnect = disconnect
      },
    )
    const { device, embeds } = open({ A: 'un' })
    const frame = draw(embeds, 'A')
    expect(shown(frame)).toBe('A []')
    tell([{ isIntersecting: false }])
    expect([shown(frame), device.followers]).toEqual(['A []', 0])
    tell([{ isIntersecting: true }])
    expect([shown(frame), device.followers]).toEqual(['A [un]', 1])
    expect(disconnect).toHaveBeenCalled()
    // On paper there is no window.
    expect(shown(embeds.draw('A', { draws: 'paper' }))).toBe('A [un]')
    expect(device.followers).toBe(1)
  })

  it('shows the beginning of a very long note', () => {
    const line = `${'mot '.repeat(250)}\n\n`
    const { embeds } = open({ A: line.repeat(110), B: `# Un\n\n${line.repeat(110)}`, C: 'x'.repeat(maxPartCharacters) })
    for (const inner of ['A', 'B#Un']) {
      const words = draw(embeds, inner).querySelector('[role=group]')?.textContent ?? ''
      expect(words.endsWith('La suite se lit dans la note.')).toBe(true)
      expect(words.length).toBeLessThan(maxPartCharacters + 100)
      expect(words.length).toBeGreaterThan(maxPartCharacters * 0.9)
    }
    expect(shown(draw(embeds, 'C'))).not.toContain('La suite')
  })
})
