import type fc from 'fast-check'

/** A run that failed once, by the seed of all that were tried then, and its place among them. */
export interface FailedRun {
  readonly seed: number
  readonly path: string
}

const { EMS_SEED: seed, EMS_PATH: path } = process.env

/** How often a property is tried: once where `EMS_PATH` names the run, by which a failure with its `EMS_SEED` is had again. */
export function timesOf(runs: number): number {
  return path === undefined ? runs : 1
}

/**
 * What a property is tried with whose runs are sequences of their own: looking for a shorter one that fails takes longer than it is
 * worth, and the whole one is nothing that anybody reads, so that a failure says no more than how to have it again, and why.
 * `again`: no other than this one.
 */
export function longRuns<Ts>(runs: number, again?: FailedRun): fc.Parameters<Ts> {
  return {
    numRuns: again ? 1 : timesOf(runs),
    endOnFailure: true,
    ...(seed !== undefined && { seed: Number(seed) }),
    ...(path !== undefined && { path }),
    ...again,
    plugins: [
      () => ({
        onAllRunsComplete: ({ failed, seed, counterexamplePath, errorInstance }) => {
          if (!failed) return
          const cause = errorInstance
          throw new Error(`EMS_SEED=${seed} EMS_PATH=${counterexamplePath}`, { cause })
        },
      }),
    ],
  }
}
