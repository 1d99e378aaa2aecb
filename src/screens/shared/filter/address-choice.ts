import { startTransition, useCallback, useOptimistic } from 'react'
import { useSearchHere } from '../../shell/routes/navigation.tsx'

type Chosen<Name extends string> = Readonly<Record<Name, string>>

/**
 * Some texts from the address of a screen, defaulting to `usual`; a function that changes them and keeps the rest of the
 * address; and what their fields show: the latest choice, while the screen still catches up.
 */
export function useAddressChoice<Name extends string>(
  usual: Chosen<Name>,
): [Chosen<Name>, (changed: Partial<Chosen<Name>>) => void, Chosen<Name>] {
  const [params, change] = useSearchHere()
  const chosen: Record<Name, string> = { ...usual }
  for (const name in usual) chosen[name] = params.get(name) ?? usual[name]
  const [shown, showAtOnce] = useOptimistic<Chosen<Name>, Partial<Chosen<Name>>>(chosen, withChanged)
  const choose = useCallback(
    (changed: Partial<Chosen<Name>>) =>
      startTransition(() => {
        showAtOnce(changed)
        change((before) => changedParams(before, changed, usual))
      }),
    [change, showAtOnce, usual],
  )
  return [chosen, choose, shown]
}

function withChanged<Name extends string>(
  before: Chosen<Name>,
  changed: Partial<Chosen<Name>>,
): Chosen<Name> {
  return { ...before, ...changed }
}

/** The parameters of an address with some of them changed; usual or empty values are left out. */
function changedParams<Name extends string>(
  before: URLSearchParams,
  changed: Partial<Chosen<Name>>,
  usual: Chosen<Name>,
): URLSearchParams {
  const params = new URLSearchParams(before)
  for (const name in changed) {
    const value = changed[name]
    if (value && value !== usual[name]) params.set(name, value)
    else params.delete(name)
  }
  return params
}
