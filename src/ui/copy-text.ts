import { showError, showSuccess } from './toasts/toasts.ts'

/** Copies a text. Returns whether the browser allows it: over plain HTTP none does. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

/** Copies a text that is shown for copying, and reports the result. */
export async function copyShown(text: string): Promise<void> {
  if (await copyText(text)) showSuccess('Copied')
  else showError('This browser does not let EMS copy. Select the text and copy it with the keyboard.')
}
