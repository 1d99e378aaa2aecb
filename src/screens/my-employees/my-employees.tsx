/** Stands here until the real screen comes. */
export function MyEmployees() {
  return <h1>MyEmployees</h1>
}
