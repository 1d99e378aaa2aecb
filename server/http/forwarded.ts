import { isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** One shared address for everybody whom a proxy describes in words that are not an address. */
const unknown = 'unknown'

/**
 * Strips the ports from the addresses that proxies give, before anything reads them: some proxies add the port, which differs
 * with each connection. Wrong passwords are counted by address.
 */
export function withoutPorts(http: FastifyInstance): void {
  http.addHook('onRequest', async ({ raw: { headers } }) => {
    const said = headers['x-forwarded-for']
    if (said !== undefined) headers['x-forwarded-for'] = String(said).split(',').map(addressOf).join(', ')
  })
}

/** The address in `192.0.2.7:5000` or `[2001:db8::1]:5000`. */
function addressOf(said: string): string {
  const word = said.trim()
  const [, bracketed, before] = /^\[(.+)\](?::\d+)?$|^([^:]+):\d+$/.exec(word) ?? []
  const address = bracketed ?? before ?? word
  return isIP(address) === 0 ? unknown : address
}
