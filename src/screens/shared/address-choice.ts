import { useCallback } from 'react'
import { useSearchParams } from 'wouter'

/**
 * Some texts that stand in the address of a screen, as `usual` where they do not, and how to change them; what else stands
 * there stays.
 */
export function useAddressChoice<Name extends string>(
  usual: Readonly<Record<Name, string>>,
): [Readonly<Record<Name, string>>, (changed: Readonly<Partial<Record<Name, string>>>) => void] {
  const [params, setParams] = useSearchParams()
  const chosen: Record<Name, string> = { ...usual }
  for (const name in usual) chosen[name] = params.get(name) ?? usual[name]
  const choose = useCallback(
    (changed: Readonly<Partial<Record<Name, string>>>) =>
      setParams((before) => changedParams(before, changed, usual), { replace: true }),
    [setParams, usual],
  )
  return [chosen, choose]
}

/** The parameters of an address with some of them changed; what is as usual, or empty, does not stand there. */
function changedParams<Name extends string>(
  before: URLSearchParams,
  changed: Readonly<Partial<Record<Name, string>>>,
  usual: Readonly<Record<Name, string>>,
): URLSearchParams {
  const params = new URLSearchParams(before)
  for (const name in changed) {
    const value = changed[name]
    if (value && value !== usual[name]) params.set(name, value)
    else params.delete(name)
  }
  return params
}
