/** What managers read where their projects would be shown, once all of them are archived. */
export function allArchived(count: number): string {
  return count === 1
    ? 'Your project is archived. It is on the dashboard.'
    : 'Your projects are archived. They are on the dashboard.'
}
