import { countText } from '../../domain/views/format.ts'
import { LayoutDashboard, SquareCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Project } from '../../domain/model/projects.ts'
import { announce } from '../../ui/announcer.tsx'
import { Button } from '../../ui/button.tsx'
import { loadable } from '../../ui/parts/loadable.tsx'
import { isDialogOpen } from '../../ui/modal.ts'
import { useSelected, useSelection } from './selection/selection.ts'
import type { Folds } from './folds.ts'

interface BoardToolsProps {
  projects: readonly Project[]
  folds: Folds
}

// Not part of the first screen: fetched when the pointer or the focus reaches its button.
const index = loadable(async () => (await import('./project-index.tsx')).ProjectIndex)
const preload = (): void => void index.preload()

/** Selecting tasks without holding a key; with several projects, also their index and folding them all. */
export function BoardTools({ projects, folds }: BoardToolsProps) {
  const trigger = useRef<HTMLButtonElement>(null)
  const [isIndexOpen, setIndexOpen] = useState(false)
  const selection = useSelection()
  const isChoosing = useSelected((selected) => selected.isMode())
  useEffect(() => {
    if (!isChoosing) return undefined
    const press = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !event.defaultPrevented && !isDialogOpen()) selection.clear()
    }
    addEventListener('keydown', press)
    // The cards show the mode. Rule K100.
    document.body.toggleAttribute('data-choosing', true)
    return () => {
      removeEventListener('keydown', press)
      document.body.toggleAttribute('data-choosing', false)
    }
  }, [isChoosing, selection])
  const many = projects.length > 1
  return (
    <>
      <Button
        size="sm"
        icon={SquareCheck}
        data-deed="select"
        aria-pressed={isChoosing}
        className="min-h-8 aria-pressed:border-accent aria-pressed:bg-accent-soft pointer-coarse:min-h-11"
        onClick={() => {
          if (isChoosing) return selection.clear()
          selection.beginMode()
          announce('Enter or Space selects')
        }}
      >
        <span className="max-sm:sr-only">Select</span>
      </Button>
      {many && (
        <>
          <Button
            ref={trigger}
            size="sm"
            icon={LayoutDashboard}
            data-deed="index"
            aria-haspopup="dialog"
            aria-expanded={isIndexOpen}
            className="min-h-8 pointer-coarse:min-h-11"
            onPointerEnter={preload}
            onFocus={preload}
            onClick={() => setIndexOpen(true)}
          >
            <span className="max-sm:sr-only">Projects</span>
            <span className="font-normal even-figures max-sm:sr-only">{countText(projects.length)}</span>
          </Button>
          <Button
            size="sm"
            variant="quiet"
            data-deed="fold"
            className="min-h-8 max-md:hidden pointer-coarse:min-h-11"
            onClick={folds.toggleAll}
          >
            {folds.toggleWords}
          </Button>
        </>
      )}
      {isIndexOpen && (
        <index.WhenHere
          projects={projects}
          trigger={trigger}
          folds={folds}
          onClose={() => setIndexOpen(false)}
        />
      )}
    </>
  )
}
