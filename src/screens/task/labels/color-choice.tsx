import { useId } from 'react'
import { labelColors, type LabelColor } from '../../../domain/model/labels.ts'
import { LabelDot } from '../../../ui/label-chip.tsx'

interface ColorChoiceProps {
  value: LabelColor
  onChange: (color: LabelColor) => void
}

/** The colors of labels, one of which is chosen: radio buttons, each named by its color. */
export function ColorChoice({ value, onChange }: ColorChoiceProps) {
  const name = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">Color</legend>
      <div className="flex flex-wrap">
        {labelColors.map((color) => (
          <label key={color} title={color} className="cursor-pointer">
            <input
              type="radio"
              name={name}
              aria-label={color}
              checked={value === color}
              onChange={() => onChange(color)}
              className="peer sr-only"
            />
            <span className="flex size-6 scale-[1] items-center justify-center rounded-full border-2 border-transparent outline-focus peer-checked:border-ink forced-color-adjust-none forced-colors:peer-checked:border-[Highlight] peer-focus-visible:outline-2 pointer-coarse:size-9">
              <span className="flex scale-[1.75]">
                <LabelDot color={color} />
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
