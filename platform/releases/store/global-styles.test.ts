import { expect, test } from 'vitest'
import { globalSelectorsIn } from './global-styles.ts'

const selectors = (css: string, declared?: string[]) =>
  globalSelectorsIn('app.css', css, declared).map(({ selector }) => selector)

test('names file, selector and line', () => {
  const css = '/* button { } */\n.note { color: red; }\n\nbutton { color: red !important }\n'
  expect(globalSelectorsIn('app.css', css)).toEqual([{ file: 'app.css', line: 4, selector: 'button' }])
})

test.each([
  ['html, body { margin: 0 }', ['html', 'body']],
  ['*{box-sizing:border-box}:root{--a:1}', ['*', ':root']],
  ['.note, p > a { color: red }', ['p > a']],
  ['@media (max-width: 1px) { h1 { color: red } }', ['h1']],
  ['@layer a { @supports (gap: 1px) { ::selection { color: red } } }', ['::selection']],
  ['input[type="a.b"] { color: red }', ['input[type="a.b"]']],
  [':is(h1, h2) { color: red }', [':is(h1, h2)']],
  ['@import "x.css"; main { color: red }', ['main']],
])('%s reaches beyond the area', (css, found) => {
  expect(selectors(css)).toEqual(found)
})

test.each([
  '.note button { color: red }',
  '#root * { color: red }',
  ':where(.note) p { margin: 0.5em }',
  '[data-theme="dark"] .note { color: red }',
  '.note { & button, a { color: red } :hover > * { color: blue } }',
  '@keyframes turn { from { rotate: 0deg } 50% { rotate: 9deg } }',
  '@font-face { font-family: "a{b" }',
  '@property --a { syntax: "*"; inherits: false }',
  '@page { margin: 1cm }',
])('%s does not', (css) => {
  expect(selectors(css)).toEqual([])
})

test('leaves what is declared, however it is written', () => {
  const written = 'body:has([data-print="only"]) :not(:has([data-print="only"]), [data-print="only"] *)'
  const minified = 'body:has([data-print=only]) :not(:has([data-print=only]),[data-print=only] *)'
  expect(selectors(`@media print{${minified}{display:none}}`, [written])).toEqual([])
  expect(selectors(`${minified}{display:none}body{margin:0}`, [written])).toEqual(['body'])
})
