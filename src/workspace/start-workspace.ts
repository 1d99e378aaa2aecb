import type { Place } from './place.ts'
import { Workspace, type Machine } from './workspace.ts'

/** SPEC 9: how long restoring may take, in milliseconds, before it is called failed. */
const restoreTimeout = 5000

/**
 * Opens a place and brings its workspace up to date, before anything is drawn. Fails after `timeout`
 * milliseconds: the screen then offers to try again, and nothing stored has been touched (DECISIONS 'Data and storage').
 */
export async function startWorkspace(
  open: () => Promise<Place>,
  machine: Machine,
  timeout = restoreTimeout,
): Promise<Workspace> {
  const place = await withTimeout(open(), timeout)
  const workspace = new Workspace(place, machine)
  // A server looks after its workspace itself.
  if (!place.device) return workspace
  // Entries leave nothing to repair.
  if (!place.device.isSound) workspace.upkeep('workspace.repair')
  workspace.upkeep('workspace.ensureAdmin')
  workspace.upkeep('workspace.catchUp')
  return workspace
}

function withTimeout(opening: Promise<Place>, milliseconds: number): Promise<Place> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new Error('Restoring took too long.'))
      // One that opens too late must not go on beside the next attempt.
      opening.then(
        (place) => place.close(),
        () => {},
      )
    }, milliseconds)
    opening.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
