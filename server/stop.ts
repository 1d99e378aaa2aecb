/** Why the server cannot go on, in a sentence for the person who runs it; it ends with that and nothing else. */
export class Stop extends Error {
  override readonly name = 'Stop'
}
