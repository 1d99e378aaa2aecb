/** SQL for the current role of the person whose id an expression gives: what was begun with another role is over. */
export function roleOf(id: string): string {
  return `(select current_rows.row ->> 'role' from current_rows where table_name = 'users' and current_rows.id = ${id})`
}
