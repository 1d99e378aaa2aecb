/*
 * Stands in for redux and react-redux in the drag library, the only one that a board would fetch them for
 * (decision 0026). It has what that library uses of them and nothing else.
 */
import {
  createElement,
  memo,
  use,
  useMemo,
  useState,
  useSyncExternalStore,
  type ComponentType,
  type Context,
  type ReactNode,
} from 'react'

interface Action {
  readonly type: string
}

type Dispatch = (action: Action) => unknown
type Reducer<State> = (state: State | undefined, action: Action) => State
type Props = Readonly<Record<string, unknown>>

interface Store<State> {
  readonly getState: () => State
  readonly dispatch: Dispatch
  /** Gives the function that ends it. */
  readonly subscribe: (listener: () => void) => () => void
}

type CreateStore = <State>(reducer: Reducer<State>) => Store<State>
type Middleware = (store: Pick<Store<unknown>, 'getState' | 'dispatch'>) => (next: Dispatch) => Dispatch

/** A store with the state that its reducer begins with. */
export function createStore<State>(
  reducer: Reducer<State>,
  enhance?: (create: CreateStore) => CreateStore,
): Store<State> {
  if (enhance) return enhance(createStore)(reducer)
  let state = reducer(undefined, { type: '@@INIT' })
  const listeners = new Set<() => void>()
  return {
    getState: () => state,
    dispatch: (action) => {
      state = reducer(state, action)
      // Whoever comes or goes meanwhile does so after this.
      for (const listener of new Set(listeners)) listener()
      return action
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Has each action go through all of these, the first one first, before it reaches the reducer. */
export function applyMiddleware(...all: readonly Middleware[]): (create: CreateStore) => CreateStore {
  return (create) => (reducer) => {
    const store = create(reducer)
    // What one of them dispatches begins with the first again.
    const begin: Dispatch = (action) => dispatch(action)
    const links = all.map((middleware) => middleware({ getState: store.getState, dispatch: begin }))
    const dispatch = links.reduceRight((next, link) => link(next), store.dispatch)
    return { ...store, dispatch }
  }
}

/** One function for several, of which the last is called first. */
export function compose<Value>(...all: readonly ((value: Value) => Value)[]): (value: Value) => Value {
  return (value) => all.reduceRight((result, apply) => apply(result), value)
}

type Actions = Readonly<Record<string, (...args: never[]) => Action>>

/** The same functions, which also dispatch the action that they make. */
export function bindActionCreators(
  actions: Actions,
  dispatch: Dispatch,
): Record<string, (...args: never[]) => unknown> {
  return Object.fromEntries(
    Object.entries(actions).map(([name, create]) => [name, (...args) => dispatch(create(...args))]),
  )
}

type StoreContext = Context<Store<unknown> | null>

/** Gives a store to all connected components below. */
export function Provider(props: {
  store: Store<unknown>
  context: StoreContext
  children: ReactNode
}): ReactNode {
  return createElement(props.context, { value: props.store }, props.children)
}

type Select = (state: unknown, own: Props) => Props

/** Selects once for the same state and props: while a card drops, the library makes another value each time. */
function remembering(select: Select): Select {
  let last: { state: unknown; own: Props; selected: Props } | undefined
  return (state, own) => {
    if (!last || last.state !== state || last.own !== own) last = { state, own, selected: select(state, own) }
    return last.selected
  }
}

/**
 * Has a component drawn again whenever what it selects of the state is another value. `makeSelect` is called once for each
 * drawn component.
 */
export function connect(
  makeSelect: () => Select,
  actions: Actions,
  merge: ((selected: Props, bound: Props, own: Props) => Props) | null,
  { context }: { context: StoreContext },
): (Part: ComponentType<Props>) => ComponentType<Props> {
  return (Part) =>
    memo(function Connected(own: Props) {
      const store = use(context)
      if (!store) throw new Error('What can be dragged, and where to, is drawn in a DragDropContext.')
      const [select] = useState(() => remembering(makeSelect()))
      const selected = useSyncExternalStore(store.subscribe, () => select(store.getState(), own))
      const bound = useMemo(() => bindActionCreators(actions, store.dispatch), [store])
      return createElement(Part, merge ? merge(selected, bound, own) : { ...own, ...selected, ...bound })
    })
}
