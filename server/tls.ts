import { createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { messageOf } from './error-parts.ts'
import { FatalError } from './fatal-error.ts'

/** A certificate, with those that it rests on, and its key, as texts (PEM). */
export interface Tls {
  readonly cert: string
  readonly key: string
}

/**
 * Reads certificate and key from the files that `EMS_TLS_CERT` and `EMS_TLS_KEY` name; nothing where neither is named. Throws a `FatalError`
 * where they cannot be used: else the server would start, and nobody get in.
 */
export function tlsOf(certFile: string | undefined, keyFile: string | undefined): Tls | undefined {
  if (certFile === undefined && keyFile === undefined) return undefined
  if (certFile === undefined || keyFile === undefined)
    throw new FatalError(
      'EMS_TLS_CERT and EMS_TLS_KEY belong together: the files of a certificate and of its key.',
    )
  const [cert, key] = [readText(certFile, 'EMS_TLS_CERT'), readText(keyFile, 'EMS_TLS_KEY')]
  if (!certificateIn(cert, certFile).checkPrivateKey(keyIn(key, keyFile)))
    throw new FatalError(`The key in ${keyFile} does not belong to the certificate in ${certFile}.`)
  return { cert, key }
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
