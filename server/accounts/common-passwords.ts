import { dictionary } from '@zxcvbn-ts/language-common'

/** The most common passwords in published leaks, in lower case. */
const found: ReadonlySet<string> = new Set(dictionary['passwords-common'])

/** Words that people most often put digits and signs around; the list above has only a few of the many variants. */
const words = `
  abc access account admin administrator adminadmin aaron alexander amanda andrea andrew angel animal anthony apple
  arsenal asdf ashley austin babygirl badboy baseball basketball batman beautiful benjamin blink bonjour brandon bubbles
  butterfly buster changeme changemenow charlie cheese chelsea chocolate chicken christian company computer cookie corvette
  cowboys creative daniel danielle default demo diamond dolphin donald dragon eagles employee elephant elizabeth eminem
  employees enter estrella facebook ferrari flower football forever forgot freedom friends fuckyou gemini george ginger
  goodluck google guest gandalf hallo hannah harley hello hellohello hockey hottie hunter iloveu iloveyou iloveme ichliebedich
  india internet jasmine jennifer jessica jesus jordan joshua junior justin killer kitty letmein liverpool london login
  logmein lovely loveme lover loveyou manager manchester master matrix matthew melissa mercedes merlin metallica michael
  michelle midnight monday monkey monster mother mustang mynoob naruto nathan nicole ninja nothing office oliver orange
  p pass passphrase passw password passwordpassword passwort peanut pepper phoenix player pokemon princess private purple
  pussy qazwsx qazwsxedc qwer qwerty qwertyuiop qwertz rainbow ranger robert rockyou root samantha samsung samson scooter
  secret service shadow silver skywalker slipknot soccer sommer spiderman spring startrek starwars summer sunflower sunshine
  superman superstar support sweety system taylor teamo temp test tester testing testtest thomas thunder tigger tinkerbell
  trustno unknown user vanessa victoria welcome welcomehome whatever william willkommen winner winter wordpass xxx yankees
  zaq zaqwsx zxcvbn zxcvbnm
`
const common = new Set(words.trim().split(/\s+/))

/** Typed by running along the keys. */
const rows = ['1234567890', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'qwertzuiop', 'asdfghjkl', 'zxcvbnm']
const zigzags = [
  '1q2w3e4r5t6z7u8i9o0p',
  '1q2w3e4r5t6y7u8i9o0p',
  '1qaz2wsx3edc4rfv5tgb6yhn',
  'q1w2e3r4t5y6u7i8o9p0',
]
const runs = [...rows, ...zigzags].flatMap((row) => {
  const twice = row + row
  return [twice, twice.split('').toReversed().join('')]
})

/**
 * Whether a password is among the first that an attacker tries, in any case and with any signs: a common password, a common word
 * with something around it, a run of keys, or a repetition.
 */
export function isCommon(password: string): boolean {
  const plain = password.toLowerCase()
  return (
    isRepetition(plain) ||
    runs.some((run) => run.includes(plain)) ||
    [plain, spelled(plain)].some(isWord) ||
    [plain, plain.replaceAll(/[^\p{L}\d]/gu, '')].some((text) => found.has(text)) ||
    isLongerNumber(plain)
  )
}

/** A common number followed by more digits: `5201314520`. */
function isLongerNumber(text: string): boolean {
  if (!/^\d{8,12}$/.test(text)) return false
  return [6, 7, 8, 9, 10].some((length) => found.has(text.slice(0, length)))
}

/** The same few characters over and over: `abcabcabc`, `11111111`. */
function isRepetition(text: string): boolean {
  return /^(.{1,4}?)\1+.{0,3}$/su.test(text) && new Set(text).size <= 4
}

function isWord(text: string): boolean {
  return common.has(fromFirstLetter(toLastLetter(text))) || common.has(text)
}

const letters: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/** Reads `p4$$w0rd` as `password`. What follows the last letter is dropped. */
function spelled(text: string): string {
  return toLastLetter(text).replaceAll(/[0134578@$!]/g, (sign) => letters[sign] ?? sign)
}

function fromFirstLetter(text: string): string {
  const first = text.search(/\p{L}/u)
  return first === -1 ? '' : text.slice(first)
}

/** Searched letter by letter: a regular expression anchored at the end would try again from each sign. */
function toLastLetter(text: string): string {
  let end = 0
  for (const { index, 0: letter } of text.matchAll(/\p{L}/gu)) end = index + letter.length
  return text.slice(0, end)
}
