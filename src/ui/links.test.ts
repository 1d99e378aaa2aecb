import { expect, test } from 'vitest'
import { linkedParts, linksIn } from './links.ts'

/** Returns the links of a text, and checks that the text can still be read as it was. */
function hrefsIn(text: string): string[] {
  const parts = linkedParts(text)
  expect(parts.map((part) => (typeof part === 'string' ? part : part.text)).join('')).toBe(text)
  return linksIn(text).map(({ href }) => href)
}

test.each([
  ['see https://example.com/a?b=c#d', ['https://example.com/a?b=c#d']],
  ['HTTP://Example.com', ['http://example.com/']],
  ['Ask mailto:mia@x.example, please.', ['mailto:mia@x.example']],
  ['(see https://example.com).', ['https://example.com/']],
  [
    'https://en.wikipedia.org/wiki/EMS_(disambiguation)!',
    ['https://en.wikipedia.org/wiki/EMS_(disambiguation)'],
  ],
  ['https://a.example\nhttps://b.example', ['https://a.example/', 'https://b.example/']],
  ['“https://a.example/ä”', ['https://a.example/%C3%A4%E2%80%9D']],
  [
    'www.example.com/a and mia.chen+x@mail.x.example.',
    ['https://www.example.com/a', 'mailto:mia.chen+x@mail.x.example'],
  ],
  ['nothing here, only 3:1 and http', []],
])('K38: finds the addresses in %j', (text, links) => {
  expect(hrefsIn(text)).toEqual(links)
})

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x file:///etc/passwd blob:https:x',
  'xhttps://example.com',
  'https://',
  'http:///',
  'mailto:',
  'https:\\\\example.com',
  '<img src=x onerror=alert(1)>',
])('K38: makes no link of %j', (text) => {
  expect(hrefsIn(text)).toEqual([])
})

test('K38: ends an address at a character that reverses the text, and at a quotation mark', () => {
  expect(hrefsIn('https://good.example/\u202egpj.exe')).toEqual(['https://good.example/'])
  expect(hrefsIn('"https://a.example"onmouseover="alert(1)"')).toEqual(['https://a.example/'])
})

test.each([
  ['brackets', '('],
  ['beginnings', 'https://'],
  ['ends', 'https://a.example/' + ')'.repeat(20)],
  ['dots', 'http://a.'],
  ['names', 'a'],
  ['dots and names', 'a.'],
  ['e-mails without an end', 'a@b.'],
  ['www', 'www.'],
])('K38: takes no more than linear time to read %s', (_, piece) => {
  // If pieces were looked at again and again, twice the text would take four times as long: a million would never end.
  const text = piece.repeat(1_000_000 / piece.length)
  expect(linkedParts(text).length).toBeGreaterThan(0)
})
