import { unparse } from 'papaparse'

/** One cell: a text, or a figure as it is. */
export type Cell = string | number

/** The characters at the start of a text that make spreadsheets take it for a formula; the full-width forms do so in East Asian ones. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/

/**
 * Rows as a file of comma-separated values (RFC 4180). Texts that a spreadsheet would take for formulas are prefixed with an
 * apostrophe; the byte order mark tells it that the file is UTF-8.
 */
export function csvText(rows: readonly (readonly Cell[])[]): string {
  return `\uFEFF${unparse(
    rows.map((row) => [...row]),
    { escapeFormulae: formula, newline: '\r\n' },
  )}`
}
