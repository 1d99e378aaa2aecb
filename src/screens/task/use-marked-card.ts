import { useLayoutEffect } from 'react'
import { itemIdOf } from '../shared/drag/item-id.ts'

/**
 * Marks the cards of the open task on the board beside its panel, in their column and in their zone. It uses a style sheet,
 * so that nothing has to be rendered again and a card scrolled into view later is marked as well. Rule K127.
 */
export function useMarkedCard(taskId: string): void {
  useLayoutEffect(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(markOf(taskId))
    const others = document.adoptedStyleSheets
    document.adoptedStyleSheets = [...others, sheet]
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
    }
  }, [taskId])
}

// Its edge, not its outline, which shows the focus.
function markOf(taskId: string): string {
  const cards = [true, false].map(
    (inZone) => `[data-item-id="${CSS.escape(itemIdOf(taskId, inZone))}"] > div`,
  )
  return `
    :is(${cards.join()}) {
      border-color: var(--color-accent);
      box-shadow: inset 4px 0 var(--color-accent);
    }
    @media (forced-colors: active) {
      :is(${cards.join()}) { border-left: 4px solid Highlight }
    }
  `
}
