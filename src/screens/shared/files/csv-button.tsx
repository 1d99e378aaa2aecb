import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Said } from '../../../ui/said.tsx'
import type { Column } from '../../../ui/tables/table.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { withPart } from '../../../ui/parts/with-part.tsx'
import type { csvText } from './csv.ts'
import { saveAsFile } from './save-as-file.ts'

interface CsvButtonProps<Row> {
  /** The name of the table, and of the file. */
  title: string
  /** The columns with a `value` become columns of the file. */
  columns: readonly Pick<Column<Row>, 'header' | 'value'>[]
  rows: readonly Row[]
}

/** Downloads a table, for spreadsheets. The code that writes it is fetched on demand. */
export function CsvButton<Row>({ title, columns, rows }: CsvButtonProps<Row>) {
  const [saved, setSaved] = useState(0)
  const save = (toText: typeof csvText): void => {
    const written = columns.flatMap(({ header, value }) => (value ? [{ header, value }] : []))
    const cells = rows.map((row) => written.map(({ value }) => value(row)))
    const text = toText([written.map(({ header }) => header), ...cells])
    saveAsFile(`${fileName(title)}.csv`, text, 'text/csv')
    setSaved((times) => times + 1)
  }
  return (
    <>
      <Button
        size="sm"
        variant="quiet"
        className="px-2! print:hidden"
        onClick={() =>
          void withPart(
            () => import('./csv.ts'),
            (csv) => save(csv.csvText),
          )
        }
      >
        CSV
        <VisuallyHidden> of {title}</VisuallyHidden>
      </Button>
      <Said times={saved}>CSV saved</Said>
    </>
  )
}

/** A text as a file name: lower-case letters and digits of any script. */
function fileName(title: string): string {
  const name = title.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-')
  return name.slice(0, 60).replaceAll(/^-+|-+$/g, '') || 'table'
}
