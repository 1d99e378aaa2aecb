import { Company } from './company.ts'
import { egon, eli, emma, mara, milo } from './people.ts'

/** Atlas (Mara; Eli, Emma) with a task of Eli's, Borealis (Milo; Egon). */
export function company(): Company {
  const made = new Company()
  const atlas = made.project('Atlas', { manager: mara, employees: [eli, emma] })
  made.project('Borealis', { manager: milo, employees: [egon] })
  made.task(atlas, 'Draw the map', { assignedTo: eli, dueDate: '2020-05-04' })
  return made
}
