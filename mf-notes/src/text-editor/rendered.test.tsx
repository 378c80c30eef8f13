import { afterEach, describe, expect, it, vi } from 'vitest'
import styles from './code/code.module.css'
import { footnotesOf } from './footnotes/footnotes.ts'
import { noteParser } from './note-parser.ts'
import { htmlOf } from './paste/copy.ts'
import type { ReadReferences, References } from './references.ts'
import { rendered } from './rendered.ts'
import { renderedPart } from './rendered-part.ts'

const texts = {
  table: 'Tableau',
  callouts: { note: 'Note', tip: 'Astuce', toggle: 'Détails' },
  code: { copy: 'Copier' },
  missingNote: (title: string) => `pas de ${title}`,
  trashedNote: (title: string) => `corbeille ${title}`,
  pdfPlace: (name: string, page: number) => `${name}, p. ${page}`,
  footnotes: {
    title: 'Notes',
    name: (number: string, text: string) => `${number} = ${text}`,
    missing: (label: string) => `pas de note ${label}`,
    back: (number: string) => `retour ${number}`,
    backTo: (which: string, number: string) => `retour ${which} de ${number}`,
  },
}
const references = {
  noteNamed: (name: string) =>
    name === 'Partie' || name.includes('|')
      ? { kind: 'missing', title: name }
      : { kind: name === 'Jetée' ? 'trashed' : 'note', id: 'id', title: `${name} !` },
  picture: (name: string) => (name === 'a.png' ? { kind: 'shown', address: 'blob:a' } : { kind: 'missing' }),
  hasPdf: (name: string) => name === 'cours.pdf',
  embeds: {
    takes: (inner: string) => inner.startsWith('Autre'),
    draw(inner: string) {
      const frame = document.createElement('section')
      frame.textContent = inner
      return frame
    },
  },
  texts,
} as unknown as References

/** As HTML, without the classes and the attributes that every link has, and without white space at the edges of a block, which is not seen. */
function html(text: string, given: ReadReferences | null = references): string {
  const root = document.createElement('div')
  root.append(rendered(text, given))
  for (const icon of root.querySelectorAll('svg')) icon.remove()
  for (const reference of root.querySelectorAll('[role=doc-noteref]')) reference.removeAttribute('title')
  for (const element of root.querySelectorAll('*')) {
    for (const name of [
      'class',
      'target',
      'rel',
      'draggable',
      'role',
      'tabindex',
      'aria-label',
      'style',
      'data-heading',
    ])
      element.removeAttribute(name)
  }
  return root.innerHTML
    .replace(/footnotes-\d+/g, 'f')
    .replace(/(<(?:h\d|p|span)>)\s+|\s+(?=<\/h\d>)/g, '$1')
    .replaceAll('\n ', '\n')
}

