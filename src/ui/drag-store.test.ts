import { expect, test } from 'vitest'
import { applyMiddleware, bindActionCreators, compose, createStore } from './drag-store.ts'

const counter = (count: number | undefined, { type }: { type: string }): number =>
  (count ?? 0) + (type === 'more' ? 1 : 0)

test('a store begins with what its reducer does, and tells of each action', () => {
  const store = createStore(counter)
  const seen: number[] = []
  const end = store.subscribe(() => seen.push(store.getState()))
  store.dispatch({ type: 'more' })
  store.dispatch({ type: 'else' })
  end()
  store.dispatch({ type: 'more' })
  expect(seen).toEqual([1, 1])
  expect(store.getState()).toBe(2)
})

test('whoever begins to listen while a store tells of an action hears of the next one first', () => {
  const store = createStore(counter)
  const seen: number[] = []
  const end = store.subscribe(() => {
    end()
    store.subscribe(() => seen.push(store.getState()))
  })
  store.dispatch({ type: 'more' })
  store.dispatch({ type: 'more' })
  expect(seen).toEqual([2])
})

test('an action goes through the first one first; what one of them dispatches goes through all', () => {
  const said: string[] = []
  const saying =
    (name: string) =>
    () =>
    (next: (action: { type: string }) => unknown) =>
    (action: { type: string }): unknown => {
      said.push(`${name} ${action.type}`)
      return next(action)
    }
  const store = createStore(
    counter,
    compose(
      applyMiddleware(
        saying('first'),
        ({ dispatch }) =>
          (next) =>
          (action) =>
            action.type === 'twice' ? [dispatch({ type: 'more' }), dispatch({ type: 'more' })] : next(action),
        saying('last'),
      ),
    ),
  )
  bindActionCreators({ twice: () => ({ type: 'twice' }) }, store.dispatch)['twice']?.()
  expect(said).toEqual(['first twice', 'first more', 'last more', 'first more', 'last more'])
  expect(store.getState()).toBe(2)
})
