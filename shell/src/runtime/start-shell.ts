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
 * @param then called when the last script has run
 */
export function startShell(then = () => {}): void {
  if (started) return
  started = true
  const policy = window.trustedTypes?.createPolicy('cahier-loader', rules) ?? rules
  const scripts = JSON.parse(document.getElementById('cahier-start')?.textContent ?? '[]') as Script[]
  for (const [place, { url, integrity = '' }] of scripts.entries()) {
    const script = document.createElement('script')
    if (place === scripts.length - 1) script.onload = then
    Object.assign(script, { async: false, crossOrigin: 'anonymous', integrity })
    script.src = policy.createScriptURL(url)
    document.head.append(script)
  }
}
