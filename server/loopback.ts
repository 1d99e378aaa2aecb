/** Whether a name or an address is this machine's own, which nobody else can reach. */
export function isLoopback(host: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[?::1\]?)$/i.test(host)
}
