/** Lets a link do something in the page. With a modifier key the browser opens its address, as that of any link. */
export function followHere(link: HTMLAnchorElement, open: () => void): void {
  link.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    open()
  })
}
