import { describe, expect, it } from 'vitest'
import { fileKey, fileType, freeName, shownName } from './names.ts'

const key = (name: string, ...taken: string[]) =>
  fileKey('n', name, new Set(taken.map((one) => `note-attachments/n/${one}`))).replace('note-attachments/n/', '')

describe('the name that learners see', () => {
  it.each([
    ['Résumé.pdf', 'Résumé.pdf'],
    ['Résumé.pdf'.normalize('NFD'), 'Résumé.pdf'],
    ['  cours.txt ', 'cours.txt'],
    ['../../etc\\passwd', '.._.._etc_passwd'],
    ['a\u0000b\n.txt', 'ab.txt'],
    ['', '_'],
    [`${'é'.repeat(300)}.pdf`, `${'é'.repeat(251)}.pdf`],
    ['\ud800.txt', '\ufffd.txt'],
  ])('%j → %j', (name, shown) => expect(shownName(name)).toBe(shown))
})

describe('the next free name', () => {
  it.each([
    ['Résumé.pdf', ['Résumé.pdf'], 'Résumé (2).pdf'],
    ['Résumé.pdf', ['Résumé.pdf', 'Résumé (2).pdf'], 'Résumé (3).pdf'],
    ['.env', ['.env'], '.env (2)'],
    ['LISEZMOI', ['LISEZMOI'], 'LISEZMOI (2)'],
  ])('%s', (name, taken, free) => expect(freeName(name, new Set(taken))).toBe(free))
})

describe('the key in storage', () => {
  it.each([
    ['Résumé.pdf', 'Resume.pdf'],
    ['Le cœur à l’été (1).PDF', 'Le-coeur-a-l-ete-1.PDF'],
    ['日本語.png', 'fichier.png'],
    ['..', 'fichier'],
    ['.htaccess', 'htaccess'],
    ['a/../b.txt', 'a-..-b.txt'],
    ['Straße.tar.gz', 'Strasse.tar.gz'],
    ['x.éàü!', 'x.eau'],
    ['🙂', 'fichier'],
    [`${'a'.repeat(300)}.txt`, `${'a'.repeat(100)}.txt`],
  ])('%s → %s', (name, stored) => {
    expect(key(name)).toBe(stored)
    expect(stored).toMatch(/^[A-Za-z0-9._-]+$/)
  })

  it('is another one for a name that folds alike', () => {
    expect(key('Resume.pdf', 'Resume.pdf')).toBe('Resume-2.pdf')
    expect(key('Résumé.pdf', 'Resume.pdf', 'Resume-2.pdf')).toBe('Resume-3.pdf')
  })
})

it.each([
  ['text/plain;charset=utf-8', 'text/plain'],
  ['IMAGE/PNG', 'image/png'],
  ['', 'application/octet-stream'],
  ['nonsense', 'application/octet-stream'],
])('the type %j is kept as %s', (type, kept) => expect(fileType(type)).toBe(kept))
