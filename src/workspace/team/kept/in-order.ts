import { soon } from './beginning.ts'

/** Does a job once all before it are done. Returns whether it succeeded. */
export type InOrder = (job: () => Promise<unknown>) => Promise<boolean>

/**
 * Keeps what a page keeps in the order in which it happened: an answered request is dropped after its entry was
 * kept, so that a page that is closed in between has one of the two. What fails holds nothing up, nor does a browser that does not
 * answer for a second: the transactions of its database keep that order by themselves, should it go on.
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
