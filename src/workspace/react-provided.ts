import { use, type Context } from 'react'

/** Returns what a provider gives to the components below it. To call it outside of them is a programming error. */
export function useProvided<Value>(context: Context<Value | undefined>): Value {
  const value = use(context)
  if (value === undefined) throw new Error('Drawn outside of its provider.')
  return value
}
