import { useLayoutEffect, useRef, useState } from 'react'

// biome-ignore lint/suspicious/noExplicitAny: functions of any kind
type Handlers = Readonly<Record<string, (...given: any[]) => unknown>>

/**
 * Functions that stay the same from one rendering to the next and call those of the latest one. What gets them renders again only when something
 * else changes. For events; not for what is called while rendering.
 */
export function useStable<Given extends Handlers>(handlers: Given): Given {
  const latest = useRef(handlers)
  useLayoutEffect(() => {
    latest.current = handlers
  })
  const [stable] = useState(() =>
    Object.fromEntries(
      Object.keys(handlers).map((name) => [name, (...given: unknown[]) => latest.current[name]?.(...given)]),
    ),
  )
  return stable as Given
}
