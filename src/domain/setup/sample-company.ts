import type { notices } from '../rules/notification-texts.ts'

/** What a sample company is made of. People are named by their first names. */
export interface SampleCompany {
  readonly managers: readonly string[]
  readonly employees: readonly string[]
  readonly projects: readonly SampleProject[]
  readonly notices: readonly SampleNotice[]
}

export interface SampleProject {
  readonly name: string
  readonly description: string
  readonly techTools: string
  readonly manager: string
  readonly members: string
  /**
   * A task a line: title | assignee | status (T, P, D) and priority (L, N, H) | days until due | description | comment.
   * What an employee is working on carries their comment, what is Done that of the manager.
   */
  readonly tasks: string
}

/** What was told lately: how many minutes ago, of which task, in which words, and whether it was read already. */
export interface SampleNotice {
  readonly minutesAgo: number
  readonly title: string
  readonly kind: Exclude<keyof typeof notices, 'projectDeleted'>
  readonly read: boolean
}
