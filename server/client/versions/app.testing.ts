import { join } from 'node:path'
import type * as Commands from '../../../src/domain/commands.testing.ts'
import type * as Past from '../../../src/domain/request/past.testing.ts'
import type * as Asking from '../../../src/domain/requests.testing.ts'
import type * as States from '../../../src/domain/state/state.ts'
import type * as Door from '../../../src/workspace/door.ts'
import type * as Kept from '../../../src/workspace/team/kept/indexed-kept.ts'
import type * as Team from '../../../src/workspace/team/open-team.ts'
import type * as Workspaces from '../../../src/workspace/workspace.ts'
import type * as Browsers from '../browser.testing.ts'

/** The parts of a version of EMS in a folder that tests with people at work need. */
export interface App {
  /** The folder that its server is started from. */
  readonly root: string
  readonly openTeam: typeof Team.openTeam
  readonly Workspace: typeof Workspaces.Workspace
  readonly IndexedKept: typeof Kept.IndexedKept
  readonly Browser: typeof Browsers.Browser
  readonly Requests: typeof Asking.Requests
  readonly mayAsk: typeof Commands.mayAsk
  readonly pastOf: typeof Past.pastOf
  readonly rowsOf: typeof States.rowsOf
}

/** The parts of the version in a folder, independent of those of another version: neighbouring versions use the same names. */
export async function appAt(root: string): Promise<App> {
  const part = <Module>(path: string): Promise<Module> =>
    import(/* @vite-ignore */ join(root, path)) as Promise<Module>
  const { openWholeDoor } = await part<typeof Door>('src/workspace/door.ts')
  await openWholeDoor()
  const { openTeam } = await part<typeof Team>('src/workspace/team/open-team.ts')
  const { Workspace } = await part<typeof Workspaces>('src/workspace/workspace.ts')
  const { IndexedKept } = await part<typeof Kept>('src/workspace/team/kept/indexed-kept.ts')
  const { Browser } = await part<typeof Browsers>('server/client/browser.testing.ts')
  const { Requests } = await part<typeof Asking>('src/domain/requests.testing.ts')
  const { mayAsk } = await part<typeof Commands>('src/domain/commands.testing.ts')
  const { pastOf } = await part<typeof Past>('src/domain/request/past.testing.ts')
  const { rowsOf } = await part<typeof States>('src/domain/state/state.ts')
  return { root, openTeam, Workspace, IndexedKept, Browser, Requests, mayAsk, pastOf, rowsOf }
}
