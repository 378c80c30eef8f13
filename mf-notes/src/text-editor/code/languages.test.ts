import { expect, it, test } from 'vitest'
import { CodeReading } from './code-reading.ts'
import { languageOf, languages, loadMode, wordIn } from './languages.ts'

it.each([
  ['python', 'python'],
  ['Python', 'python'],
  ['python title="a.py"', 'python'],
  ['js{1,3}', 'js'],
  ['py:a.py', 'py'],
  ['{r, echo=FALSE}', 'r'],
  ['{.haskell .numberLines}', 'haskell'],
  ['{=html}', ''],
  ['c++', 'c++'],
  ['C#', 'c#'],
  ['', ''],
])('names the language of %j with %j', (info, word) => expect(wordIn(info)).toBe(word))

it.each([
  ['py', 'Python'],
  ['jsx', 'JavaScript'],
  ['tsx', 'TypeScript'],
  ['h', 'C'],
  ['c++', 'C++'],
  ['cs', 'C#'],
  ['postgres', 'PostgreSQL'],
  ['svg', 'XML'],
  ['zsh', 'Shell'],
  ['octave', 'MATLAB'],
  ['tex', 'LaTeX'],
  ['yml', 'YAML'],
])('knows %j as %j', (info, name) => expect(languageOf(info)?.name).toBe(name))

it.each(['mermaid', 'text', 'constructor', '__proto__', ''])('knows no language %j', (info) =>
  expect(languageOf(info)).toBeNull(),
)

test('no word names two languages', () => {
  const words = languages.flatMap(({ word, aliases }) => [word, ...aliases])
  expect(words).toEqual([...new Set(words)])
})

/** Code in each language, and what its parts are. */
const samples: Readonly<Record<string, readonly [code: string, parts: readonly string[]]>> = {
  python: [
    "def f(x):\n    return 'a' + str(2)  # fin",
    ['keyword def', 'name f', 'keyword return', "string 'a'", 'type str', 'number 2', 'comment # fin'],
  ],
  javascript: [
    `const f = (a) => \`x\${a}\` // fin`,
    ['keyword const', 'name f', 'name a', 'string `x${', 'string }`', 'comment // fin'],
  ],
  typescript: ['interface A { b: string }', ['keyword interface', 'name A', 'name b', 'type string']],
  json: ['{"a": ["b", 1, true]}', ['name "a"', 'string "b"', 'number 1', 'number true']],
  c: [
    '#include <a.h>\nint f(char c) { return 1; } /* fin */',
    ['type #include <a.h>', 'type int', 'name f', 'type char', 'keyword return', 'number 1', 'comment /* fin */'],
  ],
  cpp: ['class A { bool b = true; };', ['keyword class', 'name A', 'type bool', 'number true']],
  java: [
    '@Test public String f() { return "a"; }',
    ['type @Test', 'keyword public', 'type String', 'name f', 'keyword return', 'string "a"'],
  ],
  csharp: ['var a = null;', ['keyword var', 'name a', 'number null']],
  kotlin: ['fun f(): Int = 1', ['keyword fun', 'name f', 'type Int', 'number 1']],
  scala: ['val a: Int = 1', ['keyword val', 'name a', 'type Int', 'number 1']],
  dart: ['final a = 1;', ['keyword final', 'number 1']],
  sql: [
    "SELECT a FROM b WHERE c = 'x' -- fin",
    ['keyword SELECT', 'keyword FROM', 'keyword WHERE', "string 'x'", 'comment -- fin'],
  ],
  postgresql: ['CREATE TABLE notes (identifier uuid)', ['keyword CREATE', 'keyword TABLE', 'type uuid']],
  mysql: ['SELECT `a` FROM b', ['keyword SELECT', 'string `a`', 'keyword FROM']],
  css: ['.a { color: red; } /* fin */', ['type .a', 'name color', 'keyword red', 'comment /* fin */']],
  scss: ['$a: 1px; // fin', ['name $a', 'number 1px', 'comment // fin']],
  less: ['@a: 1px;', ['name @a', 'number 1px']],
  html: [
    '<p class="a">b</p><!-- fin -->',
    ['keyword p', 'name class', 'string "a"', 'keyword p', 'comment <!-- fin -->'],
  ],
  xml: ['<?xml version="1.0"?><a/>', ['type <?xml', 'type version="1.0"?>', 'keyword a']],
  bash: [
    'for f in a; do echo "$f"; done # fin',
    [
      'keyword for',
      'keyword in',
      'keyword do',
      'type echo',
      'string "',
      'name $f',
      'string "',
      'keyword done',
      'comment # fin',
    ],
  ],
  r: ['f <- function(x) TRUE # fin', ['keyword function', 'number TRUE', 'comment # fin']],
  matlab: ['for i = 1:2 % fin', ['keyword for', 'number 1', 'number 2', 'comment % fin']],
  latex: ['\\begin{a} Un % fin', ['keyword \\begin', 'number a', 'comment % fin']],
  haskell: ['f :: Int -> Int -- fin', ['keyword ::', 'type Int', 'keyword ->', 'type Int', 'comment -- fin']],
  julia: ['function f(x) # fin\nend', ['keyword function', 'name f', 'comment # fin', 'keyword end']],
  rust: ['let a: u8 = 1; // fin', ['keyword let', 'name a', 'type u8', 'number 1', 'comment // fin']],
  go: [
    'func f() int { return 1 } // fin',
    ['keyword func', 'keyword int', 'keyword return', 'number 1', 'comment // fin'],
  ],
  yaml: ['a: 1\nb: true # fin', ['name a', 'number 1', 'name b', 'comment # fin']],
}

it.each(languages)('reads $name', async (language) => {
  const [code = '', parts] = samples[language.word] ?? []
  const reading = new CodeReading({ mode: await loadMode(language), kinds: language.kinds })
  reading.setTexts(code.split('\n'))
  reading.advance(() => false)
  const found = reading.lines.flatMap(({ text, tokens }) =>
    tokens.map(({ from, to, kind }) => `${kind} ${text.slice(from, to)}`),
  )
  expect(found).toEqual(parts)
})
