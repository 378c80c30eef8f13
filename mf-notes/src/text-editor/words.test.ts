import { expect, it } from 'vitest'
import { wordCount } from './words.ts'

it.each([
  ['', 0],
  ['  \n# - --- **', 0],
  ['Un mot.', 2],
  ['# Titre\n\n- un **mot** et `code`', 5],
  ["aujourd’hui, l'arc-en-ciel", 2],
  ['3,5 % de 2 026', 5],
  ['œuvre été Straße', 3],
  ['« oui » — non… 👩‍🎓 → ok', 3],
  ['l’ eau, -bord 3-4', 4],
  ['日本語 русский عربي', 3],
])('%j has %d words', (text, count) => expect(wordCount(text)).toBe(count))
