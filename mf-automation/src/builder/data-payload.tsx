import { byPath } from '../payload/by-path.ts'
import { Payload } from '../payload/payload.tsx'
import { useBuilderTexts } from './locales/index.ts'
import { pathName } from './path-name.ts'

/** What a trigger gave, by the names that the builder has for it. */
export function DataPayload({ data, empty }: { data: unknown; empty: string }) {
  const { data: texts } = useBuilderTexts()
  const value = byPath(data)
  const names = Object.fromEntries(
    Object.keys(value).flatMap((path) => {
      const label = pathName(path, texts)
      return label === path ? [] : [[path, { label }]]
    }),
  )
  return <Payload value={value} names={names} empty={empty} />
}
