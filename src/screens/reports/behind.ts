import { reportNames, type ReportName } from '../../domain/views/report-tasks.ts'
import { chosenOf } from '../shared/select-options.ts'
import { useSearchHere } from '../shell/routes/navigation.tsx'

/** Which bar of which report was followed to its tasks. */
export interface Behind {
  readonly report: ReportName
  readonly key: string
}

/** The bar whose tasks are shown, read from the address, and the addresses that show another bar's tasks, or none. */
export function useBehind() {
  const [params] = useSearchHere()
  const report = chosenOf(reportNames, params.get('of') ?? '')
  const key = params.get('key')
  const behind: Behind | undefined = report && key !== null ? { report, key } : undefined
  const to = (next: Behind | undefined): string => {
    const there = new URLSearchParams(params)
    there.delete('of')
    there.delete('key')
    if (next) {
      there.set('of', next.report)
      there.set('key', next.key)
    }
    const text = there.toString()
    return text === '' ? '/reports' : `/reports?${text}`
  }
  return { behind, to }
}
