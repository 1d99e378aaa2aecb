/** Results computed from lists, by list: a list is the same array until one of its rows changes. */
export type ListMemo<Value> = WeakMap<readonly object[], { readonly key: string; readonly value: Value }>

/** A result computed from a list, once until the list changes; `key` says what else it depends on. */
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
