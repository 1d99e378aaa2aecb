import { createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createSecureContext } from 'node:tls'
import { messageOf } from './error-parts.ts'
import { FatalError } from './fatal-error.ts'

/** A certificate, with those that it rests on, and its key, as texts (PEM). */
export interface Tls {
  readonly cert: string
  readonly key: string
}

/**
 * Reads the certificate and the key from the files named by `EMS_TLS_CERT` and `EMS_TLS_KEY`; undefined if neither is set.
 * Throws a `FatalError` if they cannot be used: otherwise the server would start, and nobody could get in.
 */
export function tlsOf(certFile: string | undefined, keyFile: string | undefined): Tls | undefined {
  if (certFile === undefined && keyFile === undefined) return undefined
  if (certFile === undefined || keyFile === undefined)
    throw new FatalError(
      'EMS_TLS_CERT and EMS_TLS_KEY belong together: the files of a certificate and of its key.',
    )
  const [cert, key] = [readText(certFile, 'EMS_TLS_CERT'), readText(keyFile, 'EMS_TLS_KEY')]
  const own = keyIn(key, keyFile)
  if (!certificateIn(cert, certFile).checkPrivateKey(own))
    throw new FatalError(
      isAnyFor(own, cert)
        ? `The first certificate in ${certFile} is not the server's own, to which the key in ${keyFile} belongs. Put that first, and behind it those that it rests on.`
        : `The key in ${keyFile} does not belong to the certificate in ${certFile}.`,
    )
  try {
    createSecureContext({ cert, key })
  } catch (error) {
    throw new FatalError(
      `The certificate in ${certFile} cannot be used: it, or one of those behind it in the file, is damaged or too weak (${messageOf(error)}).`,
    )
  }
  return { cert, key }
}

/** A warning about the certificate's dates for the person who starts the server; undefined while it is valid. */
export function certificateWarning({ cert }: Tls, now = Date.now()): string | undefined {
  const { validFrom, validTo } = new X509Certificate(cert)
  if (now > Date.parse(validTo))
    return `The certificate (EMS_TLS_CERT) was good until ${minuteOf(validTo)}: browsers refuse it. Renew it, and start the server again.`
  if (now < Date.parse(validFrom))
    return `The certificate (EMS_TLS_CERT) is good from ${minuteOf(validFrom)} on: browsers refuse it until then. Is the clock of this machine right?`
  return undefined
}

/** `2026-03-02 09:17 UTC` */
function minuteOf(date: string): string {
  return `${new Date(date).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

/** Whether a key belongs to any of the certificates in a file. */
function isAnyFor(key: KeyObject, text: string): boolean {
  const all = text.match(/-----BEGIN CERTIFICATE-----.*?-----END CERTIFICATE-----/gs) ?? []
  return all.some((one) => {
    try {
      return new X509Certificate(one).checkPrivateKey(key)
    } catch {
      return false
    }
  })
}

function certificateIn(text: string, file: string): X509Certificate {
  try {
    return new X509Certificate(text)
  } catch {
    throw new FatalError(`${file} is no certificate: EMS_TLS_CERT wants one as a text (PEM).`)
  }
}

function keyIn(text: string, file: string): KeyObject {
  try {
    return createPrivateKey(text)
  } catch {
    throw new FatalError(`${file} is no key: EMS_TLS_KEY wants one as a text (PEM), without a password.`)
  }
}

function readText(file: string, variable: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new FatalError(`${variable} names a file, and ${file} cannot be read: ${messageOf(error)}.`)
  }
}
