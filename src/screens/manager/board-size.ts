/** SPEC 9 'Manager board': its measures, in pixels. */
export const boardSize = {
  minWidth: 800,
  columnWidth: 250,
  columnMaxHeight: 500,
  zoneMinHeight: 150,
  zoneMaxHeight: 300,
} as const

/** How far below the top of a list its cards begin, in pixels: about the height of its header, which stays in sight. */
export const headerHeight = 40

/** SPEC 9 'Drag behaviour': for everything that scrolls, the page, a board, a column, a zone. */
export const autoScroll = { startFromPercentage: 0.25, maxPixelScroll: 28 } as const
