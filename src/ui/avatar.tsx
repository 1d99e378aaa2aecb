import { classNames } from './class-names.ts'

// Backgrounds on which the text is readable. Nothing depends on their order.
const grounds = [
  'bg-accent-soft text-accent',
  'bg-todo-soft text-todo',
  'bg-progress-soft text-progress',
  'bg-normal-soft text-normal',
  'bg-high-soft text-high',
  'bg-neutral-soft text-neutral',
]

interface AvatarProps {
  /** A name, or an e-mail if there is no name. */
  name: string
  /** What the colour is derived from; the name by default. Derived from an e-mail, it survives renaming a person. */
  seed?: string | undefined
  size?: 'sm' | 'md' | undefined
}

/** A person's initials. Decoration: the name stands next to it. */
export function Avatar({ name, seed = name, size = 'md' }: AvatarProps) {
  return (
    <span
      aria-hidden
      className={classNames(
        'inline-flex shrink-0 items-center justify-center overflow-hidden rounded-full font-semibold whitespace-nowrap border border-current/20 select-none',
        size === 'md' ? 'size-8 text-sm' : 'size-6 text-[0.625rem]',
        grounds[sum(seed) % grounds.length],
      )}
    >
      {initials(name)}
    </span>
  )
}

/** The first letters of the first and the last word; of an e-mail, its first letter. */
function initials(name: string): string {
  const words = name.split('@')[0]?.split(/[\s._-]+/u) ?? []
  const letters = words
    .map((word) => /[\p{L}\p{N}]/u.exec(word)?.[0])
    .filter((letter) => letter !== undefined)
  const [first = Array.from(name)[0] ?? '·'] = letters
  const last = letters.length > 1 ? letters.at(-1) : ''
  return `${first}${last ?? ''}`.toLocaleUpperCase()
}

function sum(text: string): number {
  let total = 0
  for (const letter of text.toLowerCase()) total = (total * 31 + (letter.codePointAt(0) ?? 0)) % 65_521
  return total
}
