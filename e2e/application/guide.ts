import { readFile } from 'node:fs/promises'

/** A step of a guide: a terminal command, or the text of a file. */
export type Step =
  | { readonly kind: 'command'; readonly section: number; readonly command: string }
  | { readonly kind: 'text'; readonly section: number; readonly language: string; readonly text: string }

/** The code blocks of a guide in order, each with the number of its section. A block of `sh` is one command per line. */
export async function readSteps(path: string): Promise<Step[]> {
  const parts = (await readFile(path, 'utf8')).split(/^## (\d+)\. .*$/m)
  const steps: Step[] = []
  for (let index = 1; index < parts.length; index += 2) {
    const section = Number(parts[index])
    for (const [, language = '', text = ''] of (parts[index + 1] ?? '').matchAll(/^```(\w+)\n(.*?)^```$/gms)) {
      if (language === 'sh') {
        for (const command of text.trim().split('\n')) steps.push({ kind: 'command', section, command })
      } else steps.push({ kind: 'text', section, language, text })
    }
  }
  return steps
}
