import { existsSync, statSync } from 'node:fs'
import { networkInterfaces } from 'node:os'
import { resolve } from 'node:path'
import { isTimeZone } from './clock.ts'
import type { Site } from './http/parts.ts'
import { databaseUrlOf } from './database/database-url.ts'
import { isLoopback } from './loopback.ts'
import { FatalError } from './fatal-error.ts'
import { tlsOf, type Tls } from './tls.ts'
import { trustedProxyOf } from './trusted-proxy.ts'

/** How the server is configured to run. */
export interface Config {
  /** The folder of the embedded PostgreSQL. */
  readonly data: string
  /** A PostgreSQL elsewhere, instead of the embedded one. */
  readonly databaseUrl: string | undefined
  readonly host: string
  readonly port: number
  /** Whether anything was configured about where people reach it. */
  readonly isAddressSaid: boolean
  readonly tls: Tls | undefined
  readonly site: Site
  /** Whose days decide what is due in a workspace without a time zone; that of this machine if none is named. */
  readonly timeZone: string | undefined
}

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Reads the configuration from the environment. Throws a `FatalError` for values that are invalid, or that would let strangers
 * eavesdrop unnoticed.
 */
export function configOf(environment: Environment): Config {
  const said = (name: string): string | undefined => environment[name]?.trim() || undefined
  const host = said('HOST') ?? 'localhost'
  const tls = tlsOf(said('EMS_TLS_CERT'), said('EMS_TLS_KEY'))
  const origin = originOf(said('EMS_URL'))
  const isSecure = tls !== undefined || origin?.startsWith('https:') === true
  const isInsecure = flag('EMS_INSECURE', said('EMS_INSECURE'))
  if (tls && origin?.startsWith('http:'))
    throw new FatalError(`EMS_URL is ${origin}, but with EMS_TLS_CERT the server is reached by https.`)
  if (isSecure && isInsecure)
    throw new FatalError(
      'EMS_INSECURE=1 is for plain HTTP, but this server is reached by https. Leave it unset.',
    )
  const isOpen = !isLoopback(host) || (origin !== undefined && !isLoopback(new URL(origin).hostname))
  if (isOpen && !isSecure && !isInsecure) throw new FatalError(openWithout)
  return {
    data: dataOf(said('EMS_DATA')),
    databaseUrl: databaseUrlOf(said('DATABASE_URL')),
    host,
    port: portOf(said('PORT')),
    isAddressSaid: ['EMS_URL', 'HOST', 'PORT'].some((name) => said(name) !== undefined),
    tls,
    site: { origin, isSecure, isInsecure, trustProxy: trustedProxyOf(said('EMS_TRUST_PROXY')) },
    timeZone: timeZoneOf(said('EMS_TIME_ZONE')),
  }
}

/** What to type in a browser to reach a server with this configuration, at the port that it listens on. */
export function addressOf({ host, site }: Config, port: number): string {
  if (site.origin !== undefined) return site.origin
  const at = isEverywhere(host) ? (ownAddress() ?? 'localhost') : host
  return `${site.isSecure ? 'https' : 'http'}://${at.includes(':') ? `[${at}]` : at}:${port}`
}

/** Whether a server with this host listens at all addresses of its machine, so that the host is nothing that anybody can type. */
function isEverywhere(host: string): boolean {
  return host === '0.0.0.0' || host === '::'
}

/** An address at which other machines reach this one, if it has one. */
function ownAddress(): string | undefined {
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? [])
  const outside = all.filter(({ internal, address }) => !internal && !/^(169\.254\.|fe80:)/i.test(address))
  return (outside.find(({ family }) => family === 'IPv4') ?? outside[0])?.address
}

function dataOf(text = 'data'): string {
  const data = resolve(text)
  if (existsSync(data) && !statSync(data).isDirectory())
    throw new FatalError(`EMS_DATA must be a folder, and ${data} is a file.`)
  return data
}

/** The values of `EMS_LOG`, from logging the least to the most. */
const logLevels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']

/** The level from which the server logs: `EMS_LOG`, or else `usual`. Throws a `FatalError` if it is none of these. */
export function logLevelOf(environment: Environment, usual: string): string {
  const level = environment['EMS_LOG']?.trim() || usual
  if (!logLevels.includes(level))
    throw new FatalError(`EMS_LOG must be one of ${logLevels.join(', ')}, not '${level}'.`)
  return level
}

const openWithout = [
  'Passwords would go over the network in plain text. One of these is needed to listen for others than this machine:',
  '- EMS_TLS_CERT and EMS_TLS_KEY, the files of a certificate and its key, or',
  '- a proxy on this machine that does HTTPS: then leave HOST unset, and set EMS_URL=https://… to what people type, and EMS_TRUST_PROXY=127.0.0.1,::1, or',
  '- a proxy elsewhere: the same with HOST, and EMS_TRUST_PROXY with its address, or',
  '- EMS_INSECURE=1, for a network in which nobody listens.',
].join('\n')

function portOf(text = '4174'): number {
  const port = Number(text)
  if (!/^\d+$/.test(text) || port > 65_535)
    throw new FatalError(`PORT must be a number from 0 to 65535, not '${text}'.`)
  return port
}

function flag(name: string, text = '0'): boolean {
  if (text !== '0' && text !== '1') throw new FatalError(`${name} must be 1 or 0, not '${text}'.`)
  return text === '1'
}

function originOf(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const url = URL.canParse(text) ? new URL(text) : undefined
  // Anything else would be dropped silently.
  if (!url || !/^https?:$/.test(url.protocol) || url.href !== `${url.origin}/`)
    throw new FatalError(
      `EMS_URL must be what people type to get here, such as https://ems.example, not '${text}'.`,
    )
  return url.origin
}

function timeZoneOf(text: string | undefined): string | undefined {
  if (text !== undefined && !isTimeZone(text))
    throw new FatalError(
      `EMS_TIME_ZONE must be the name of a time zone, such as Europe/Berlin, not '${text}'.`,
    )
  return text
}
