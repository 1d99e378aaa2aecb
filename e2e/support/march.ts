import { Company } from './company.ts'
import { eli, emma, mara, milo } from './people.ts'

/** In March 2099, Draw (Eli's) on the 9th and Fold (Emma's, done) on the 10th; Sell is overdue, Plan has no date. Milo's Melt. */
export function company(): Company {
  const made = new Company()
  const atlas = made.project('Atlas', { manager: mara, employees: [eli, emma] })
  const borealis = made.project('Borealis', { manager: milo, employees: [eli] })
  made.task(atlas, 'Draw the map', { assignedTo: eli, dueDate: '2099-03-09' })
  made.task(atlas, 'Fold the map', { assignedTo: emma, dueDate: '2099-03-10', status: 'Done' })
  made.task(atlas, 'Sell the map', { dueDate: '2020-05-04' })
  made.task(atlas, 'Plan the tour')
  made.task(borealis, 'Melt the ice', { assignedTo: eli, dueDate: '2099-03-09' })
  return made.withoutNews()
}

/** The month that these tasks are due in. */
export const march = '/calendar?month=2099-03'
