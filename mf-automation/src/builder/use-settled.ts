import { useEffect, useState } from 'react'

/** Milliseconds without a change after which a value counts as settled. */
const settleDebounceMs = 400

/** A value that follows another one when that has not changed for a moment: for requests while the learner types. */
export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), settleDebounceMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
