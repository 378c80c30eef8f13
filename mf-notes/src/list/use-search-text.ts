import { useEffect, useRef, useState } from 'react'
import { useListAddress } from '../list-address/address.ts'

/** Milliseconds without a keystroke before the address changes: browsers refuse too many changes. */
const addressDebounceMs = 400

/** The text of the search box. The address follows what is typed; going back in the history changes the text. */
export function useSearchText(): [text: string, setText: (text: string) => void] {
  const { search, change } = useListAddress()
  const [text, setText] = useState(search)
  const written = useRef(search)
  const write = useRef(change)
  write.current = change

  useEffect(() => {
    if (search === written.current) return
    written.current = search
    setText(search)
  }, [search])

  useEffect(() => {
    if (text === written.current) return
    const timer = setTimeout(() => {
      written.current = text
      write.current({ search: text }, { replace: true })
    }, addressDebounceMs)
    return () => clearTimeout(timer)
  }, [text])
  return [text, setText]
}
