/**
 * Those who want to hear of one thing that happens: the one way in which a part tells others something. They are called
 * at once, in the order in which they came.
 */
export class Listeners<News = void> {
  readonly #all = new Set<(news: News) => void>()

  /** Calls the listener whenever it happens. Returns the function that ends it. */
  subscribe(listener: (news: News) => void): () => void {
    this.#all.add(listener)
    return () => this.#all.delete(listener)
  }

  /** It has happened. */
  tell(news: News): void {
    for (const listener of this.#all) listener(news)
  }
}
