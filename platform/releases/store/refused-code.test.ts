import { expect, test } from 'vitest'
import { refusedIn } from './refused-code.ts'

test.each<[code: string, what: string]>([
  ["eval('1 + 1')", 'eval()'],
  ["const m = { 7: (module) => { eval('module.exports = 1') } }", 'eval()'],
  ["(0, eval)('x')", 'eval()'],
  ["globalThis.eval('x')", 'eval()'],
  ["new Function('a', 'return a')", 'Function()'],
  ["setTimeout('run()', 10)", "setTimeout('…')"],
  ['window.setInterval(`run()`)', "setInterval('…')"],
  ['WebAssembly.instantiate(bytes)', 'WebAssembly.instantiate()'],
  ['new WebAssembly.Module(bytes)', 'WebAssembly.Module()'],
  ["import('https://cdn.example/x.js')", 'import https://cdn.example/x.js'],
  ["import x from '//cdn.example/x.js'", 'import //cdn.example/x.js'],
  ["new Worker('https://cdn.example/w.js')", 'Worker https://cdn.example/w.js'],
  ["new Worker('data:text/javascript,1')", 'Worker data:text/javascript,1'],
])('%s is refused, with its line', (code, what) => {
  expect(refusedIn('app.js', `// a\n\n${code}`)).toEqual([{ file: 'app.js', line: 3, what }])
})

test.each([
  "// eval('x')",
  "const text = 'eval(1)'",
  'engine.eval(query)',
  'this.Function(1)',
  "try { new Function('') } catch { jit = false }",
  "root = self || Function('return this')()",
  'setTimeout(() => run(), 10)',
  "import('./later.js')",
  "new Worker(new URL('./w.js', import.meta.url))",
])('%s is not', (code) => {
  expect(refusedIn('app.js', code)).toEqual([])
})

test('a stylesheet loads nothing of another origin, and no font out of itself', () => {
  const css = `/* url(https://a.example/) */
@import "https://fonts.example/css";
.a { background: url(//cdn.example/a.png) }
@font-face { src: url("data:font/woff2;base64,AAAA") }
.b { background: url(data:image/png;base64,AAAA) url(./b.png) }`
  expect(refusedIn('app.css', css)).toEqual([
    { file: 'app.css', line: 2, what: '@import https://fonts.example/css' },
    { file: 'app.css', line: 3, what: 'url(//cdn.example/a.png)' },
    { file: 'app.css', line: 4, what: expect.stringMatching(/^url\(data:font/) },
  ])
})
