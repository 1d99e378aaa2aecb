import type { Task } from '../../src/domain/model/tasks.ts'
import type { Person, TestServer } from '../../server/http/test-server.testing.ts'

/** A project with its manager and an employee. */
export async function smallTeam(server: TestServer) {
  const manager = await server.person('manager', 'Mara')
  const employee = await server.person('employee', 'Eli')
  const { id } = await server.admin()
  const given = ({ name, email }: Person) => ({ name, email, password: '' })
  const made = await server.do(id, 'project.create', {
    manager: given(manager),
    project: { name: 'Atlas', description: 'Maps' },
    employees: [given(employee)],
  })
  const [project] = [...server.log.state.projects.values()]
  if (!project) throw new Error(`The project was not made: ${JSON.stringify(made)}`)
  return { manager, employee, projectId: project.id }
}

/** The task with this title, as the server has it. */
export function taskNamed(server: TestServer, title: string): Task | undefined {
  return [...server.log.state.tasks.values()].find((task) => task.title === title)
}

/** A small team whose manager has a task 'Plan'. */
export async function teamWithPlan(server: TestServer) {
  const team = await smallTeam(server)
  await server.do(team.manager.id, 'task.create', { title: 'Plan', projectId: team.projectId })
  return { ...team, taskId: taskNamed(server, 'Plan')?.id ?? '' }
}
