/** Milliseconds without a key after which nobody is taken to be typing. */
const typingPauseMs = 400

/** Waits until nobody types. Code that is run for the first time takes a phone up to 300 ms, in which it answers no key. */
export async function untilTypingPause(): Promise<void> {
  await new Promise<void>((resolve) => {
    const end = () => {
      removeEventListener('keydown', wait, true)
      resolve()
    }
    let timer = setTimeout(end, typingPauseMs)
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(end, typingPauseMs)
    }
    addEventListener('keydown', wait, true)
  })
}