it.each([
  [
    'Un *mot* **fort** ~~non~~ ==oui== `code`',
    '<p>Un <em>mot</em> <strong>fort</strong> <del>non</del> <mark>oui</mark> <code>code</code></p>',
  ],
  ['# Un ##\n\nDeux\n===\n\n### Trois', '<h1 id="h-un">Un</h1><h1 id="h-deux">Deux</h1><h3 id="h-trois">Trois</h3>'],
  [
    '# *Été* & ==hiver==\n\n# été, hiver\n\n# été-hiver-2',
    '<h1 id="h-été-hiver"><em>Été</em> &amp; <mark>hiver</mark></h1><h1 id="h-été-hiver-2">été, hiver</h1><h1 id="h-été-hiver-2-2">été-hiver-2</h1>',
  ],
  ['un ^a1\ndeux ^B-2', '<p data-block="a1 b-2">un <br>deux </p>'],
  ['- un ^a1\n- deux', '<ul><li data-block="a1">un </li><li>deux</li></ul>'],
  ['> cité\n\n^a1', '<blockquote data-block="a1"><p>cité</p></blockquote>'],
  [
    '| a |\n| - |\n| x ^2 |',
    '<div><table><thead><tr><th>a</th></tr></thead><tbody><tr><td>x ^2</td></tr></tbody></table></div>',
  ],
  ['- un\n- deux\n  - trois', '<ul><li>un</li><li>deux<ul><li>trois</li></ul></li></ul>'],
  ['- un\n\n- deux', '<ul><li><p>un</p></li><li><p>deux</p></li></ul>'],
  ['3. un\n4. deux', '<ol start="3"><li>un</li><li>deux</li></ol>'],
  [
    '- [x] fait\n- [ ] reste',
    '<ul><li><input type="checkbox" disabled=""><span>fait</span></li><li><input type="checkbox" disabled=""><span>reste</span></li></ul>',
  ],
  ['> un\n> deux\n>\n> trois', '<blockquote><p>un<br>deux</p><p>trois</p></blockquote>'],
  [
    '> [!tip] **Un** mot\n> deux\n>\n> - trois',
    '<blockquote><p><strong><strong>Un</strong> mot</strong></p><p>deux</p><ul><li>trois</li></ul></blockquote>',
  ],
  ['> [!note]\n> un\n> deux', '<blockquote><p><strong>Note</strong></p><p>un<br>deux</p></blockquote>'],
  [
    '> [!toggle]-\n> un\n>\n> > [!tip]+ Deux\n> > trois',
    '<details><summary><strong>Détails</strong></summary><p>un</p><details open=""><summary><strong>Deux</strong></summary><p>trois</p></details></details>',
  ],
  ['> [!note]collé', '<blockquote><p>[!note]collé</p></blockquote>'],
  ['# שלום\n\nUn', '<h1 id="h-שלום" dir="auto">שלום</h1><p dir="auto">Un</p>'],
  ['```js\nlet a = 1\n\nlet b\n```', '<pre><code>let a = 1\n\nlet b</code></pre>'],
  ['    let a', '<pre><code>let a</code></pre>'],
  ['avant\n\n---\n\naprès', '<p>avant</p><hr><p>après</p>'],
  ['un  \ndeux\\\ntrois', '<p>un<br>deux<br>trois</p>'],
  ['![[a.png|300]]', '<p><img alt="a" width="300" src="blob:a"></p>'],
  ['![[a.png|300x200]]', '<p><img alt="a" width="300" height="200" src="blob:a"></p>'],
  ['![[img/a.png|le plan]]', '<p><img alt="le plan" src="blob:a"></p>'],
  ['![[img/a.png|le plan|300]]', '<p><img alt="le plan" width="300" src="blob:a"></p>'],
  ['![un schéma|320](a.png)', '<p><img alt="un schéma" width="320" src="blob:a"></p>'],
  [
    '| a |\n| - |\n| ![[a.png\\|300]] |',
    '<div><table><thead><tr><th>a</th></tr></thead><tbody><tr><td><img alt="a" width="300" src="blob:a"></td></tr></tbody></table></div>',
  ],
  ['![[Autre]]', '<section>Autre</section>'],
  [
    'avant\n![[Autre#Titre]]\n![[Autre]]  \naprès',
    '<p>avant</p><section>Autre#Titre</section><section>Autre</section><p>après</p>',
  ],
  ['voir ![[Autre]]', '<p>voir <a href="/notes/id">Autre !</a></p>'],
  ['- ![[Autre]]', '<ul><li><a href="/notes/id">Autre !</a></li></ul>'],
  ['![[Note]]', '<p><a href="/notes/id">Note !</a></p>'],
  [
    '![[cours.pdf#page=3]] [[cours.pdf|le cours]] [p. **3**](cours.pdf#page=3) [là](absent.pdf)',
    '<p><a href="?file=cours.pdf#page=3">cours.pdf, p. 3</a> <a href="?file=cours.pdf#page=1">le cours</a> <a href="?file=cours.pdf#page=3">p. <strong>3</strong></a> <span>là</span></p>',
  ],
  [
    'Vrai[^1].\n\n[^1]: Une *source*',
    '<p>Vrai<sup><a href="#f-1" id="f-1-1">1</a></sup>.</p><section><ol><li id="f-1"><p>Une <em>source</em> <a href="#f-1-1">↩</a></p></li></ol></section>',
  ],
  [
    'a[^1] b[^1]\n\n[^1]: S',
    '<p>a<sup><a href="#f-1" id="f-1-1">1</a></sup> b<sup><a href="#f-1" id="f-1-2">1</a></sup></p><section><ol><li id="f-1"><p>S <a href="#f-1-1">↩<sup>1</sup></a> <a href="#f-1-2">↩<sup>2</sup></a></p></li></ol></section>',
  ],
  [
    '[^a]: A ![[a.png]]\n\n    - un\n\nx[^a]',
    '<p>x<sup><a href="#f-1" id="f-1-1">1</a></sup></p><section><ol><li id="f-1"><p>A <img alt="a" src="blob:a"></p><ul><li>un</li></ul> <a href="#f-1-1">↩</a></li></ol></section>',
  ],
  [
    'x[^a]\n\n[^a]: A[^b]\n[^b]: B',
    '<p>x<sup><a href="#f-1" id="f-1-1">1</a></sup></p><section><ol><li id="f-1"><p>A<sup><a href="#f-2" id="f-2-1">2</a></sup> <a href="#f-1-1">↩</a></p></li><li id="f-2"><p>B <a href="#f-2-1">↩</a></p></li></ol></section>',
  ],
  [
    '| a[^1] |\n| - |\n\n[^1]: A',
    '<div><table><thead><tr><th>a<sup><a href="#f-1" id="f-1-1">1</a></sup></th></tr></thead></table></div><section><ol><li id="f-1"><p>A <a href="#f-1-1">↩</a></p></li></ol></section>',
  ],
  [
    '[texte[^1]](https://exemple.fr)\n\n[^1]: A',
    '<p><a href="https://exemple.fr">texte<sup>1</sup></a></p><section><ol><li id="f-1"><p>A</p></li></ol></section>',
  ],
  ['[^1]: seule', '<section><ol><li id="f-1"><p>seule</p></li></ol></section>'],
  ['perdue[^2]', '<p>perdue<sup title="pas de note 2">2</sup></p>'],
  ['un #bio/cellule', '<p>un <span>#bio/cellule</span></p>'],
  ['[site](https://exemple.fr "titre")', '<p><a href="https://exemple.fr">site</a></p>'],
  ['[**gras**](https://exemple.fr)', '<p><a href="https://exemple.fr"><strong>gras</strong></a></p>'],
  ['[lien](javascript:alert(1))', '<p><span>lien</span></p>'],
  [
    '<https://exemple.fr> www.exemple.fr',
    '<p><a href="https://exemple.fr">https://exemple.fr</a> <a href="https://www.exemple.fr">www.exemple.fr</a></p>',
  ],
  [
    '[un][a] [a] [b]\n\n[a]: https://exemple.fr',
    '<p><a href="https://exemple.fr">un</a> <a href="https://exemple.fr">a</a> [b]</p>',
  ],
  ['<b>HTML</b> &amp; &eacute; &#233; \\*', '<p>&lt;b&gt;HTML&lt;/b&gt; &amp; é é *</p>'],
  ['<script>alert(1)</script>', '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>'],
  ['![un schéma](a.png)', '<p><img alt="un schéma" src="blob:a"></p>'],
  ['![un schéma](b.png)', '<p>un schéma</p>'],
  ['![elle](https://exemple.fr/c.png)', '<p><a href="https://exemple.fr/c.png">elle</a></p>'],
  ['[[Bio]] [[Bio|elle]]', '<p><a href="/notes/id">Bio !</a> <a href="/notes/id">elle</a></p>'],
  ['[[Bio\\|elle]]', '<p><a href="/notes/id">elle</a></p>'],
  [
    '| a |\n| - |\n| [[Bio\\|elle]] |',
    '<div><table><thead><tr><th>a</th></tr></thead><tbody><tr><td><a href="/notes/id">elle</a></td></tr></tbody></table></div>',
  ],
  [
    '| a | b |\n| - | - |\n| 1 |',
    '<div><table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td></td></tr></tbody></table></div>',
  ],
  [
    '[[Partie]] [[Jetée]]',
    '<p><span title="pas de Partie">Partie</span> <a href="/notes/id" title="corbeille Jetée !">Jetée !</a></p>',
  ],
  [
    '| a | b |\n| :-: | --: |\n| 1 |  |\n| *2* | x \\| y |',
    '<div><table><thead><tr><th data-side="center">a</th><th data-side="end">b</th></tr></thead><tbody><tr><td data-side="center">1</td><td data-side="end"></td></tr><tr><td data-side="center"><em>2</em></td><td data-side="end">x | y</td></tr></tbody></table></div>',
  ],
])('%j', (text, expected) => expect(html(text)).toBe(expected))

