/** How long after the opening the parts are fetched, in milliseconds: those who open the app come first. */
const afterOpening = 15_000

interface Net {
  readonly fetch: (address: string) => Promise<Response>
  readonly later: (job: () => void, milliseconds: number) => void
  /** Calls the listener when the network may be back. */
  readonly onBack: (listener: () => void) => void
}

/**
 * Fetches all parts of the app that this browser does not keep yet, one after the other, so that every screen opens where there
 * is no network (in a train), and not only those that were opened before. What cannot be fetched is tried again once the network
 * may be back.
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
    // One that is there no more belongs to a version that is not, and so do all others.
    missing = part.ok ? others : []
    await fetchNext()
  }
  const go = async (): Promise<void> => {
    if (isFetching) return
    isFetching = true
    // Without a network each is asked for again when it is opened, which says so.
    await fetchNext().catch(() => {})
    isFetching = false
  }
  later(() => {
    onBack(() => void go())
    void go()
  }, afterOpening)
}

/** None where an older server gives its page for what it does not know. */
function addressesIn(text: string): readonly string[] {
  try {
    const parsed: unknown = JSON.parse(text)
    return Array.isArray(parsed) ? parsed.filter((part) => typeof part === 'string') : []
  } catch {
    return []
  }
}
