import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { labelColors } from '../../../domain/model/labels.ts'

const css = readFileSync(new URL('../../../ui/styles/tokens.css', import.meta.url), 'utf8')
const app = readFileSync(new URL('../../../ui/styles/app.css', import.meta.url), 'utf8')
const [light = '', dark = ''] = css.split('.dark {')

type Rgb = readonly number[]

function token(theme: string, name: string): Rgb {
  const [, digits = ''] = new RegExp(`--color-${name}: #([0-9a-f]{6})`).exec(theme) ?? []
  expect([name, digits]).not.toEqual([name, ''])
  return [0, 2, 4].map((at) => Number.parseInt(digits.slice(at, at + 2), 16) / 255)
}

function mixed(color: Rgb, ground: Rgb, share: number): Rgb {
  return color.map((value, index) => value * share + ground[index]! * (1 - share))
}

/** The contrast of two colours, as defined by WCAG. */
function contrast(one: Rgb, other: Rgb): number {
  const [low = 0, high = 0] = [one, other].map(luminance).toSorted((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

function luminance(color: Rgb): number {
  const [red = 0, green = 0, blue = 0] = color.map((value) =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

describe.each([
  ['light', light],
  ['dark', dark],
])('in the %s theme', (_, theme) => {
  test.each(labelColors)('K55: the name of a %s label can be read', (color) => {
    const share = Number(/var\(--label\) (\d+)%, var\(--color-raised\)/.exec(app)?.[1]) / 100
    const ground = mixed(token(light, `label-${color}`), token(theme, 'raised'), share)
    expect(contrast(token(theme, 'ink'), ground)).toBeGreaterThan(4.5)
  })
})
