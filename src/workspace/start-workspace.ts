import { hasAdmin } from '../domain/state/has-admin.ts'
import { isWholeDoorOpen, onDoorOpen, openDoor, openWholeDoor } from './door.ts'
import type { Place } from './place.ts'
import { Workspace, type Machine } from './workspace.ts'

/** SPEC 9: how long restoring may take, in milliseconds, before it counts as failed. */
const restoreTimeout = 5000

/**
 * Opens a place and puts its workspace in order before anything is drawn; what time has brought about follows right after.
 * Fails after `timeout` milliseconds: the screen then offers to try again, and nothing stored has been touched (DECISIONS
 * 'Data and storage').
 */
export async function startWorkspace(
  open: () => Promise<Place>,
  machine: Machine,
  timeout = restoreTimeout,
): Promise<Workspace> {
  const place = await withTimeout(open(), timeout)
  try {
    if (mayAskForAnything(place)) await openWholeDoor()
    else if (place.session.load() !== undefined) await openDoor()
  } catch (error) {
    // The next attempt opens it again.
    place.close()
    throw error
  }
  const workspace = new Workspace(place, machine)
  onDoorOpen(() => lookAfter(workspace, machine))
  return workspace
}

/**
 * Whether an earlier visit has left something, or the stored data needs a repair or its first admin. Otherwise the rules are
 * fetched when somebody logs in.
 */
function mayAskForAnything(place: Place): boolean {
  return place.log.waiting().length > 0 || place.device?.isSound === false || hasNoAdmin(place)
}

/** Whether this device has to make the first admin: a server has its own way. */
function hasNoAdmin({ log, device }: Place): boolean {
  return device !== undefined && !hasAdmin(log.state)
}

function lookAfter(workspace: Workspace, machine: Machine): void {
  const { device } = workspace.place
  // A server looks after its workspace itself.
  if (!device) return
  // Entries leave nothing to repair.
  if (!device.isSound) workspace.upkeep('workspace.repair')
  // If the last admin has gone since all rules were asked for, the next start makes one.
  if (hasNoAdmin(workspace.place) && isWholeDoorOpen()) workspace.upkeep('workspace.ensureAdmin')
  // It goes through all tasks, and nobody misses its news for that moment.
  const catchUp = (): void => workspace.upkeep('workspace.catchUp')
  if (machine.afterPaint) machine.afterPaint(catchUp)
  else catchUp()
}

function withTimeout(opening: Promise<Place>, milliseconds: number): Promise<Place> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new Error('Restoring took too long.'))
      // A place that opens too late must not carry on beside the next attempt.
      opening.then(
        (place) => place.close(),
        () => {},
      )
    }, milliseconds)
    opening.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
