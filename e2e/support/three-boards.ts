import { Company } from './company.ts'
import { egon, eli, emma, mara, milo } from './people.ts'

/** Atlas (Mara; Eli, Emma) with two tasks, Cosmos (Mara) all done, Borealis (Milo; Egon). */
export function company(): Company {
  const made = new Company()
  const atlas = made.project('Atlas', { manager: mara, employees: [eli, emma] })
  const cosmos = made.project('Cosmos', { manager: mara })
  const borealis = made.project('Borealis', { manager: milo, employees: [egon] })
  made.task(atlas, 'Draw the map', { assignedTo: eli, priority: 'High', description: 'With all rivers.' })
  made.task(atlas, 'Fold the map', { status: 'Done' })
  made.task(cosmos, 'Count the stars', { status: 'Done' })
  made.task(borealis, 'Wait for the night')
  return made.withoutNews()
}
