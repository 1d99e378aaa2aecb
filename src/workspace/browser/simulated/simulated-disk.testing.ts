import { IDBFactory } from 'fake-indexeddb'

/** One object store at some moment. */
interface StoreDump {
  readonly keyPath: string | string[] | null
  readonly autoIncrement: boolean
  readonly indexes: readonly {
    readonly name: string
    readonly keyPath: string | string[]
    readonly unique: boolean
    readonly multiEntry: boolean
  }[]
  readonly records: readonly { readonly key: IDBValidKey; readonly value: unknown }[]
}

/** A whole database, whatever stores it has. */
export interface DatabaseDump {
  readonly version: number
  readonly stores: ReadonlyMap<string, StoreDump>
}

/** All databases, by their names. */
type Dump = ReadonlyMap<string, DatabaseDump>

/** The part of it that is inspected: fake-indexeddb offers no other way to see what is there between two transactions. */
interface Inside {
  readonly _rawDatabase: {
    readonly rawObjectStores: ReadonlyMap<
      string,
      Pick<StoreDump, 'keyPath' | 'autoIncrement'> & {
        readonly rawIndexes: ReadonlyMap<string, StoreDump['indexes'][number]>
        readonly records: { values(): Iterable<StoreDump['records'][number]> }
      }
    >
  }
}

/** What the databases held after each completed transaction, so that a browser can start over with what any of them had left. */
export class SimulatedDisk {
  #moments: Dump[] = [new Map()]
  /** Whether there were databases that could not be read: Chromium reports that when the next one is made. */
  #isThrownAway = false
  #factory = this.#watched(new IDBFactory())

  /** The databases as pages see them. */
  get factory(): IDBFactory {
    return this.#factory
  }

  /** How many transactions have changed something since the start. */
  get transactions(): number {
    return this.#moments.length - 1
  }

  /** A database as it was after that many transactions, if it was there. */
  at(transaction = this.transactions, name = 'ems'): DatabaseDump | undefined {
    return this.#moments[transaction]?.get(name)
  }

  /** The records of a store, by its name in the database. */
  records(store: string, transaction = this.transactions): unknown[] {
    return (this.at(transaction)?.stores.get(store)?.records ?? []).map(({ value }) => value)
  }

  /** Cuts off everything in flight: opening fails, and what is open changes other databases. */
  halt(): void {
    const factory = new IDBFactory()
    factory.open = () => {
      throw new DOMException('This browser is gone.', 'UnknownError')
    }
    this.#factory = factory
  }

  /** Starts anew with what was there after that many transactions; or with nothing, since it is gone or was thrown away. */
  async startOver(transaction: number | 'gone' | 'thrown away'): Promise<void> {
    const dump: Dump = (typeof transaction === 'number' ? this.#moments[transaction] : undefined) ?? new Map()
    this.#isThrownAway = transaction === 'thrown away'
    const factory = new IDBFactory()
    for (const [name, database] of dump) await restore(factory, name, database)
    this.#moments = [dump]
    this.#factory = this.#watched(factory)
  }

  #watched(factory: IDBFactory): IDBFactory {
    const isCurrent = (): boolean => factory === this.#factory
    factory.open = (...args) => {
      // Looked up each time, since tests replace it.
      const request = IDBFactory.prototype.open.apply(factory, args)
      request.addEventListener('upgradeneeded', (event) => {
        Object.assign(event, { dataLoss: this.#isThrownAway ? 'total' : 'none' })
        this.#isThrownAway = false
        const names = (): string[] => [...request.result.objectStoreNames]
        request.transaction?.addEventListener('complete', () => {
          if (isCurrent()) this.#note(request.result, names())
        })
      })
      request.addEventListener('success', () => {
        const database = request.result
        const transaction = database.transaction.bind(database)
        database.transaction = (...asked) => {
          const begun = transaction(...asked)
          if (begun.mode === 'readonly') return begun
          begun.addEventListener('complete', () => {
            if (isCurrent()) this.#note(database, [...begun.objectStoreNames])
          })
          return begun
        }
      })
      return request
    }
    factory.deleteDatabase = (name) => {
      const request = IDBFactory.prototype.deleteDatabase.call(factory, name)
      request.addEventListener('success', () => {
        const last = new Map(this.#moments.at(-1))
        last.delete(name)
        if (isCurrent()) this.#moments.push(last)
      })
      return request
    }
    return factory
  }

  /** Records only the stores of the transaction that has ended: others may have one in flight. */
  #note(database: IDBDatabase, changed: readonly string[]): void {
    const before = this.at(this.transactions, database.name)?.stores
    const { _rawDatabase: inside } = database as unknown as Inside
    const stores = new Map<string, StoreDump>()
    for (const [name, { keyPath, autoIncrement, rawIndexes, records }] of inside.rawObjectStores) {
      const known = changed.includes(name) ? undefined : before?.get(name)
      const indexes = [...rawIndexes.values()].map((index) => ({
        name: index.name,
        keyPath: index.keyPath,
        unique: index.unique,
        multiEntry: index.multiEntry,
      }))
      stores.set(name, known ?? { keyPath, autoIncrement, indexes, records: [...records.values()] })
    }
    this.#moments.push(
      new Map(this.#moments.at(-1)).set(database.name, { version: database.version, stores }),
    )
  }
}

function restore(factory: IDBFactory, name: string, { version, stores }: DatabaseDump): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = factory.open(name, version)
    request.addEventListener('error', () => reject(request.error ?? new Error('It cannot be restored.')))
    request.addEventListener('upgradeneeded', () => {
      for (const [storeName, { keyPath, autoIncrement, indexes, records }] of stores) {
        const store = request.result.createObjectStore(storeName, { keyPath, autoIncrement })
        for (const index of indexes) store.createIndex(index.name, index.keyPath, index)
        for (const { key, value } of records) {
          if (keyPath === null) store.put(value, key)
          else store.put(value)
        }
      }
    })
    request.addEventListener('success', () => {
      request.result.close()
      resolve()
    })
  })
}
