/** Compares names the way people count: 'Task 2' comes before 'Task 10'. */
export const { compare: compareNames } = new Intl.Collator(undefined, { numeric: true })
