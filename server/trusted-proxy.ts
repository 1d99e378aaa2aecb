import { isIPv4, isIPv6 } from 'node:net'
import { FatalError } from './fatal-error.ts'

/** Names that stand for networks: of this machine, of a link, of a site. */
const networks: ReadonlySet<string> = new Set(['loopback', 'linklocal', 'uniquelocal'])

/**
 * Reads `EMS_TRUST_PROXY`: addresses or networks of proxies, separated by commas. Throws a `FatalError` for anything else, even
 * host names, which stand for an address only until it changes.
 */
export function trustedProxyOf(text: string | undefined): string | undefined {
  for (const one of text?.split(',') ?? [])
    if (!isPlace(one.trim()))
      throw new FatalError(
        `EMS_TRUST_PROXY must be the address or the network of a proxy, such as 10.0.0.1 or 10.0.0.0/24, not '${text}'.`,
      )
  return text
}

function isPlace(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  if (networks.has(text)) return true
  if (rest.length > 0 || !(isIPv4(address) || isIPv6(address))) return false
  // A network of 0 bits would be everybody.
  return (
    bits === undefined ||
    (/^\d+$/.test(bits) && Number(bits) > 0 && Number(bits) <= (isIPv4(address) ? 32 : 128))
  )
}
