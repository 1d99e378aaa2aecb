/**
 * How long a server may send nothing, in milliseconds. A slow connection may take longer in all, as long as something keeps
 * coming.
 */
const idleTimeout = 30_000

/** A response with its text, read in full. */
export interface WholeResponse {
  readonly response: Response
  readonly text: string
}

/** Asks and reads the whole answer. Fails once nothing has come for a while. */
export async function withIdleTimeout(
  ask: (signal: AbortSignal) => Promise<Response>,
): Promise<WholeResponse> {
  const silence = new AbortController()
  const giveUp = (): void => silence.abort(new DOMException('Nothing came any more.', 'TimeoutError'))
  let timer = setTimeout(giveUp, idleTimeout)
  try {
    const response = await ask(silence.signal)
    const text = await textOf(response, () => {
      clearTimeout(timer)
      timer = setTimeout(giveUp, idleTimeout)
    })
    return { response, text }
  } finally {
    clearTimeout(timer)
  }
}

/** The text of an answer; `heard` is called for each part that comes. */
async function textOf({ body }: Response, heard: () => void): Promise<string> {
  if (!body) return ''
  const reader = body.getReader()
  const decoder = new TextDecoder()
  const parts: string[] = []
  // oxlint-disable-next-line no-await-in-loop -- One part after the other, as they come.
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    heard()
    parts.push(decoder.decode(read.value, { stream: true }))
  }
  return [...parts, decoder.decode()].join('')
}
