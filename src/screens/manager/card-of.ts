import type { Project } from '../../domain/model/projects.ts'

/** The card of a project on the screen that is shown. */
export function cardOf({ id }: Pick<Project, 'id'>): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-project="${CSS.escape(id)}"]:not(.put-aside *)`)
}
