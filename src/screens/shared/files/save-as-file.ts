/** Hands a text to the user as a file. Nothing leaves the browser. */
export function saveAsFile(name: string, text: string, type = 'text/plain'): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Not at once: some browsers have not begun reading it yet.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
