import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Site } from './parts.ts'

/** In seconds: the longest that a session may last. */
const sessionAge = 90 * 86_400
/** In seconds: the longest that browsers keep a cookie. */
const deviceAge = 400 * 86_400

/** With HTTPS, nobody else in the domain can set a cookie with this name, and it never travels over plain HTTP. */
function nameOf(name: string, { isSecure }: Site): string {
  return isSecure ? `__Host-${name}` : name
}

/** The token of this browser's session, if it has one. */
export function sessionToken(request: FastifyRequest, site: Site): string | undefined {
  return request.cookies[nameOf('ems', site)]
}

/** The token that identifies a browser in which somebody was logged in before. */
export function deviceToken(request: FastifyRequest, site: Site): string | undefined {
  return request.cookies[nameOf('ems-device', site)]
}

export function keepSession(reply: FastifyReply, site: Site, token: string): void {
  keep(reply, site, 'ems', token, sessionAge)
}

export function keepDevice(reply: FastifyReply, site: Site, token: string): void {
  keep(reply, site, 'ems-device', token, deviceAge)
}

export function dropSession(reply: FastifyReply, site: Site): void {
  keep(reply, site, 'ems', '', 0)
}

function keep(reply: FastifyReply, site: Site, name: string, value: string, maxAge: number): void {
  void reply.setCookie(nameOf(name, site), value, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: site.isSecure,
    maxAge,
  })
}
