/** What was found of lists, by the list: as long as no row of it changes, a list is the same array. */
export type KeptFor<Value> = WeakMap<readonly object[], { readonly key: string; readonly value: Value }>

/** What was found of a list, found once for a list that is not changed; `key` says what else it depends on. */
export function keptFor<Value>(
  kept: KeptFor<Value>,
  list: readonly object[],
  key: string,
  find: () => Value,
): Value {
  let known = kept.get(list)
  if (known?.key !== key) {
    known = { key, value: find() }
    kept.set(list, known)
  }
  return known.value
}
