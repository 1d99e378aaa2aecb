/** At most this many are named. */
const most = 5

/** A count of things, with the names of the first ones. */
export class Listed {
  count = 0
  readonly #names: string[] = []

  add(name: string | number): void {
    this.#note(String(name), 1)
  }

  /** Adds the numbers from one to another; none if the second is less. */
  addRange(first: number, last: number): void {
    if (last < first) return
    this.#note(first === last ? String(first) : `${first} to ${last}`, last - first + 1)
  }

  /** The first names: `3, 7, 12 to 15 and more`. */
  get names(): string {
    const listed = this.#names.slice(0, most).join(', ')
    return this.#names.length > most ? `${listed} and more` : listed
  }

  #note(name: string, count: number): void {
    this.count += count
    if (this.#names.length <= most) this.#names.push(name)
  }
}
