/** Stands here until the real screen comes. */
export function EmployeeDashboard() {
  return <h1>EmployeeDashboard</h1>
}
