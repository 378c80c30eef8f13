import type { StreamParser } from '@codemirror/streamparser'
import type { OwnKinds } from './kinds.ts'

/** What reads a language line by line. */
export type Mode = StreamParser<unknown>

export interface Language {
  /** The word that the list of languages writes after the fence. */
  readonly word: string
  readonly name: string
  /** Other words that people write for it. */
  readonly aliases: readonly string[]
  /** Where its mode means something else by a style than the other modes do. */
  readonly kinds?: OwnKinds
  /** Fetches its mode. */
  load(): Promise<Mode>
}

const clike = () => import('@codemirror/legacy-modes/mode/clike')
const css = () => import('@codemirror/legacy-modes/mode/css')
const javascript = () => import('@codemirror/legacy-modes/mode/javascript')
const sql = () => import('@codemirror/legacy-modes/mode/sql')
const xml = () => import('@codemirror/legacy-modes/mode/xml')

/** The languages whose code gets colours. */
export const languages: readonly Language[] = [
  {
    word: 'python',
    name: 'Python',
    aliases: ['py', 'py3', 'python3', 'ipython', 'sage'],
    load: async () => (await import('@codemirror/legacy-modes/mode/python')).python,
  },
  {
    word: 'javascript',
    name: 'JavaScript',
    aliases: ['js', 'jsx', 'mjs', 'cjs', 'node', 'ecmascript'],
    load: async () => (await javascript()).javascript,
  },
  {
    word: 'typescript',
    name: 'TypeScript',
    aliases: ['ts', 'tsx', 'mts', 'cts'],
    load: async () => (await javascript()).typescript,
  },
  {
    word: 'json',
    name: 'JSON',
    aliases: ['json5', 'jsonc', 'jsonl', 'ndjson'],
    kinds: { 'string property': 'name' },
    load: async () => (await javascript()).json,
  },
  { word: 'c', name: 'C', aliases: ['h'], load: async () => (await clike()).c },
  {
    word: 'cpp',
    name: 'C++',
    aliases: ['c++', 'cc', 'cxx', 'hpp', 'hxx', 'arduino', 'ino'],
    load: async () => (await clike()).cpp,
  },
  { word: 'java', name: 'Java', aliases: [], load: async () => (await clike()).java },
  { word: 'csharp', name: 'C#', aliases: ['c#', 'cs', 'dotnet'], load: async () => (await clike()).csharp },
  { word: 'kotlin', name: 'Kotlin', aliases: ['kt', 'kts'], load: async () => (await clike()).kotlin },
  { word: 'scala', name: 'Scala', aliases: [], load: async () => (await clike()).scala },
  { word: 'dart', name: 'Dart', aliases: [], load: async () => (await clike()).dart },
  {
    word: 'sql',
    name: 'SQL',
    aliases: ['sqlite', 'sqlite3'],
    // Of the dialects that name what courses use, joins and constraints among it, it takes the fewest other words for its own.
    load: async () => (await sql()).sqlite,
  },
  {
    word: 'postgresql',
    name: 'PostgreSQL',
    aliases: ['postgres', 'pgsql', 'plpgsql', 'psql'],
    load: async () => (await sql()).pgSQL,
  },
  { word: 'mysql', name: 'MySQL', aliases: ['mariadb'], load: async () => (await sql()).mySQL },
  { word: 'css', name: 'CSS', aliases: [], load: async () => (await css()).css },
  { word: 'scss', name: 'SCSS', aliases: [], load: async () => (await css()).sCSS },
  { word: 'less', name: 'Less', aliases: [], load: async () => (await css()).less },
  {
    word: 'html',
    name: 'HTML',
    aliases: ['htm', 'xhtml', 'vue', 'svelte'],
    load: async () => (await xml()).html,
  },
  {
    word: 'xml',
    name: 'XML',
    aliases: ['svg', 'xsd', 'xsl', 'xslt', 'mathml', 'plist'],
    load: async () => (await xml()).xml,
  },
  {
    word: 'bash',
    name: 'Shell',
    aliases: ['sh', 'shell', 'zsh', 'ksh', 'console', 'shell-session', 'shellscript', 'terminal'],
    load: async () => (await import('@codemirror/legacy-modes/mode/shell')).shell,
  },
  {
    word: 'r',
    name: 'R',
    aliases: ['rscript', 'splus'],
    load: async () => (await import('@codemirror/legacy-modes/mode/r')).r,
  },
  {
    word: 'matlab',
    name: 'MATLAB',
    aliases: ['octave'],
    load: async () => (await import('@codemirror/legacy-modes/mode/octave')).octave,
  },
  {
    word: 'latex',
    name: 'LaTeX',
    aliases: ['tex', 'ltx'],
    load: async () => (await import('@codemirror/legacy-modes/mode/stex')).stex,
  },
  {
    word: 'haskell',
    name: 'Haskell',
    aliases: ['hs', 'ghci'],
    load: async () => (await import('@codemirror/legacy-modes/mode/haskell')).haskell,
  },
  {
    word: 'julia',
    name: 'Julia',
    aliases: ['jl'],
    load: async () => (await import('@codemirror/legacy-modes/mode/julia')).julia,
  },
  {
    word: 'rust',
    name: 'Rust',
    aliases: ['rs'],
    kinds: { atom: 'type', builtin: 'number' },
    load: async () => (await import('@codemirror/legacy-modes/mode/rust')).rust,
  },
  {
    word: 'go',
    name: 'Go',
    aliases: ['golang'],
    load: async () => (await import('@codemirror/legacy-modes/mode/go')).go,
  },
  {
    word: 'yaml',
    name: 'YAML',
    aliases: ['yml'],
    kinds: { atom: 'name', meta: null },
    load: async () => (await import('@codemirror/legacy-modes/mode/yaml')).yaml,
  },
]

const byWord = new Map(
  languages.flatMap((language) => [language.word, ...language.aliases].map((word) => [word, language] as const)),
)

/** The word after a fence that names a language, as others write it too: `python title="a.py"`, `js{1,3}`, `{r, echo=FALSE}`, `{.haskell}`. */
export const wordIn = (info: string): string => /^\{?\s*\.?([^\s,:;{}=]+)/.exec(info)?.[1]?.toLowerCase() ?? ''

/** The language of a block by what stands after its fence; null for one that is not known. */
export const languageOf = (info: string): Language | null => byWord.get(wordIn(info)) ?? null

const loaded = new Map<Language, Mode>()

/** The mode of a language, once it has been fetched. */
export const modeOf = (language: Language): Mode | null => loaded.get(language) ?? null

/** Fetches what reads a language. */
export async function loadMode(language: Language): Promise<Mode> {
  const mode = await language.load()
  loaded.set(language, mode)
  return mode
}
