import { describe, expect, test } from 'vitest'
import { notePath, noteText } from './note-file.ts'

const note = {
  id: 'abcdef01-0000-4000-8000-000000000000',
  title: 'Le cœur : « été »',
  content: 'Un texte\n',
  tags: ['a "b"', 'été'],
  folder: null,
  is_pinned: false,
  deleted_at: null,
  created_at: '2026-01-01T00:00:00+00:00',
  updated_at: '2026-01-02T00:00:00+00:00',
}

describe('a note', () => {
  test.each([
    ['Le cœur : « été »', 'notes/Le cœur « été » (abcdef01).md'],
    ['../../etc/passwd', 'notes/etc passwd (abcdef01).md'],
    ['a\\b\u0000c\nd', 'notes/a b c d (abcdef01).md'],
    ['...', 'notes/Note (abcdef01).md'],
    ['a'.repeat(300), `notes/${'a'.repeat(80)} (abcdef01).md`],
  ])('“%s” lies at %s', (title, path) => expect(notePath({ ...note, title })).toBe(path))

  test('of the trash lies apart', () => {
    expect(notePath({ ...note, deleted_at: '2026-01-01' })).toMatch(/^notes\/corbeille\//)
  })

  test('is Markdown with a head', () => {
    expect(noteText(note)).toBe(`---
id: abcdef01-0000-4000-8000-000000000000
title: "Le cœur : « été »"
tags: ["a \\"b\\"", "été"]
pinned: false
created: 2026-01-01T00:00:00+00:00
updated: 2026-01-02T00:00:00+00:00
---

Un texte

`)
  })
})
