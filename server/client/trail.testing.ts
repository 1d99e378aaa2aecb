import type { IndexedKept } from '../../src/workspace/team/kept/indexed-kept.ts'

/** What has happened to the requests of a test, in order, to be read when one of them is lost. */
export class Trail {
  readonly #all: { readonly what: string; readonly requestId: string | undefined }[] = []

  /** Records an event of one request, or of all. */
  note(what: string, requestId?: string): void {
    this.#all.push({ what, requestId })
  }

  /** The events of a request, and those of all since it was made. */
  of(id: string): readonly string[] {
    const first = this.#all.findIndex(({ requestId }) => requestId === id)
    const since = first < 0 ? [] : this.#all.slice(first)
    const its = since.filter(({ requestId }) => requestId === undefined || requestId === id)
    return [id, ...its.map(({ what }) => what)]
  }

  /** Records which requests a device is asked to keep for a page, and which to drop. */
  follow(kept: IndexedKept, page: string): IndexedKept {
    const [keep, drop, refuse] = [kept.keep.bind(kept), kept.drop.bind(kept), kept.refuse.bind(kept)]
    return Object.assign(kept, {
      keep: (...asked: Parameters<typeof keep>) => {
        this.note(`kept by ${page}`, asked[0].request.id)
        return keep(...asked)
      },
      drop: (id: string) => {
        this.note(`dropped by ${page}`, id)
        return drop(id)
      },
      refuse: (...asked: Parameters<typeof refuse>) => {
        this.note(`kept as refused by ${page}`, asked[0].requestId)
        return refuse(...asked)
      },
    })
  }
}
