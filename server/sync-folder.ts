import { open } from 'node:fs/promises'

/** Makes the names in a folder safe on the disk, as far as the system supports that. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder).catch(() => undefined)
  await handle?.sync().catch(() => {})
  await handle?.close()
}