it('opens and closes what folds as it was on this device', () => {
  let kept: ReadonlyMap<string, boolean> = new Map([['> [!toggle]- Un', true]])
  const folds = {
    read: () => kept,
    keep(choices: ReadonlyMap<string, boolean>) {
      kept = choices
    },
  }
  const read = () => {
    const root = document.body.appendChild(document.createElement('div'))
    root.append(rendered('> [!toggle]- Un\n> a\n\n> [!toggle]- Deux\n> b', { ...references, folds }))
    return [...root.querySelectorAll('details')]
  }
  const [first, second] = read()
  expect([first?.open, second?.open]).toEqual([true, false])
  first?.querySelector('summary')?.click()
  second?.querySelector('summary')?.click()
  expect(read().map(({ open }) => open)).toEqual([false, true])
})

describe('a block of code', () => {
  const python = '```python\nreturn 1\n```'
  const colored = `<span class="${styles.keyword}">return</span> <span class="${styles.number}">1</span>`
  const page = document.createElement('div')
  const show = (text: string, given = references) => {
    document.body.append(page)
    page.replaceChildren(rendered(text, given))
    return page.querySelector('code')
  }
  const shown = () => page.querySelector('code')?.innerHTML
  afterEach(() => page.remove())

  it('is shown at once, and then in its colours', async () => {
    expect(show(python)?.innerHTML).toBe('return 1')
    await vi.waitFor(() => expect(shown()).toBe(colored), { timeout: 30_000 })
  })

  it('has the colours at once that it had before', async () => {
    show(python)
    await vi.waitFor(() => expect(shown()).toBe(colored), { timeout: 30_000 })
    expect(show(python)?.innerHTML).toBe(colored)
  })

  it('is printed and copied in the colours that have come', async () => {
    show(python)
    await vi.waitFor(() => expect(shown()).toBe(colored), { timeout: 30_000 })
    const other = python.replace('1', '2')
    page.replaceChildren(rendered(other, references, { use: 'print' }))
    expect(shown()).toBe(colored.replace('>1<', '>2<'))
    expect(htmlOf(other)).toContain('<pre><code><span style="color: rgb(122, 47, 134);">return</span> ')
    page.replaceChildren(rendered('```haskell\nf :: Int\n```', references, { use: 'print' }))
    expect(shown()).toBe('f :: Int')
  })

  it.each([
    ['an unknown language', '```mermaid\ngraph\n```'],
    ['no language', '```\nreturn 1\n```'],
    ['no fence', '    return 1'],
    ['too much code', `\`\`\`python\nreturn 1\n${`${'a'.repeat(2_000)}\n`.repeat(30)}\`\`\``],
  ])('has no colours where there is %s', async (_case, text) => {
    show(python)
    await vi.waitFor(() => expect(shown()).toBe(colored), { timeout: 30_000 })
    expect(show(text)?.children).toHaveLength(0)
    page.append(rendered(python.replace('1', '3'), references))
    await vi.waitFor(() => expect(page.querySelectorAll('code')[1]?.children).toHaveLength(2), { timeout: 30_000 })
    expect(page.querySelector('code')?.children).toHaveLength(0)
  })

  it('is the same text in its colours', async () => {
    const code = 'def f(x):\r\n\treturn "a\\"b"\n\n  # <b>&amp;</b> é 🌱\n'
    const element = show(`\`\`\`py\n${code}\`\`\``)
    const text = element?.textContent
    await vi.waitFor(() => expect(element?.children.length).toBeGreaterThan(3), { timeout: 30_000 })
    expect(element?.textContent).toBe(text)
    expect(`${text}\n`).toBe(code)
  })

  it('has a button that copies it', () => {
    const copyCode = vi.fn()
    show('- un\n\n  ```mermaid\n  a\n    b\n  ```\n\n    c', { ...references, copyCode })
    for (const button of page.querySelectorAll('button')) button.click()
    expect([...page.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual(['Copier'])
    expect(copyCode).toHaveBeenCalledExactlyOnceWith('a\n  b')
    page.replaceChildren(rendered(python, { ...references, copyCode }, { use: 'print' }))
    expect(page.querySelector('button')).toBeNull()
  })
})

it('draws the first twenty embeds of a text, and links for the others', () => {
  const text = Array.from({ length: 22 }, (_, place) => `![[Autre ${place}]]`).join('\n\n')
  const shown = html(text)
  expect(shown.match(/<section>/g)).toHaveLength(20)
  expect(shown.endsWith('<p><a href="/notes/id">Autre 20 !</a></p><p><a href="/notes/id">Autre 21 !</a></p>')).toBe(
    true,
  )
})

it('has no ids inside another text, which has its own', () => {
  expect(html('# Un ^a1\n\ndeux ^b2', { ...references, isEmbedded: true })).toBe('<h1>Un</h1><p>deux </p>')
})

it('shows words where a reader has no notes, and leads to places of the same text', () => {
  const { picture, texts } = references
  const here = { addressOf: (anchor: string) => `?h=${anchor}#secret`, show: () => {} }
  expect(html('[[Bio]] [[#Noyau]]', { picture, texts })).toBe('<p>Bio Noyau</p>')
  expect(html('![[Autre]]\n\n[[#Noyau|là]]', { picture, texts, here })).toBe(
    '<p>Autre</p><p><a href="?h=Noyau#secret">là</a></p>',
  )
})

it('leads to the place in a note that a link names', () => {
  const named = {
    ...references,
    noteNamed: () => ({ kind: 'note', id: 'id', title: 'Bio', anchor: 'Le rôle' }) as const,
  }
  expect(html('[[Bio#Le rôle]]', named)).toBe('<p><a href="/notes/id?h=Le+r%C3%B4le">Bio &gt; Le rôle</a></p>')
})

describe('footnotes', () => {
  const text = 'a[^1] b[^1]\n\n[^1]: Une **source**'
  let root: HTMLElement
  const draw = (...given: Parameters<typeof rendered>) => {
    root = document.createElement('div')
    root.append(rendered(...given))
    document.body.append(root)
    return {
      links: [...root.querySelectorAll<HTMLElement>('[role=doc-noteref]')],
      back: [...root.querySelectorAll<HTMLElement>('[role=doc-backlink]')],
      list: root.querySelector('[role=doc-endnotes]'),
    }
  }
  afterEach(() => root.remove())

  it('say what they are to a pointer and a screen reader', () => {
    const { links, back, list } = draw(text, references)
    const name = (element: Element | null) => element?.getAttribute('aria-label')
    expect(links.map(name)).toEqual(['1 = Une source', '1 = Une source'])
    expect(links[0]?.title).toBe('1 = Une source')
    expect(back.map(name)).toEqual(['retour 1 de 1', 'retour 2 de 1'])
    expect(name(list)).toBe('Notes')
  })

  it('are followed there and back inside the page, whose address stays', () => {
    const { links, back } = draw(text, references)
    const address = location.href
    links[1]?.click()
    expect(document.activeElement).toBe(root.querySelector('li'))
    back[1]?.click()
    expect(document.activeElement).toBe(links[1])
    expect(location.href).toBe(address)
  })

  it('have other names in each text of a page', () => {
    const one = draw(text, references).links[0]?.id
    root.remove()
    expect(draw(text, references).links[0]?.id).not.toBe(one)
  })

  it('of a part of a text have its numbers, and are opened by whoever shows that', () => {
    const whole = 'x[^b]\n\n[^a]: A\n[^b]: B\n\ny[^a]'
    const footnotes = footnotesOf(noteParser.parse(whole), (from, to) => whole.slice(from, to))
    const opened: string[] = []
    const { links, list } = draw('| y[^a] |\n| - |', references, {
      footnotes: {
        footnotes,
        textOf: ({ label }) => `texte ${label}`,
        open: (label) => void opened.push(label),
      },
    })
    expect(links.map((link) => [link.textContent, link.getAttribute('aria-label')])).toEqual([['2', '2 = texte a']])
    links[0]?.click()
    expect(opened).toEqual(['a'])
    expect(list).toBeNull()
  })

  it('of a part of a text are those that it refers to, by their numbers, and lead there and back', () => {
    const { content } =
      renderedPart(
        'x[^a] y[^b]\n\n# Partie\n\nz[^c]\n\n# Fin\n\n[^a]: A\n[^b]: B\n[^c]: C[^a]',
        'Partie',
        references,
      ) ?? expect.fail()
    root = document.createElement('div')
    root.append(content)
    document.body.append(root)
    const items = [...root.querySelectorAll('li')]
    expect(items.map(({ value, textContent }) => `${value} ${textContent}`)).toEqual(['1 A ↩', '3 C1 ↩'])
    const [ofPart, ofFootnote] = root.querySelectorAll<HTMLElement>('[role=doc-noteref]')
    expect(ofPart?.textContent).toBe('3')
    ofFootnote?.click()
    expect(document.activeElement).toBe(items[0])
    items[0]?.querySelector('a')?.click()
    expect(document.activeElement).toBe(ofFootnote)
    expect(renderedPart('x[^a]\n\n# Partie\n\nz\n\n[^a]: A', 'Partie', references)?.content.textContent).toBe('Partiez')
  })
})

it('leaves a tag in the text of a link to that link', () => {
  const root = document.createElement('div')
  root.append(rendered('[le #bio]\n\n[le #bio]: https://exemple.fr', { ...references, openTag() {} }))
  expect([...root.querySelectorAll('a')].map(({ textContent }) => textContent)).toEqual(['le #bio'])
})

it('follows a tag to the notes that have it', () => {
  const opened: string[] = []
  const root = document.createElement('div')
  root.append(rendered('#bio/cellule', { ...references, openTag: (name) => void opened.push(name) }))
  const link = root.querySelector('a')
  expect(link?.getAttribute('href')).toBe('/notes?tag=%23bio%2Fcellule')
  link?.click()
  expect(opened).toEqual(['bio/cellule'])
})
