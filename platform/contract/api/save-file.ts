/** Milliseconds after which the browser has certainly started the download. */
const downloadStartMs = 60_000

/** Downloads a file under any name. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), downloadStartMs)
}
