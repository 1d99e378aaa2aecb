import { countText } from '../../../domain/views/format.ts'
import { classNames } from '../../../ui/class-names.ts'

interface FigureButtonProps {
  count: number
  /** What is counted: 'overdue'. */
  words: string
  /** Whether only these tasks are shown. */
  pressed: boolean
  onPress: () => void
  /** Whether it is red as soon as the count is not zero. */
  urgent?: boolean | undefined
}

/** A figure that is a filter: '5 overdue'. */
export function FigureButton({ count, words, pressed, onPress, urgent = false }: FigureButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onPress}
      className={classNames(
        'figure-button inline-flex items-center justify-center gap-x-1.5 rounded-md border',
        pressed
          ? 'border-accent bg-accent-soft'
          : 'border-line-strong bg-raised hover:border-accent hover:bg-hover',
      )}
    >
      <span className={classNames('text-base font-bold even-figures', urgent && count > 0 && 'text-danger')}>
        {countText(count)}
      </span>
      {words}
    </button>
  )
}
