import { isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Where somebody comes from of whom a proxy says it in words that are no address: for all of them alike. */
const unknown = 'unknown'

/**
 * Takes the ports off what proxies say of where somebody comes from, before anybody asks for it: some write one, which is another one with
 * each connection. Wrong passwords are counted by the address.
 */
export function withoutPorts(http: FastifyInstance): void {
  http.addHook('onRequest', async ({ raw: { headers } }) => {
    const said = headers['x-forwarded-for']
    if (said !== undefined) headers['x-forwarded-for'] = String(said).split(',').map(addressOf).join(', ')
  })
}

/** Of `192.0.2.7:5000` or `[2001:db8::1]:5000` the address. */
function addressOf(said: string): string {
  const word = said.trim()
  const [, bracketed, before] = /^\[(.+)\](?::\d+)?$|^([^:]+):\d+$/.exec(word) ?? []
  const address = bracketed ?? before ?? word
  return isIP(address) === 0 ? unknown : address
}
