import type { Listening, Visit } from '../../server/http/visit.testing.ts'

/** In milliseconds until the last of all has what they missed, asked for at once, by where they were. */
export async function comeBackBySeq(people: readonly Visit[], from: Seen): Promise<number> {
  const began = performance.now()
  const sockets = people.map((visit) => visit.listenFrom(from))
  await Promise.all(sockets.map(hasBegun))
  const took = performance.now() - began
  for (const { socket } of sockets) socket.terminate()
  return took
}

/** The same by a snapshot each. Gives their size as well, in bytes, unpacked. */
export async function comeBackBySnapshot(
  people: readonly Visit[],
): Promise<{ milliseconds: number; bytes: number }> {
  const began = performance.now()
  const snapshots = await Promise.all(people.map((visit) => visit.get('/api/snapshot')))
  const milliseconds = performance.now() - began
  return { milliseconds, bytes: snapshots.reduce((sum, { text }) => sum + text.length, 0) }
}

/** Where somebody was before. */
export interface Seen {
  readonly seq: number
  readonly epoch: string
}

/** Ends when a socket has brought its first word; those after it are not kept. Fails where it is not given at all. */
export async function hasBegun(listening: Listening): Promise<void> {
  const refused = listening.ended.then((code) => {
    throw new Error(`A socket has ended with ${code}.`)
  })
  await Promise.race([listening.until(({ words }) => words.length > 0), refused])
  // What 300 tabs would keep in 300 browsers would be collected here by the process that measures, while it does.
  listening.socket.on('message', () => (listening.words.length = 0))
}
