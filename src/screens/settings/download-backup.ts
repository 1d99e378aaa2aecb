import { useCallback } from 'react'
import { backupText } from '../../domain/backup/backup.ts'
import type { Stamp } from '../../domain/model/day.ts'
import { readBackup } from '../../domain/backup/read-backup.ts'
import { createState } from '../../domain/state/state.ts'
import type { Aside, Snapshot } from '../../workspace/device.ts'
import { useMakeBackup } from '../../workspace/react-copies.ts'
import { saveAsFile } from '../shared/save-as-file.ts'

/**
 * The function that hands the whole workspace with its history to the user as a file. Gives the sentence to show if that
 * fails.
 */
export function useDownloadBackup(): (passwords: boolean) => Promise<string | undefined> {
  const makeBackup = useMakeBackup()
  return useCallback(
    async (passwords) => {
      try {
        const { at, text } = await makeBackup(passwords)
        saveAsFile(fileName(at), text)
        return undefined
      } catch (error) {
        console.warn('No backup could be made.', error)
        return 'The backup could not be made: the history cannot be read. Load the page again and try once more.'
      }
    },
    [makeBackup],
  )
}

/** Hands a copy kept here to the user as a file, without the passwords that it holds. Gives the sentence to show if that fails. */
export function downloadCopy({ at, seq }: Snapshot | Aside, text: string): string | undefined {
  const reading = readBackup(text)
  if (!reading.ok) return reading.refusal.message
  const state = createState(reading.backup.rows)
  saveAsFile(fileName(at), backupText(state, { at, seq, entries: [], passwords: false }))
  return undefined
}

/** `ems-backup-2026-11-21-0930.json` */
function fileName(at: Stamp): string {
  return `ems-backup-${at.slice(0, 10)}-${at.slice(11, 16).replace(':', '')}.json`
}
