import { useId } from 'react'
import { colorName, labelColors, type LabelColor } from '../../../domain/model/labels.ts'
import { LabelDot } from '../../../ui/label-chip.tsx'

interface ColorChoiceProps {
  value: LabelColor
  onChange: (color: LabelColor) => void
}

/** The colours a label can have, as radio buttons, each named by its colour. */
export function ColorChoice({ value, onChange }: ColorChoiceProps) {
  const name = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">Colour</legend>
      <div className="flex flex-wrap">
        {labelColors.map((color) => (
          <label key={color} title={colorName(color)} className="cursor-pointer">
            <input
              type="radio"
              name={name}
              aria-label={colorName(color)}
              checked={value === color}
              onChange={() => onChange(color)}
              className="sr-only"
            />
            <span
              className="color-choice flex size-6 items-center justify-center rounded-full border-2 border-transparent forced-color-adjust-none pointer-coarse:size-9"
              style={{ scale: '1' }}
            >
              <span className="flex" style={{ scale: '1.75' }}>
                <LabelDot color={color} />
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
