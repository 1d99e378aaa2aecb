/** Ends the server or a command, with a sentence for the person who runs it and no stack trace. */
export class FatalError extends Error {
  override readonly name = 'FatalError'
}

/** One for want of room on a disk, which passes once there is some. */
export class NoRoomError extends FatalError {}
