import { use, type Context } from 'react'

/** What a provider gives to what is drawn below it. Outside of that it is a fault of the program. */
export function useProvided<Value>(context: Context<Value | undefined>): Value {
  const value = use(context)
  if (value === undefined) throw new Error('Drawn outside of its provider.')
  return value
}
