import { useState } from 'react'
import { ShownInPart } from '../../ui/tables/shown-in-part.tsx'
import { UserText } from '../../ui/user-text.tsx'
import { countText } from '../../domain/views/format.ts'

/** How many names are shown before 'Show all'. */
const named = 5

/** The first few of some names, and a button that shows all of them. */
export function Names({ names, of }: { names: readonly string[]; of: string }) {
  const [all, setAll] = useState(false)
  return (
    <div className="min-w-0 flex-1 basis-full text-sm sm:basis-48">
      <ShownInPart key={String(all)} rows={all ? names : names.slice(0, named)} pageSize={200}>
        {(shown) => (
          <ul className="flex flex-col">
            {shown.map((name, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- names repeat, and the list does not move
              <li key={index} className="min-w-0">
                <UserText lines={1}>{name}</UserText>
              </li>
            ))}
          </ul>
        )}
      </ShownInPart>
      {names.length > named && (
        <button
          type="button"
          aria-expanded={all}
          aria-label={`${all ? 'Show fewer' : `Show all ${countText(names.length)}`} ${of}`}
          className="link min-h-6"
          onClick={() => setAll(!all)}
        >
          {all ? 'Show fewer' : `Show all ${countText(names.length)}`}
        </button>
      )}
    </div>
  )
}
