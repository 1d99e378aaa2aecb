import { addressOf } from '../config.ts'
import type { CommandContext } from './command.ts'

/** What links begin with. If nobody has configured an address, prints what is used, and how to change it. */
export function linkAddress({ config, say }: Pick<CommandContext, 'config' | 'say'>): string {
  const address = addressOf(config, config.port)
  if (!config.isAddressSaid)
    say(
      `Links begin with ${address} here. If people reach the server elsewhere, give this command the EMS_URL, or the HOST and PORT, that the server is started with.`,
    )
  return address
}
