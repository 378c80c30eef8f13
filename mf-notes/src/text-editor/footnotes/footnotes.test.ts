import { describe, expect, it } from 'vitest'
import { noteParser } from '../note-parser.ts'
import { definitionText, footnotesOf } from './footnotes.ts'

const footnotesIn = (text: string) => footnotesOf(noteParser.parse(text), (from, to) => text.slice(from, to))

/** `1 mot ×2`: number, name, how many references. */
const listed = (text: string) =>
  footnotesIn(text).listed.map(({ number, label, references }) => `${number} ${label} ×${references.length}`)

describe('numbers', () => {
  it.each([
    ['in the order of the references', 'a[^b] b[^a]\n\n[^a]: A\n[^b]: B', ['1 b ×1', '2 a ×1']],
    ['for each name once', 'a[^1] b[^1] c[^2]\n\n[^1]: A\n[^2]: B', ['1 1 ×2', '2 2 ×1']],
    ['whatever the case of a name', 'a[^Mot] b[^mot]\n\n[^MOT]: A', ['1 MOT ×2']],
    ['not for what nothing defines', 'a[^1] b[^2]\n\n[^2]: B', ['1 2 ×1']],
    ['last for what nothing refers to', 'a[^2]\n\n[^1]: A\n[^2]: B', ['1 2 ×1', '2 1 ×0']],
    ['by the first definition of a name', 'a[^1]\n\n[^1]: A\n[^1]: B', ['1 1 ×1']],
    [
      'in the text before those in other footnotes',
      '[^a]: A [^b]\n[^b]: B\n[^c]: C\n\nx[^a] y[^c]',
      ['1 a ×1', '2 c ×1', '3 b ×1'],
    ],
    ['also where a footnote refers to itself', 'x[^a]\n\n[^a]: A [^a]', ['1 a ×2']],
    [
      'in cells, items and quotations',
      '| a[^2] |\n| - |\n| b[^1] |\n\n- c[^3]\n\n> [^1]: A\n\n[^2]: B\n[^3]: C',
      ['1 2 ×1', '2 1 ×1', '3 3 ×1'],
    ],
    ['not in code', '`[^1]`\n\n    [^1]\n\n[^1]: A', ['1 1 ×0']],
  ])('are given %s', (_, text, expected) => expect(listed(text)).toEqual(expected))

  it('are the same object until the text changes, and the same order until a number does', () => {
    const text = 'a[^1] b[^2]\n\n[^1]: A\n[^2]: B'
    const tree = noteParser.parse(text)
    const read = (from: number, to: number) => text.slice(from, to)
    expect(footnotesOf(tree, read)).toBe(footnotesOf(tree, read))
    expect(footnotesIn(`x ${text}`).order).toBe(footnotesIn(text).order)
    expect(footnotesIn(`[^2] ${text}`).order).not.toBe(footnotesIn(text).order)
  })
})

it('knows where references and definitions stand', () => {
  const text = 'a[^1]\n\n[^1]: A\n\n    B'
  const footnote = footnotesIn(text).named('1')
  const { definition, references } = footnote ?? {}
  expect(references?.map(({ from, to }) => text.slice(from, to))).toEqual(['[^1]'])
  expect(definition && text.slice(definition.mark.from, definition.mark.to)).toBe('[^1]:')
  expect(definition && text.slice(definition.from, definition.to)).toBe('[^1]: A\n\n    B')
})

it.each([
  [' A', 'A'],
  [' A\n\n    B\n    C', 'A\n\nB\nC'],
  ['\n    - un\n      - deux', '- un\n  - deux'],
  [' A\nsuite', 'A\nsuite'],
  [' A\n\n\tB', 'A\n\nB'],
])('%j is the text %j', (written, text) => expect(definitionText(written)).toBe(text))
