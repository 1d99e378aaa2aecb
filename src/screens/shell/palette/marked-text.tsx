import { highlighted } from '../../../domain/views/highlight.ts'

/** A text with the matches of the search highlighted. */
export function MarkedText({ children, search }: { children: string; search: string }) {
  return highlighted(children, search).map(({ at, text, isSought }) =>
    isSought ? (
      <mark
        key={at}
        className="bg-transparent font-bold text-accent underline decoration-2 underline-offset-2"
      >
        {text}
      </mark>
    ) : (
      text
    ),
  )
}
