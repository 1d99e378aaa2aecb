import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { mayAsk } from '../../../src/domain/commands.testing.ts'
import { viewOf } from '../../../src/domain/see/view.ts'
import type * as Door from '../../../src/workspace/door.ts'
import { httpWire } from '../../../src/workspace/team/http-wire.ts'
import { IndexedKept } from '../../../src/workspace/team/kept/indexed-kept.ts'
import { openTeam } from '../../../src/workspace/team/open-team.ts'
import { Unreachable } from '../../../src/workspace/team/wire.ts'
import { Workspace } from '../../../src/workspace/workspace.ts'
import { examine } from '../../doctor/examine.ts'
import { readPage } from '../../http/page-routes.ts'
import { TestServer } from '../../http/test-server.testing.ts'

/** The parts that make up the pages and processes of a version. */
interface Parts {
  readonly openTeam: typeof openTeam
  readonly Workspace: typeof Workspace
  readonly IndexedKept: typeof IndexedKept
  readonly httpWire: typeof httpWire
  readonly Unreachable: typeof Unreachable
  readonly TestServer: typeof TestServer
  readonly viewOf: typeof viewOf
  readonly mayAsk: typeof mayAsk
  readonly examine: typeof examine
}

/** A version of EMS, as far as its pages and processes meet those of another one. */
export interface Version extends Parts {
  /** The folder of the built app, and the build that its pages know; nothing if the processes serve no pages. */
  readonly dist?: string
  readonly build?: string
  /** Whether database notices do not reach its processes. */
  readonly isDeaf?: boolean
}

/** The version under test, whose processes serve no pages. */
export const thisVersion: Version = {
  openTeam,
  Workspace,
  IndexedKept,
  httpWire,
  Unreachable,
  TestServer,
  viewOf,
  mayAsk,
  examine,
}

/** The version in a folder. Its app, of which only the page matters here, is put into `dist`, as if built at `made` (milliseconds). */
export async function versionAt(root: string, dist: string, made: number): Promise<Version> {
  const part = <Module>(path: string): Promise<Module> =>
    import(/* @vite-ignore */ join(root, path)) as Promise<Module>
  await (await part<typeof Door>('src/workspace/door.ts')).openWholeDoor()
  const parts: Parts = Object.assign(
    {},
    ...(await Promise.all([
      part('src/workspace/team/open-team.ts'),
      part('src/workspace/workspace.ts'),
      part('src/workspace/team/kept/indexed-kept.ts'),
      part('src/workspace/team/http-wire.ts'),
      part('src/workspace/team/wire.ts'),
      part('server/http/test-server.testing.ts'),
      part('src/domain/see/view.ts'),
      part('src/domain/commands.testing.ts'),
      part('server/doctor/examine.ts'),
    ])),
  ) as Parts
  mkdirSync(dist)
  writeFileSync(join(dist, 'index.html'), `<html><head></head><body>${root}</body></html>`)
  utimesSync(join(dist, 'index.html'), made / 1000, made / 1000)
  const site = { origin: undefined, isSecure: false, isInsecure: false, trustProxy: undefined }
  return { ...parts, dist, build: (await readPage(dist, site)).build }
}
