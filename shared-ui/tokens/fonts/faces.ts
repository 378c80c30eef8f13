import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import subsetFont from 'subset-font'
import { charactersIn, coreCharacters, rangeOf } from './characters.ts'

const require = createRequire(import.meta.url)

interface Font {
  /** Its package is `@fontsource-variable/<name>`. */
  name: string
  family: string
  /** Lightest and heaviest weight of the styles. */
  weights: readonly [number, number]
  /** The weight of bold text inside of a bold one (a bold word of a heading), where that is heavier. */
  bolder?: number
}

const fonts: readonly Font[] = [
  { name: 'fraunces', family: 'Fraunces Variable', weights: [400, 600], bolder: 900 },
  { name: 'instrument-sans', family: 'Instrument Sans Variable', weights: [400, 700] },
]

/** A part of a font in a file of its own. */
interface Face {
  file: string
  family: string
  /** `font-weight` of the face: one weight, or the two ends of the range. */
  weight: string
  axis: number | { min: number; max: number }
  characters: string
  /** Whether documents preload it. */
  isCore: boolean
}

function facesOf({ name, family, weights: [min, max], bolder }: Font): Face[] {
  const { latin } = require(`@fontsource-variable/${name}/unicode.json`) as { latin: string }
  const all = charactersIn(latin)
  const rest = [...all].filter((character) => !coreCharacters.includes(character)).join('')
  const normal = { family, weight: `${min} ${max}`, axis: { min, max } }
  return [
    { ...normal, file: `${name}-core.woff2`, characters: coreCharacters, isCore: true },
    { ...normal, file: `${name}-rest.woff2`, characters: rest, isCore: false },
    ...(bolder === undefined
      ? []
      : [
          {
            family,
            file: `${name}-bolder.woff2`,
            weight: `${max + 1} ${bolder}`,
            axis: bolder,
            characters: all,
            isCore: false,
          },
        ]),
  ]
}

async function subset(name: string, { axis, characters }: Face): Promise<Buffer> {
  const whole = await readFile(require.resolve(`@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`))
  return subsetFont(whole, characters, {
    targetFormat: 'woff2',
    variationAxes: { wght: axis },
    // The licence, which travels with the font.
    preserveNameIds: [13, 14],
  })
}

/**
 * Documents preload the core. A core that has not loaded by the first paint is used from the next page on: swapping it in later would
 * change the width of text and move everything after it. The other parts load when a text needs them and are swapped in.
 */
const faceRule = ({ file, family, weight, characters, isCore }: Face) => `@font-face {
  font-family: "${family}";
  font-style: normal;
  font-display: ${isCore ? 'optional' : 'swap'};
  font-weight: ${weight};
  src: url("./${file}") format("woff2");
  unicode-range: ${rangeOf(characters)};
}
`

/** The files of this folder that are made from the fonts' packages, by their names: parts of the fonts, and the rules that name them. */
export async function fontFiles(): Promise<ReadonlyMap<string, Buffer>> {
  const files = new Map<string, Buffer>()
  const rules: string[] = ['/* Written by `pnpm fonts`. */\n']
  for (const font of fonts) {
    for (const face of facesOf(font)) {
      files.set(face.file, await subset(font.name, face))
      rules.push(faceRule(face))
    }
  }
  return files.set('faces.gen.css', Buffer.from(rules.join('')))
}
