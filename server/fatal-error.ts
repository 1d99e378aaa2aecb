/** Ends the server or a command, with a sentence for the person who runs it and no stack trace. */
export class FatalError extends Error {
  override readonly name = 'FatalError'
}

/** A `FatalError` for a full disk, which passes once there is room. */
export class NoRoomError extends FatalError {}
