import type { Project } from '../../../domain/model/projects.ts'
import type { User } from '../../../domain/model/users.ts'
import { addressPart } from './address-part.ts'

/** The path of the admin's details of a project: SPEC 2 'Routes'. */
export function projectPath({ id }: Pick<Project, 'id'>): string {
  return `/projects/${addressPart(id)}`
}

/** The path where a project's manager reads about it: DECISIONS 'Further screens'. */
export function ownProjectPath({ id }: Pick<Project, 'id'>): string {
  return `/my-projects/${addressPart(id)}`
}

/** The path of a person's projects and tasks: DECISIONS 'Further screens'. */
export function personPath({ id }: Pick<User, 'id'>): string {
  return `/people/${addressPart(id)}`
}
