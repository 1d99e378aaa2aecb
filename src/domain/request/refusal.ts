/**
 * Why a request was not carried out: a code for programs, a sentence for people, and the field of the request if there
 * is one (`email`, `employees.1.email`). A value, never an exception: exceptions are bugs.
 */
export interface Refusal {
  readonly code: RefusalCode
  readonly message: string
  readonly field?: string
}

export type RefusalCode = 'invalid' | 'forbidden' | 'gone' | 'conflict' | 'unknown'

/** Carries a refusal from inside a command to `decide`, the only one to throw and catch it. */
export class Refused extends Error {
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(refusal.message)
    this.refusal = refusal
  }
}

/** Ends a command with a refusal: `const task = draft.tasks.get(id) ?? refuse('gone', 'This task is not here (any more).')`. */
export function refuse(code: RefusalCode, message: string, field?: string): never {
  throw new Refused(field === undefined ? { code, message } : { code, message, field })
}
