import { soon } from './beginning.ts'

/** Does a job once all jobs before it are done. Returns whether it succeeded. */
export type InOrder = (job: () => Promise<unknown>) => Promise<boolean>

/**
 * Makes a page keep things in the order in which they happened: an answered request is dropped only after its entry was
 * kept, so that a page closed in between has one of the two. A failure holds nothing up, and neither does a browser that
 * does not answer for a second: if it does carry on, the transactions of its database keep that order by themselves.
 */
export function inOrder(): InOrder {
  let last: Promise<unknown> = Promise.resolve()
  return (job) => {
    const done = last.then(job).then(
      () => true,
      () => false,
    )
    last = soon(done)
    return done
  }
}
