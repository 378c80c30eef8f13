import { expect, it } from 'vitest'
import { fileName } from './file-name.ts'

it.each([
  ['Le cœur', 'Le cœur'],
  ['e\u0301te\u0301', 'été'],
  ['../../etc/passwd', 'etc passwd'],
  ['a/b\\c:d*e?f"g<h>i|j', 'a b c d e f g h i j'],
  ['a\\b\u0000c\nd', 'a b c d'],
  ['...', 'Note'],
  [' ', 'Note'],
  ['CON', '_CON'],
  ['nul.txt', '_nul.txt'],
  ['console', 'console'],
  ['🙂'.repeat(100), '🙂'.repeat(80)],
])('%j is the file %s', (title, name) => expect(fileName(title, 'Note')).toBe(name))
