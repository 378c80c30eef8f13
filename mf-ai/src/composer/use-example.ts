import { useEffect, useState } from 'react'

/** Milliseconds that each example is shown. */
export const exampleMs = 3000

/** Cycles through the examples, or stays at the first for learners who prefer reduced motion. */
export function useExample(examples: readonly string[]): string {
  const [index, setIndex] = useState(0)
  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const timer = setInterval(() => setIndex((shown) => shown + 1), exampleMs)
    return () => clearInterval(timer)
  }, [])
  return examples[index % examples.length] ?? ''
}
