import type { Listening, Visit } from '../../server/http/visit.testing.ts'

/** The milliseconds until the last of these people has what they missed; all ask at once, by where they were. */
export async function comeBackBySeq(people: readonly Visit[], from: Seen): Promise<number> {
  const began = performance.now()
  const sockets = people.map((visit) => visit.listenFrom(from))
  await Promise.all(sockets.map(hasBegun))
  const took = performance.now() - began
  for (const { socket } of sockets) socket.terminate()
  return took
}

/** The same with a snapshot each. Also returns their total size in bytes, unpacked. */
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

/** Resolves once a socket has brought its first word; later ones are not kept. Fails if the socket is refused. */
export async function hasBegun(listening: Listening): Promise<void> {
  const refused = listening.ended.then((code) => {
    throw new Error(`A socket has ended with ${code}.`)
  })
  await Promise.race([listening.until(({ words }) => words.length > 0), refused])
  // What 300 tabs would keep in 300 browsers would be garbage-collected here by the measuring process, while it measures.
  listening.socket.on('message', () => (listening.words.length = 0))
}
