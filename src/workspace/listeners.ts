/**
 * The listeners for one kind of event: the one way in which a part notifies others. They are called at once, in the order in
 * which they subscribed.
 */
export class Listeners<News = void> {
  readonly #all = new Set<(news: News) => void>()

  /** Calls the listener at each such event. Returns the function that ends it. */
  subscribe(listener: (news: News) => void): () => void {
    this.#all.add(listener)
    return () => this.#all.delete(listener)
  }

  /** Calls all listeners. */
  tell(news: News): void {
    for (const listener of this.#all) listener(news)
  }
}
