import type { Catalogue } from '@cahier/contract/i18n'
import type fr from './locales/fr.ts'

type Texts = Catalogue<typeof fr>['data']

/** A path in words; one that this release does not know stays as it is. */
export function pathName(path: string, texts: Texts): string {
  if (Object.hasOwn(texts.paths, path)) return texts.paths[path as keyof Texts['paths']]
  const [, position, output = ''] = /^steps\.(\d)\.(\w+)$/.exec(path) ?? []
  return position && Object.hasOwn(texts.outputs, output)
    ? texts.ofStep(Number(position), texts.outputs[output as keyof Texts['outputs']])
    : path
}
