import { describe, expect, it } from 'vitest'
import { type FolderProblem, flat, folderProblem, folderTree, isWithin, movedPath, withParents } from './folder-path.ts'

it.each([
  [null, 'a', false],
  ['a', 'a', true],
  ['a/b', 'a', true],
  ['ab', 'a', false],
  ['a', 'a/b', false],
])('%s in %s: %s', (path, folder, expected) => expect(isWithin(path, folder)).toBe(expected))

it.each<[string | null, string, string, string | null]>([
  ['Bio', 'Bio', 'Sciences', 'Sciences'],
  ['Bio/Cellule', 'Bio', 'Sciences/Bio', 'Sciences/Bio/Cellule'],
  ['Biologie', 'Bio', 'Sciences', 'Biologie'],
  ['Bio/Cellule', 'Bio', '', 'Cellule'],
  ['Bio', 'Bio', '', null],
  ['L2/Bio/Cellule', 'L2/Bio', 'L2', 'L2/Cellule'],
  [null, 'Bio', 'Sciences', null],
])('%s, when %s becomes %s, is %s', (path, source, target, expected) =>
  expect(movedPath(path, source, target)).toBe(expected),
)

it('lists a folder after those that it lies in', () => {
  expect(withParents('a/b/c')).toEqual(['a', 'a/b', 'a/b/c'])
})

describe('folderTree', () => {
  const tree = folderTree(
    ['Vide', 'L2/Bio'],
    ['L2/Bio/Cellule', 'L2/Bio', 'L2', null, 'été', 'Chapitre 10', 'chapitre 2'],
  )

  it('has every folder once, by name, with the folders that others lie in', () => {
    expect(flat(tree).map(({ path, level }) => `${level} ${path}`)).toEqual([
      '1 chapitre 2',
      '1 Chapitre 10',
      '1 été',
      '1 L2',
      '2 L2/Bio',
      '3 L2/Bio/Cellule',
      '1 Vide',
    ])
  })

  it('counts the notes of a folder with those further in', () => {
    expect(Object.fromEntries(flat(tree).map(({ path, notes }) => [path, notes]))).toMatchObject({
      L2: 3,
      'L2/Bio': 2,
      'L2/Bio/Cellule': 1,
      Vide: 0,
    })
  })

  it('goes only into open folders', () => {
    expect(flat(tree, ({ path }) => path === 'L2').map(({ name }) => name)).toEqual([
      'chapitre 2',
      'Chapitre 10',
      'été',
      'L2',
      'Bio',
      'Vide',
    ])
  })
})

describe('folderProblem', () => {
  const paths = ['Été', 'a', 'a/b', 'a/b/c', 'a/b/c/d', 'a/b/c/d/e', 'Bio']
  it.each<[string, string, string | null, FolderProblem | null]>([
    ['  ', '', null, 'blank'],
    ['TP/TD', '', null, 'slash'],
    ['ete', '', null, 'taken'],
    ['ete', 'a', null, null],
    ['ETE', '', 'Été', null],
    ['f', 'a/b/c/d/e', null, 'deep'],
    ['f', 'a/b/c/d', null, null],
    ['a', 'Bio', 'a', 'deep'],
    ['Bio', 'a/b', 'Bio', null],
    ['a', 'a/b', 'a', 'circle'],
    ['x'.repeat(100), '', null, null],
    ['x'.repeat(101), '', null, 'long'],
    ['x'.repeat(93), '', 'a', 'long'],
  ])('“%s” in “%s” for %s: %s', (name, parent, source, expected) =>
    expect(folderProblem(name, parent, paths, source)).toBe(expected),
  )

  it('says that there are too many', () => {
    const many = Array.from({ length: 500 }, (_, index) => `n${index}`)
    expect(folderProblem('x', '', many, null)).toBe('many')
    expect(folderProblem('x', '', many, 'n1')).toBeNull()
  })
})
