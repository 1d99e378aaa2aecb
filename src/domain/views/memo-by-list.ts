/** Results computed from lists, by the list: as long as no row of it changes, a list is the same array. */
export type ListMemo<Value> = WeakMap<readonly object[], { readonly key: string; readonly value: Value }>

/** A result computed from a list, once for as long as the list does not change; `key` says what else it depends on. */
export function memoByList<Value>(
  kept: ListMemo<Value>,
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
