/**
 * What a place decides by, besides the state and the past: the only differences between one browser, where everyone
 * has the whole workspace at hand, and a server, where everyone sees their part (`see/`). Whoever decides the same
 * request, a server and the client that shows it at once, does so on the same terms.
 */
export interface Terms {
  /**
   * Whether whoever asks sees the whole workspace, or only their part. With parts, what somebody does not see is not
   * there: an id of it is answered like one that nobody has, and an e-mail brings nothing along to its next owner.
   */
  readonly view: 'whole' | 'part'
  /**
   * What new ids are made of: the time in milliseconds and whatever rows there are (DECISIONS 'Data and storage'), or
   * the request alone, so that somebody who does not see all rows comes to the same ones.
   */
  readonly ids: 'time' | 'request'
  /** Of which notifications the newest 1,000 are kept: of all, or of those for the same people (DECISIONS 'Notifications'). */
  readonly kept: 'of all' | 'of each'
  /** What takes the place of a secret before anything is decided or kept. */
  readonly seal: (secret: string) => string
}

/** A browser workspace: everyone has all of it at hand, and passwords are plain text (SPEC 3). */
export const inBrowser: Terms = { view: 'whole', ids: 'time', kept: 'of all', seal: (secret) => secret }

/** A server of many people, and its clients; what it makes of a secret is its own business. */
export function onServer(seal: Terms['seal']): Terms {
  return { view: 'part', ids: 'request', kept: 'of each', seal }
}
