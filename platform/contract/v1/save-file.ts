/** Milliseconds after which the browser has surely begun to keep a file. */
const patience = 60_000

/** Hands a file to the browser to keep under a name of any characters. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), patience)
}
