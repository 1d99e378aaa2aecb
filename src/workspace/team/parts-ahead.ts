/** How long after the opening the parts are fetched, in milliseconds: the person opening the app comes first. */
const afterOpening = 15_000

interface Net {
  readonly fetch: (address: string) => Promise<Response>
  readonly later: (job: () => void, milliseconds: number) => void
  /** Calls the listener when the network may be back. */
  readonly onBack: (listener: () => void) => void
}

/**
 * Fetches all parts of the app that this browser does not have yet, one after the other, so that every screen opens without
 * a network (on a train), and not only those opened before. What cannot be fetched is tried again once the network may be
 * back.
 */
export function fetchPartsAhead({ fetch, later, onBack }: Net): void {
  let missing: readonly string[] | undefined
  let isFetching = false
  const fetchNext = async (): Promise<void> => {
    missing ??= addressesIn(await (await fetch('/parts.json')).text())
    const [address, ...others] = missing
    if (address === undefined) return
    const part = await fetch(address)
    await part.arrayBuffer()
    // A part that no longer exists belongs to a version that no longer does, and so do all the others.
    missing = part.ok ? others : []
    await fetchNext()
  }
  const go = async (): Promise<void> => {
    if (isFetching) return
    isFetching = true
    // Without a network, each part is requested again when it is opened, and any failure is reported then.
    await fetchNext().catch(() => {})
    isFetching = false
  }
  later(() => {
    onBack(() => void go())
    void go()
  }, afterOpening)
}

/** None if an older server answers with its page, as it does for unknown addresses. */
function addressesIn(text: string): readonly string[] {
  try {
    const parsed: unknown = JSON.parse(text)
    return Array.isArray(parsed) ? parsed.filter((part) => typeof part === 'string') : []
  } catch {
    return []
  }
}
