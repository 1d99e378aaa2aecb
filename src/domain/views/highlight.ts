import { searchKey, wordsOf } from './find.ts'

/** A piece of a text, and whether it matches a search. */
export interface TextPiece {
  /** Where it begins: the index of its first letter in the text. */
  readonly at: number
  readonly text: string
  readonly isSought: boolean
}

/** A text in pieces: those that a search found in it, and those in between. */
export function highlighted(text: string, search: string): readonly TextPiece[] {
  const letters = Array.from(text)
  const isSought = soughtIn(letters, search)
  const pieces: { at: number; text: string; isSought: boolean }[] = []
  letters.forEach((letter, index) => {
    const last = pieces.at(-1)
    const here = isSought[index] ?? false
    if (last?.isSought === here) last.text += letter
    else pieces.push({ at: index, text: letter, isSought: here })
  })
  return pieces
}

/** An excerpt of a text, on one line, that shows the first match; '…' where more text stands before or after it. */
export function excerpt(text: string, search: string, longest: number): string {
  const letters = Array.from(text.trim().replaceAll(/\s+/gu, ' '))
  if (letters.length <= longest) return letters.join('')
  const first = Math.max(0, soughtIn(letters, search).indexOf(true))
  const from = Math.max(0, Math.min(first - Math.floor(longest / 3), letters.length - longest))
  const to = from + longest
  const part = letters.slice(from, to).join('').trim()
  return `${from > 0 ? '…' : ''}${part}${to < letters.length ? '…' : ''}`
}

/** For each letter, whether a word of the search stands there. A letter may be compared as none, or as several. */
function soughtIn(letters: readonly string[], search: string): boolean[] {
  const isSought = letters.map(() => false)
  const owners: number[] = []
  let compared = ''
  letters.forEach((letter, index) => {
    const bare = searchKey([letter])
    compared += bare
    for (let count = 0; count < bare.length; count += 1) owners.push(index)
  })
  for (const word of wordsOf(search))
    for (let at = compared.indexOf(word); at >= 0; at = compared.indexOf(word, at + word.length))
      for (const owner of owners.slice(at, at + word.length)) isSought[owner] = true
  return isSought
}
