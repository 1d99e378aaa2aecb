import { now } from './clock.ts'
import { machine, page } from './browser/machine.ts'
import { StoredDrafts } from './browser/storage/stored-drafts.ts'
import type { Place } from './place.ts'
import { ownKept } from './team/kept/own-kept.ts'
import { httpWire, type SocketHearer } from './team/http-wire.ts'
import { aboutTeam } from './team/sentences.ts'
import { openTeam } from './team/open-team.ts'
import { fetchPartsAhead } from './team/parts-ahead.ts'
import type { TeamPage } from './team/wire.ts'

/** The tabs of this browser, which share who is logged in. */
const tabs = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('ems-session')

const teamPage: TeamPage = {
  elapsed: () => Date.now(),
  later: (job, milliseconds) => {
    const timer = setTimeout(job, milliseconds)
    return () => clearTimeout(timer)
  },
  random: () => Math.random(),
  onBack: (listener) => {
    addEventListener('online', listener)
    page.onShown(listener)
  },
  onAway: (listener) => addEventListener('offline', listener),
  onLeaving: (listener) => addEventListener('pagehide', listener),
  leaveFor: (path) => {
    // Whoever comes back finds the page as it was left, waiting for an answer that it has had.
    addEventListener('pageshow', ({ persisted }) => persisted && location.reload())
    location.assign(path)
    return new Promise(() => {})
  },
  tellTabs: (isLeaving) => tabs?.postMessage(isLeaving ? 'leaving' : 'session'),
  onTold: (listener) => tabs?.addEventListener('message', ({ data }) => listener(data === 'leaving')),
}

/** The server allows only styles that carry this nonce. React Aria reads it by itself; the toasts look for it here. */
const { nonce } = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]') ?? {}
Reflect.set(window, '__nonce__', nonce)

/** Opens the workspace of the server this page came from. `say` shows a sentence to the person at the screen. */
export async function openOwnTeam(say: (sentence: string) => void): Promise<Place> {
  const wire = httpWire({
    fetch: (path, options) => fetch(path, { ...options, cache: 'no-store' }),
    socket: openSocket,
  })
  const isInsecure = document.querySelector('meta[name="ems-insecure"]') !== null
  // Half-typed input is nobody else's business, so it stays on this device.
  const drafts = new StoredDrafts({ storage: localStorage, page, mayWrite: () => true })
  const kept = typeof indexedDB === 'undefined' ? undefined : ownKept()
  const place = await openTeam({
    wire,
    page: teamPage,
    drafts,
    now,
    about: (isNew) => aboutTeam(isInsecure, isNew),
    say,
    kept,
    tab: machine.uniqueId(),
    build: document.querySelector<HTMLMetaElement>('meta[name="ems-build"]')?.content,
  })
  page.onWrittenElsewhere((key, text) => key !== null && drafts.changedElsewhere(key, text))
  page.onHidden(() => drafts.hidden())
  // Two things would be lost: half-typed input that found no room, and requests that wait for the server and could not be kept.
  page.onLeaving(
    () => drafts.holdsUnkept() || (place.log.status().kind === 'offline' && place.holdsUnkept?.() === true),
  )
  // This page does not know who has an account. If the server is out of reach, the next start asks again.
  const tidy = async (): Promise<void> => {
    const gone = await wire.gone().catch(() => undefined)
    drafts.tidy((id) => gone?.includes(id) !== true)
    // If nothing can be kept, nothing needs to be removed.
    if (gone) await kept?.tidy(gone, Date.now()).catch(() => {})
  }
  page.whenIdle(() => {
    void tidy()
    return false
  })
  fetchPartsAhead({ ...teamPage, fetch: (address) => fetch(address, { priority: 'low' }) })
  // Their session may have ended along with their account.
  place.session.subscribe(() => void tidy())
  return place
}

function openSocket(path: string, { said, closed }: SocketHearer): () => void {
  const socket = new WebSocket(new URL(path, location.href.replace(/^http/, 'ws')))
  const hear = ({ data }: MessageEvent<string>): void => said(data)
  const end = ({ code }: CloseEvent): void => closed(code)
  socket.addEventListener('message', hear)
  socket.addEventListener('close', end)
  return () => {
    socket.removeEventListener('message', hear)
    socket.removeEventListener('close', end)
    // Closing a socket that is still being opened would be reported as a fault.
    if (socket.readyState === WebSocket.CONNECTING) socket.addEventListener('open', () => socket.close())
    else socket.close()
  }
}
