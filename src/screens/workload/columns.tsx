import { classNames } from '../../ui/class-names.ts'
import { personName } from '../../domain/model/names.ts'
import { countText } from '../../domain/views/format.ts'
import type { Column } from '../../ui/tables/table.tsx'
import { Person } from '../shared/people/person.tsx'
import { laterOf, type Load } from './load.ts'
import { Nobody } from './nobody.tsx'

/** The workload as a table: a row for each person. */
export const columns: readonly Column<Load>[] = [
  {
    header: 'Person',
    className: 'w-2/5 @[54rem]:w-1/4 @max-3xl:ps-2',
    value: ({ person }) => (person ? personName(person) : 'Unassigned'),
    cell: ({ person }) => (person ? <Person dense linked user={person} /> : <Nobody />),
  },
  figure('Open', ({ figures }) => figures.open),
  figure('Overdue', ({ figures }) => figures.overdue, true),
  figure('Due this week', ({ figures }) => figures.dueThisWeek),
  figure('Next week', ({ figures }) => figures.dueNextWeek),
  figure('Later or no due date', ({ figures }) => laterOf(figures)),
  { ...figure('To review', ({ figures }) => figures.ready), className: '@max-3xl:pe-2' },
]

/** An extra column of the download, since names are not unique. */
export const emails: Pick<Column<Load>, 'header' | 'value'> = {
  header: 'Email',
  value: ({ person }) => person?.email ?? '',
}

/** A column with a number: zero is pale, and an urgent number red as soon as it is not zero. */
function figure(header: string, count: (load: Load) => number, urgent = false): Column<Load> {
  const cell = (load: Load) => {
    const figure = count(load)
    const look = figure === 0 ? 'text-muted' : urgent ? 'font-semibold text-danger' : 'font-semibold'
    return <span className={classNames('even-figures', look)}>{countText(figure)}</span>
  }
  return { header, align: 'end', value: count, cell }
}
