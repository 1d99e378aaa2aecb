import { median, round } from './statistics.ts'

/** A measured figure: the median of its samples, and its ratio to its floor (of the same run). */
export interface Figure {
  readonly value: number
  readonly least: number
  readonly most: number
  readonly unit: string
  readonly floors: Readonly<Record<string, number>>
  readonly ratios: Readonly<Record<string, number>>
}

/** Samples by name, of a floor or of something measured. */
export type Samples = Readonly<Record<string, readonly number[]>>

/** What was measured, by part, by name and by number of tasks. */
export class Book {
  readonly parts = new Map<string, Map<string, Map<number, Figure>>>()
  readonly remarks: string[] = []

  /** Notes a figure, with the samples of its floors. */
  note(
    part: string,
    name: string,
    size: number,
    unit: string,
    samples: readonly number[],
    floors: Samples = {},
  ): void {
    const value = median(samples)
    const of = (middle: (floor: number) => number): Record<string, number> =>
      Object.fromEntries(
        Object.entries(floors).map(([floor, samples]) => [floor, round(middle(median(samples)))]),
      )
    const figure = {
      value: round(value),
      least: round(Math.min(...samples)),
      most: round(Math.max(...samples)),
      unit,
      floors: of((floor) => floor),
      ratios: of((floor) => value / floor),
    }
    const names = this.parts.get(part) ?? new Map<string, Map<number, Figure>>()
    const sizes = names.get(name) ?? new Map<number, Figure>()
    this.parts.set(part, names.set(name, sizes.set(size, figure)))
  }

  /** Adds a remark to the figures. */
  remark(text: string): void {
    this.remarks.push(text)
    console.log(text)
  }

  /** Prints a part as a table: the figures by number of tasks, with their ratios to the floors. */
  print(part: string): void {
    const rows = [...(this.parts.get(part) ?? [])].map(([name, sizes]) => {
      const cells = [...sizes].map(([size, figure]) => [`${size} tasks`, textOf(figure)] as const)
      const row: Record<string, string> = { ...Object.fromEntries<string>(cells), ...growthOf(sizes) }
      return [name, row] as const
    })
    if (rows.length === 0) return
    console.log(`\n== ${part} ==`)
    console.table(Object.fromEntries(rows))
  }

  /** Everything, as it is stored. */
  toJSON() {
    const parts: Record<string, Record<string, Record<string, Figure>>> = {}
    for (const [part, names] of this.parts) {
      parts[part] = {}
      for (const [name, sizes] of names) parts[part][name] = Object.fromEntries<Figure>(sizes)
    }
    return { remarks: this.remarks, ...parts }
  }
}

function textOf({ value, unit, ratios }: Figure): string {
  const known = Object.entries(ratios).filter(([, ratio]) => Number.isFinite(ratio))
  const floors = known.map(([floor, ratio]) => `${ratio.toFixed(1)} × ${floor}`)
  return `${value} ${unit}${floors.length > 0 ? ` (${floors.join(', ')})` : ''}`
}

/** How a figure grows from 100 to 5,000 tasks, or between the smallest and the largest size measured. */
function growthOf(sizes: ReadonlyMap<number, Figure>): Record<string, string> {
  const all = [...sizes.keys()]
  const from = all.includes(100) ? 100 : all[0]
  const to = all.includes(5000) ? 5000 : all.at(-1)
  if (from === undefined || to === undefined || from === to) return {}
  const growth = (sizes.get(to)?.value ?? Number.NaN) / (sizes.get(from)?.value ?? Number.NaN)
  return { [`${from} → ${to}`]: `× ${growth.toFixed(2)}` }
}
