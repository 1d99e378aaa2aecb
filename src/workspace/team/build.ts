/**
 * Whether the build that a server says it gives out (`said`) is newer than `own`: a different one, made later. So during a
 * rolling upgrade or rollback, the older processes ask nobody to reload. If either build is unknown, the answer is no.
 */
export function isNewer(said: string | undefined, own: string | undefined): boolean {
  const [there, here] = [partsOf(said), partsOf(own)]
  return there !== undefined && here !== undefined && there.name !== here.name && there.made > here.made
}

interface Build {
  /** In milliseconds. */
  readonly made: number
  /** The same for the same app, wherever it was built. */
  readonly name: string
}

/** Parses a build as the server states it (`server/http/page.ts`). */
function partsOf(build: string | undefined): Build | undefined {
  const [, made, name] = /^(\d+) (\w+)$/.exec(build ?? '') ?? []
  return made === undefined || name === undefined ? undefined : { made: Number(made), name }
}
