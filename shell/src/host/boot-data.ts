import type { BootData } from '@cahier/releases/model'

/** What the server wrote into the page. It stands in the HTML, which is the root of trust, so it is taken as it is. */
export function readBootData(): BootData {
  const element = document.getElementById('cahier-boot')
  if (!element?.textContent) throw new Error('the page carries no boot data')
  return JSON.parse(element.textContent) as BootData
}
