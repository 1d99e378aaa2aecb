import { addressOf } from '../config.ts'
import type { CommandContext } from './command.ts'

/** What links begin with. Where nobody has said what that is to be, it is told, and how to have another. */
export function linkAddress({ config, say }: Pick<CommandContext, 'config' | 'say'>): string {
  const address = addressOf(config, config.port)
  if (!config.isAddressSaid)
    say(
      `Links begin with ${address} here. If people reach the server elsewhere, give this command the EMS_URL, or the HOST and PORT, that the server is started with.`,
    )
  return address
}
