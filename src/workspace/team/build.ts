/**
 * Whether a server that says `said` of the build of the app that it gives has a newer one than `own`: another, made later. During a
 * rolling upgrade, and back, the older processes ask nobody to reload. Of what is not known, nothing is.
 */
export function isNewer(said: string | undefined, own: string | undefined): boolean {
  const [there, here] = [partsOf(said), partsOf(own)]
  return there !== undefined && here !== undefined && there.name !== here.name && there.made > here.made
}

interface Build {
  /** In milliseconds. */
  readonly made: number
  /** The same of the same, wherever it was built. */
  readonly name: string
}

/** As the server says it (`server/http/page.ts`). */
function partsOf(build: string | undefined): Build | undefined {
  const [, made, name] = /^(\d+) (\w+)$/.exec(build ?? '') ?? []
  return made === undefined || name === undefined ? undefined : { made: Number(made), name }
}
