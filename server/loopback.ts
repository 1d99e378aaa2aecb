/** Whether a name or an address is this machine's own, which nobody else can reach. */
export function isLoopback(host: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[?::1\]?)$/i.test(host)
}

/**
 * The addresses of a host, the first of which is to be listened at. `localhost` stands for two, between which a browser chooses:
 * Fastify would make a server for each, and prepare only one of them for what is odd and for the end.
 */
export function addressesOf(host: string): readonly [string, ...string[]] {
  return host.toLowerCase() === 'localhost' ? ['127.0.0.1', '::1'] : [host]
}
