import { Company } from './company.ts'
import { egon, eli, emma, mara, milo } from './people.ts'

/** Atlas (Mara; Eli, Emma) with one of three tasks done, Borealis (Milo; Egon) without tasks, Cosmos (Mara) all done. */
export function company(): Company {
  const made = new Company()
  const atlas = made.project('Atlas', { manager: mara, employees: [eli, emma] })
  made.project('Borealis', { manager: milo, employees: [egon] })
  const cosmos = made.project('Cosmos', { manager: mara })
  made.task(atlas, 'Draw the map', { status: 'Done', assignedTo: eli })
  made.task(atlas, 'Fold the map', { status: 'In Progress', assignedTo: emma })
  made.task(atlas, 'Sell the map')
  made.task(cosmos, 'Count the stars', { status: 'Done' })
  return made.withoutNews()
}
