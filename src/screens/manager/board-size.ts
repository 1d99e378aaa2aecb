/** SPEC 9 'Manager board': its measures, in pixels. */
export const boardSize = {
  minWidth: 800,
  columnWidth: 250,
  columnMaxHeight: 500,
  zoneMinHeight: 150,
  zoneMaxHeight: 300,
} as const

/** How far below the top of a list its cards begin, in pixels: about the height of its sticky header. */
export const headerHeight = 40
