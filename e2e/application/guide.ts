import { readFile } from 'node:fs/promises'

/** A step of a guide: a terminal command, or the text of a file. */
export type Step =
  | { readonly kind: 'command'; readonly command: string }
  | { readonly kind: 'text'; readonly language: string; readonly text: string }

/**
 * The code blocks of a guide in order. A block of `sh` is one command per line; comments are left out.
 *
 * @param heading reads only this chapter
 */
export async function readSteps(path: string, heading?: string): Promise<Step[]> {
  const guide = await readFile(path, 'utf8')
  const chapters = guide.split(/^(?=## )/m)
  const chapter = heading === undefined ? guide : chapters.find((text) => text.startsWith(`## ${heading}\n`))
  if (chapter === undefined) throw new Error(`${path} has no chapter ${heading}`)
  const steps: Step[] = []
  for (const [, indent = '', language = '', block = ''] of chapter.matchAll(/^( *)```(\w+)\n(.*?)^\1```$/gms)) {
    const text = block.replaceAll(new RegExp(`^${indent}`, 'gm'), '')
    if (language !== 'sh') {
      steps.push({ kind: 'text', language, text })
      continue
    }
    for (const line of text.trim().split('\n')) {
      const command = line.replace(/(^|\s+)#.*$/, '')
      if (command !== '') steps.push({ kind: 'command', command })
    }
  }
  return steps
}
