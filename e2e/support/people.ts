import type { Role } from '../../src/domain/model/users.ts'

/** Somebody of the test company, with their login details. */
export interface Person {
  readonly name: string
  readonly email: string
  readonly password: string
  readonly role: Role
}

export const ada = person('Ada Admin', 'admin@example.com', 'admin')
export const mara = person('Mara Moss', 'mara@ems.example', 'manager')
export const milo = person('Milo Maas', 'milo@ems.example', 'manager')
export const eli = person('Eli Eder', 'eli@ems.example', 'employee')
export const emma = person('Emma Ernst', 'emma@ems.example', 'employee')
export const egon = person('Egon Ebert', 'egon@ems.example', 'employee')

export function person(name: string, email: string, role: Role): Person {
  return { name, email, password: `${email.split('@')[0]}-pass`, role }
}
