/** The mark that every row of the sample data carries. */
export const sampleMark = { sample: true }

/** Whether a row belongs to the sample data. */
export function isSample(row: object): boolean {
  return 'sample' in row && row.sample === true
}
