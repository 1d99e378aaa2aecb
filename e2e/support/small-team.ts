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
