interface Script {
  url: string
  integrity?: string
}

const rules = {
  createScriptURL(url: string) {
    if (!url.startsWith('/releases/')) throw new TypeError(`${url} is not a release`)
    return url
  },
}
let started = false

/**
 * Adds the shell's scripts to the page, in their order. Later calls do nothing.
 *
 * @param then called when the last script has been fetched: the connection is free while it runs
 */
export function startShell(then = () => {}): void {
  if (started) return
  started = true
  const policy = window.trustedTypes?.createPolicy('cahier-loader', rules) ?? rules
  const scripts = JSON.parse(document.getElementById('cahier-start')?.textContent ?? '[]') as Script[]
  for (const [place, { url, integrity = '' }] of scripts.entries()) {
    const script = document.createElement('script')
    if (place === scripts.length - 1) whenFetched(script, url, then)
    Object.assign(script, { async: false, crossOrigin: 'anonymous', integrity })
    script.src = policy.createScriptURL(url)
    document.head.append(script)
  }
}

/** Calls `then` once, when a script has been fetched: its own event comes after it has run. */
function whenFetched(script: HTMLScriptElement, url: string, then: () => void): void {
  const end = () => {
    observer.disconnect()
    script.onload = null
    then()
  }
  const { href } = new URL(url, location.href)
  const observer = new PerformanceObserver((list) => {
    if (list.getEntries().some(({ name }) => name === href)) end()
  })
  observer.observe({ type: 'resource', buffered: true })
  script.onload = end
}
