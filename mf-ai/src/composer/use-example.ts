import { useEffect, useState } from 'react'

/** Milliseconds that one example stays. */
export const exampleDuration = 3000

/** One of the examples after the other, or the first one for whoever wants nothing to move. */
export function useExample(examples: readonly string[]): string {
  const [index, setIndex] = useState(0)
  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const timer = setInterval(() => setIndex((shown) => shown + 1), exampleDuration)
    return () => clearInterval(timer)
  }, [])
  return examples[index % examples.length] ?? ''
}
