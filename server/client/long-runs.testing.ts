import type fc from 'fast-check'

/** A run that failed once: the seed of the series, and the path to the run in it. */
export interface FailedRun {
  readonly seed: number
  readonly path: string
}

const { EMS_SEED: seed, EMS_PATH: path } = process.env

/** How often a property is tried: once if `EMS_PATH` names the run, which together with `EMS_SEED` reproduces a failure. */
export function timesOf(runs: number): number {
  return path === undefined ? runs : 1
}

/**
 * The parameters for a property whose runs are long sequences. Shrinking a failure takes longer than it is worth, and nobody
 * reads the whole sequence, so a failure says only how to reproduce it, and why it failed. `again`: try only this run.
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
