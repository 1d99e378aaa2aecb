/** What a manager reads before they are given a project. */
export const noProjectsYet = 'No projects yet. An admin creates projects and gives them to you.'
