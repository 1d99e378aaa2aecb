import { request } from 'node:https'
import type { IncomingMessage } from 'node:http'

/**
 * A self-signed certificate for this machine only, and its key. It was made once for these tests, since Node makes none. The
 * key is nobody's secret, no browser trusts the certificate, and it is valid until 2120.
 */
export const certificate = `-----BEGIN CERTIFICATE-----
MIIBZTCCAQ2gAwIBAgIBATAKBggqhkjOPQQDAjAUMRIwEAYDVQQDDAlsb2NhbGhv
c3QwIBcNMjAwMTAxMDAwMDAwWhgPMjEyMDAxMDEwMDAwMDBaMBQxEjAQBgNVBAMM
CWxvY2FsaG9zdDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABJLwVE+aPsUOLJvY
nnOQZjsuDupRTxClqbB3mEfwCbIGxo4mHgDGBPtAH2v3GbelrdRiPvfIXNOX5Wh6
NZDHVvKjTjBMMBoGA1UdEQQTMBGCCWxvY2FsaG9zdIcEfwAAATAPBgNVHRMBAf8E
BTADAQH/MB0GA1UdDgQWBBRPHnNcC5M/WlPEQ2Hm8z1r3JGK7TAKBggqhkjOPQQD
AgNGADBDAiBM2TwlZA8ghn0p5g/VhhtZWEzX3phl0a7fLs+gmoVmkQIfayKj2zua
jq7G31GLDz/lgZl4u2TPEJ2Ot7IqOp/ikg==
-----END CERTIFICATE-----
`
export const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgCPKetdDUSo1ai3xi
RGpJ0RQWeRzE/0GpJcs4tbSwHmehRANCAASS8FRPmj7FDiyb2J5zkGY7Lg7qUU8Q
pamwd5hH8AmyBsaOJh4AxgT7QB9r9xm3pa3UYj73yFzTl+VoejWQx1by
-----END PRIVATE KEY-----
`

/** Another certificate, whose key nobody has. */
export const otherCertificate = `-----BEGIN CERTIFICATE-----
MIIBXjCCAQSgAwIBAgIBAjAKBggqhkjOPQQDAjANMQswCQYDVQQDDAJjYTAgFw0y
MDAxMDEwMDAwMDBaGA8yMTIwMDEwMjAwMDAwMFowDTELMAkGA1UEAwwCY2EwWTAT
BgcqhkjOPQIBBggqhkjOPQMBBwNCAARcVeOgq7QwyQNWPx6hWGitPQo/Oqwz4QfM
jRAAA/wplFIagGlJRhFSoygteSvD7zbSNBik64g9lqtReW7aYZ39o1MwUTAdBgNV
HQ4EFgQUUI1lka05BxEJXflhiVgai7t+ZfkwHwYDVR0jBBgwFoAUUI1lka05BxEJ
XflhiVgai7t+ZfkwDwYDVR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNIADBFAiEA
vpJmo3yrizQv2QrFZSNvVQweEt67LnHW7kRvLEZDCmECIG84+YsdFqqoNw3ssa28
dN7rYUDtsdUF0it/NZc13p6N
-----END CERTIFICATE-----
`

/** A certificate with that key, valid for one day in 2019. */
export const expiredCertificate = `-----BEGIN CERTIFICATE-----
MIIBazCCARCgAwIBAgIBAzAKBggqhkjOPQQDAjAUMRIwEAYDVQQDDAlsb2NhbGhv
c3QwHhcNMTkwMTAxMDAwMDAwWhcNMTkwMTAyMDAwMDAwWjAUMRIwEAYDVQQDDAls
b2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAASS8FRPmj7FDiyb2J5z
kGY7Lg7qUU8Qpamwd5hH8AmyBsaOJh4AxgT7QB9r9xm3pa3UYj73yFzTl+VoejWQ
x1byo1MwUTAdBgNVHQ4EFgQUTx5zXAuTP1pTxENh5vM9a9yRiu0wHwYDVR0jBBgw
FoAUTx5zXAuTP1pTxENh5vM9a9yRiu0wDwYDVR0TAQH/BAUwAwEB/zAKBggqhkjO
PQQDAgNJADBGAiEArLStAC9iPRopbA1UvZxXpPlVCfYajVxRt/zDbf1K8uQCIQCq
GdJDH1MbviH88tJB9/FfBp+seslhlzjfuxE2g8lJag==
-----END CERTIFICATE-----
`

/** A certificate with that key, valid only from 2119 on. */
export const futureCertificate = `-----BEGIN CERTIFICATE-----
MIIBaTCCAQ+gAwIBAgIBBDAKBggqhkjOPQQDAjAUMRIwEAYDVQQDDAlsb2NhbGhv
c3QwIhgPMjExOTAxMDEwMDAwMDBaGA8yMTIwMDEwMTAwMDAwMFowFDESMBAGA1UE
AwwJbG9jYWxob3N0MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEkvBUT5o+xQ4s
m9iec5BmOy4O6lFPEKWpsHeYR/AJsgbGjiYeAMYE+0Afa/cZt6Wt1GI+98hc05fl
aHo1kMdW8qNOMEwwGgYDVR0RBBMwEYIJbG9jYWxob3N0hwR/AAABMA8GA1UdEwEB
/wQFMAMBAf8wHQYDVR0OBBYEFE8ec1wLkz9aU8RDYebzPWvckYrtMAoGCCqGSM49
BAMCA0gAMEUCIBwvqOQ57pPkAtTiyl6wBOoY20wLhRf76cyf1DDTF5gNAiEAyaQ4
SfiVhXP1jwaZC2AFbQt1JuzW2/5wl8ZxOp6Ct7w=
-----END CERTIFICATE-----
`

/** `fetch` as in a browser that trusts a certificate: Node's own takes none per call. */
export function fetchTrusting(ca: string) {
  return async (url: string, { method = 'GET', headers, body }: RequestInit): Promise<Response> => {
    const asked = request(url, { ca, method, headers: Object.fromEntries(new Headers(headers)) })
    const answered = new Promise<IncomingMessage>((given, fail) =>
      asked.on('response', given).on('error', fail),
    )
    asked.end(typeof body === 'string' ? body : undefined)
    const answer = await answered
    const parts: Buffer[] = []
    for await (const part of answer) parts.push(part as Buffer)
    const status = answer.statusCode ?? 0
    const said = Object.entries(answer.headersDistinct).flatMap(([name, values = []]) =>
      values.map((value): [string, string] => [name, value]),
    )
    return new Response(status === 204 ? null : Buffer.concat(parts), { status, headers: said })
  }
}
