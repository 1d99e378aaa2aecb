import { useCallback } from 'react'
import { backupText } from '../../domain/backup/backup.ts'
import type { Stamp } from '../../domain/model/day.ts'
import { readBackup } from '../../domain/backup/read-backup.ts'
import { createState } from '../../domain/state/state.ts'
import type { Aside, Snapshot } from '../../workspace/device.ts'
import { useIsKeptHere } from '../../workspace/react.tsx'
import { useMakeBackup } from '../../workspace/react-copies.ts'
import { saveAsFile } from '../shared/files/save-as-file.ts'

/**
 * Returns a function that hands the whole workspace, with its history, to the user as a file. That function returns the
 * sentence to show if the file holds less.
 */
export function useDownloadBackup(): (passwords: boolean) => Promise<string | undefined> {
  const makeBackup = useMakeBackup()
  const isKeptHere = useIsKeptHere()
  return useCallback(
    async (passwords) => {
      const { at, text, isWhole } = await makeBackup(passwords)
      saveAsFile(fileName(at), text)
      return isWhole ? undefined : `${partly} ${isKeptHere ? whatToDo : whatToDoOnServer}`
    },
    [makeBackup, isKeptHere],
  )
}

const partly = 'The backup has been saved without the older history, which cannot be read now.'
const whatToDo = 'Load the page again, and make another one.'
/** A page that is loaded while its server is away does not open. */
const whatToDoOnServer = 'Make another one when the server can be reached again.'

/** Hands a copy kept here to the user as a file, without its passwords. Returns the sentence to show if that fails. */
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
