import type { Project } from '../../domain/model/projects.ts'
import type { User } from '../../domain/model/users.ts'
import { addressPart } from './address-part.ts'

/** Where the admin's details of a project are: SPEC 2 'Routes'. */
export function projectPath({ id }: Pick<Project, 'id'>): string {
  return `/projects/${addressPart(id)}`
}

/** Where its manager reads about a project: DECISIONS 'Further screens'. */
export function ownProjectPath({ id }: Pick<Project, 'id'>): string {
  return `/my-projects/${addressPart(id)}`
}

/** Where a person's projects and tasks are: DECISIONS 'Further screens'. */
export function personPath({ id }: Pick<User, 'id'>): string {
  return `/people/${addressPart(id)}`
}
