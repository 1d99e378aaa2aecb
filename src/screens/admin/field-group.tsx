import type { ReactNode } from 'react'

/** Fields that belong together, under a legend; three side by side where there is room. */
export function FieldGroup({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-lg font-semibold">{legend}</legend>
      <div className="grid grid-cols-1 items-start gap-x-3 gap-y-3 sm:grid-cols-3">{children}</div>
    </fieldset>
  )
}
